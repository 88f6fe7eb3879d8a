#!/usr/bin/env python3
"""Labels images with OpenCV, cc3d and scipy, whichever are installed, for bench_label to compare with.

    pip install opencv-python-headless connected-components-3d scipy

The first line is "ready" and what was found. Then one line is asked for and one answered at a time:

    load FILE HEIGHT WIDTH RULE    bytes, row by row: the image of what follows; answers "ok"
    count PEER CONNECTIVITY RULE   the number of components
    time PEER CONNECTIVITY RULE    nanoseconds of processor time, of the fastest of its algorithms

RULE is "binary", everything that is not 0 hangs together, or "colour", neighbours of one colour do. A peer that
only knows binary images is asked colour by colour. One thread each; what a peer can write into, it is given.
"""

import sys
import time

PEERS = {}

try:
    import numpy as np
except ImportError:
    print("there is no numpy", flush=True)
    sys.exit(1)

try:
    import cv2

    cv2.setNumThreads(1)

    def opencv(algorithm):
        def label(image, connectivity, rule, out):
            if rule == "binary":
                return cv2.connectedComponentsWithAlgorithm(image, connectivity, cv2.CV_32S, algorithm, out)[0] - 1
            return sum(
                label((image == c).view(np.uint8), connectivity, "binary", out) for c in range(int(image.max()) + 1)
            )

        return label

    # With 4 neighbours all of them are the scan of Wu.
    names = ["CCL_DEFAULT", "CCL_SAUF", "CCL_BBDT", "CCL_SPAGHETTI"]
    PEERS["opencv"] = ([opencv(getattr(cv2, n)) for n in names if hasattr(cv2, n)], cv2.__version__)
except ImportError:
    pass

try:
    import cc3d

    def cc3d_label(image, connectivity, rule, out):
        del out
        return cc3d.connected_components(
            image, connectivity=connectivity, return_N=True, binary_image=rule == "binary"
        )[1]

    from importlib.metadata import version

    PEERS["cc3d"] = ([cc3d_label], version("connected-components-3d"))
except ImportError:
    pass

try:
    import scipy
    from scipy import ndimage

    def scipy_label(image, connectivity, rule, out):
        near = np.ones((3, 3)) if connectivity == 8 else None
        if rule == "binary":
            return ndimage.label(image, structure=near, output=out)
        return sum(ndimage.label(image == c, structure=near, output=out) for c in range(int(image.max()) + 1))

    PEERS["scipy"] = ([scipy_label], scipy.__version__)
except ImportError:
    pass


def main():
    if not PEERS:
        print("there is no opencv, cc3d or scipy", flush=True)
        return 1
    print("ready " + " ".join("%s-%s" % (name, peer[1]) for name, peer in PEERS.items()), flush=True)
    image = out = None
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "load":
            image = np.fromfile(rest[0], dtype=np.uint8).reshape(int(rest[1]), int(rest[2]))
            image += rest[3] == "colour"  # cc3d leaves out 0; where every colour counts there must be none
            out = np.zeros(image.shape, dtype=np.int32)
            print("ok", flush=True)
            continue
        ways = PEERS[rest[0]][0]
        best = None
        for label in ways if word == "time" and rest[1] == "8" else ways[:1]:
            start = time.process_time_ns()
            count = label(image, int(rest[1]), rest[2], out)
            spent = time.process_time_ns() - start
            best = spent if best is None else min(best, spent)
        print(count if word == "count" else best, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
