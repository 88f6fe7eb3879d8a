"""Labels held against those of other packages, on the images of bench/label_python.py."""

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "label_python.py"


def script():
    if not SCRIPT.is_file():
        pytest.skip("the images are in the repository")
    spec = importlib.util.spec_from_file_location("label_python", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("connectivity", [4, 8])
@pytest.mark.parametrize("name", ["scipy", "skimage", "opencv", "cc3d"])
def test_partitions_are_equal(name, connectivity):
    bench = script()
    load, told_apart = bench.PEERS[name]
    try:
        peer = load()
    except ImportError as error:
        pytest.skip(f"{name} is not compared: {error}")
    ours = bench.with_arcl(told_apart)
    for image, array in bench.images(300):
        assert bench.same_partition(ours(array, connectivity), peer(array, connectivity)), image


def test_partitions_that_differ_are_told_apart():
    bench = script()
    assert bench.same_partition([[0, 5], [7, 0]], [[0, 1], [2, 0]])
    assert not bench.same_partition([[0, 5], [7, 0]], [[0, 1], [1, 0]])
    assert not bench.same_partition([[0, 5], [7, 0]], [[1, 5], [7, 0]])
