#!/usr/bin/env python3
"""arcl.label beside scipy.ndimage, scikit-image, OpenCV and cc3d, from Python, on the same arrays in one run.

    label_python.py [--side 2048] [--repeat 5]

All take turns; times are the best and the median of the repeats, in milliseconds, of one thread each. The partitions are
compared: the same cells are together in all of them. What is not installed is left out, with a sentence.
"""

import argparse
import statistics
import time

import numpy


# ---- images, of the kinds that bench_label has ----------------------------------------------------------------------

def smooth(side, step, random):
    """Noise between 0 and 1 whose neighbours are alike: corners of squares, and between them what is between."""
    corners = random.random((side // step + 2, side // step + 2))
    at = numpy.arange(side) / step
    k, part = at.astype(int), at % 1
    rows = corners[k] * (1 - part)[:, None] + corners[k + 1] * part[:, None]
    return rows[:, k] * (1 - part) + rows[:, k + 1] * part


def images(side, seed=1):
    """Names and arrays of bytes."""
    random = numpy.random.default_rng(seed)

    def blocks(colours):
        return random.integers(0, colours, (side // 23 + 1, side // 23 + 1)).repeat(23, 0).repeat(23, 1)[:side, :side]

    drawn = {
        "noise, 50 %": random.integers(0, 2, (side, side)),
        "noise, 59 %": random.random((side, side)) < 0.59,
        "blobs": smooth(side, 32, random) + smooth(side, 128, random) > 1,
        "blocks": blocks(2),
        "noise, 10 colours": random.integers(0, 10, (side, side)),
        "regions, 10 colours": smooth(side, 64, random) * 10,
        "blocks, 10 colours": blocks(10),
    }
    return [(name, numpy.ascontiguousarray(a, numpy.uint8)) for name, a in drawn.items()]


# ---- who labels -----------------------------------------------------------------------------------------------------

def with_scipy():
    from scipy import ndimage

    return lambda a, c: ndimage.label(a, numpy.ones((3, 3)) if c == 8 else None)[0]


def with_skimage():
    from skimage import measure

    return lambda a, c: measure.label(a, background=0, connectivity=1 if c == 4 else 2)


def with_opencv():
    import cv2

    cv2.setNumThreads(1)
    return lambda a, c: cv2.connectedComponents(a, connectivity=c)[1]


def with_cc3d():
    import cc3d

    return lambda a, c: cc3d.connected_components(a, connectivity=c)


# Whether values are told apart; if not, cells are together that are not 0.
PEERS = {"scipy": (with_scipy, False), "skimage": (with_skimage, True), "opencv": (with_opencv, False),
         "cc3d": (with_cc3d, True)}


def with_arcl(told_apart):
    import arcl

    return lambda a, c: arcl.label(a, c, background=0, foreground=not told_apart, threads=1)[0]


def numbered(labels):
    """The labels numbered by their first cells, 0 left as it is."""
    flat = numpy.asarray(labels).ravel()
    values, first, which = numpy.unique(flat, return_index=True, return_inverse=True)
    first = numpy.where(values == 0, -1, first)
    number = numpy.empty(len(values), int)
    number[numpy.argsort(first)] = numpy.arange(len(values)) + (0 if 0 in values else 1)
    return number[which.ravel()]


def same_partition(a, b):
    return numpy.array_equal(numbered(a), numbered(b))


# ---- the table ------------------------------------------------------------------------------------------------------

def race(ways, repeat):
    """Every way `repeat` times, in turns: its times in milliseconds, and what it gave."""
    times, given = {name: [] for name in ways}, {}
    for _ in range(repeat + 1):
        for name, way in ways.items():
            began = time.perf_counter_ns()
            given[name] = way()
            times[name].append((time.perf_counter_ns() - began) / 1e6)
    return {name: t[1:] for name, t in times.items()}, given  # the first touches memory for the first time


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--side", type=int, default=2048)
    options.add_argument("--repeat", type=int, default=5)
    asked = options.parse_args()
    peers = {}
    for name, (load, told_apart) in PEERS.items():
        try:
            peers[name] = load(), told_apart
        except ImportError as error:
            print(f"# {name} is left out: {error}")
    differ = 0
    print(f"{'image':19} {'conn':>4} {'who':8} {'best ms':>9} {'median':>9} {'arcl best':>9} {'ratio':>6}  partition")
    for image, array in images(asked.side):
        for connectivity in (4, 8):
            for name, (label, told_apart) in peers.items():
                ours = with_arcl(told_apart)
                times, given = race({"arcl": lambda: ours(array, connectivity),
                                     name: lambda: label(array, connectivity)}, asked.repeat)
                same = same_partition(given["arcl"], given[name])
                differ += not same
                print(f"{image:19} {connectivity:4} {name:8} {min(times[name]):9.2f} {statistics.median(times[name]):9.2f} "
                      f"{min(times['arcl']):9.2f} {min(times[name]) / min(times['arcl']):6.2f}  "
                      f"{'equal' if same else 'DIFFERS'}", flush=True)
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
