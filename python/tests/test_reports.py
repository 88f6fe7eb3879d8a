"""Profiles, benchmarks and comparisons."""

import threading

import pytest

import arcl

TASKS = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3, 4]]}]}}
PROGRAM = "def solve_a(I):\n    x1 = rot180(I)\n    x2 = hmirror(x1)\n    return x2\n"


def test_a_profile_has_calls_and_draws_itself(tmp_path):
    report = arcl.profile(PROGRAM, TASKS)
    assert {p["name"]: p["calls"] for p in report.data["primitives"]} == {"rot180": 2, "hmirror": 2}
    html = report._repr_html_()
    assert html.startswith("<iframe srcdoc=") and html.count('"') == 6 and "<script" not in html
    assert "rot180" in repr(report) and "would take" not in repr(report) and report.html.startswith("<!doctype html>")
    report.save(tmp_path / "a.html")
    report.save(tmp_path / "a.json")
    assert (tmp_path / "a.html").read_text() == report.html
    assert arcl.compare(tmp_path / "a.json", report).ratio == 1
    for command in ("batt", "card", "solve"):
        assert arcl.profile(PROGRAM, TASKS, command=command).data["profile"] == command
    assert arcl.profile(PROGRAM, command="card", count=5, seed=1).data["profile"] == "card"
    with pytest.raises(ValueError, match="not of 'score'"):
        arcl.profile(PROGRAM, TASKS, command="score")
    with pytest.raises(TypeError, match="needs tasks"):
        arcl.profile(PROGRAM)


def test_five_repeats_tell_a_spread_and_other_work_is_refused(tmp_path):
    before, after = [arcl.profile(PROGRAM, TASKS) for _ in range(5)], [arcl.profile(PROGRAM, TASKS) for _ in range(5)]
    found = arcl.compare(before, after, threshold=100)
    assert not found.regressed and found.ratio > 0 and found.parts and found._repr_html_()
    with pytest.raises(arcl.Error):
        arcl.compare(before, arcl.profile(PROGRAM.replace("hmirror", "vmirror"), TASKS))
    with pytest.raises(arcl.Error):
        arcl.compare(tmp_path / "none", before)
    with pytest.raises(arcl.Error, match="threshold"):
        arcl.compare(before, after, threshold=-1)


def test_a_benchmark_agrees_with_plain_c():
    report = arcl.bench(0.2, device="c")
    assert report.good and report.data["bench"] == "devices" and report.data["rows"] and report._repr_html_()
    with pytest.raises(arcl.Error):
        arcl.bench(0.1, device="nonsense")


def test_what_other_threads_run_is_not_in_a_profile():
    stop, failed = threading.Event(), []

    def others():
        try:
            while not stop.is_set():
                arcl.run("def solve_a(I):\n    return vmirror(I)\n", TASKS, threads=2)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=others)
    thread.start()
    try:
        for _ in range(10):
            report = arcl.profile(PROGRAM, TASKS)
            assert {p["name"]: p["calls"] for p in report.data["primitives"]} == {"rot180": 2, "hmirror": 2}
    finally:
        stop.set()
        thread.join()
    assert not failed


def test_one_profile_at_a_time():
    made, refused = [], []

    def work():
        for _ in range(20):
            try:
                made.append(arcl.profile(PROGRAM, TASKS))
            except arcl.Error as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert made and set(refused) <= {"another profile is under way in this process"}
