"""Surveys: the same files whoever does the chunks, and nothing lost when workers die."""

from __future__ import annotations

import hashlib
import importlib
import os
import signal
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import ratwheel as rw

JOB = Path(__file__).resolve().parents[2] / "docs" / "census.toml"
# The same without a search for forms, which takes most of its time: for tests that are about chunks.
QUICK = JOB.read_text(encoding="utf-8").replace(', "discover"', "")


def files(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.name[0] != "."}


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_whoever_does_the_chunks_the_files_are_the_same(tmp_path: Path) -> None:
    one = rw.census(QUICK, tmp_path / "one")
    known = {"members": 12, "chunks": 3, "done": 3, "missing": 0, "missing_chunks": [], "errors": 0, "gave_up": 0}
    assert {**one.status, **known} == one.status and one.status["failed"] == [] == one.status["damaged"]
    with ThreadPoolExecutor(2) as threads:
        rw.census(QUICK, tmp_path / "threads", executor=threads)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        rw.census(QUICK, tmp_path / "processes", executor=processes)
    right = files(tmp_path / "one")
    assert len(right) == 4 and files(tmp_path / "threads") == right and files(tmp_path / "processes") == right


def test_a_killed_worker_loses_nothing_that_was_done(tmp_path: Path) -> None:
    whole = rw.census(QUICK, tmp_path / "whole")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        list(processes.map(abs, range(2)))
        with pytest.raises(BrokenProcessPool):
            processes.submit(die, 0).result()
        with pytest.raises(BrokenProcessPool):
            rw.census(QUICK, tmp_path / "killed", executor=processes)
    again = rw.census(QUICK, tmp_path / "killed", threads=1)
    assert files(again.folder) == files(whole.folder)
    assert [row["member"] for row in again.records()] == list(range(12))


MANY = """
size = 150
compute = ["density", "set", "slope"]
chunk = 2
[family]
rules = '''
game g
piles x, y
param k: int >= 1 = 1
move I: x' < x and y' = y or x' = x and y' < y
move II: x' < x and y' < y and {both}
'''
parameters = { k = "1..30" }
holes = { both = ["|(x - x') - (y - y')| < k", "x - x' <= k and y - y' <= k", "x' = k", "x - x' = k*(y - y')"] }
"""


def test_dask_does_the_work_of_a_worker_that_is_killed(tmp_path: Path) -> None:
    distributed: Any = importlib.import_module("distributed")
    whole = rw.census(MANY, tmp_path / "whole")
    killed: list[tuple[int, int]] = []
    with distributed.LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            workers = list(client.run(os.getpid).values())
            assert len(set(workers)) == 3

            def kill_one(done: int, total: int) -> None:
                if done >= 3 and not killed:
                    os.kill(workers[0], signal.SIGKILL)
                    killed.append((done, total))

            shared = rw.census(MANY, tmp_path / "shared", executor=client.get_executor(), progress=kill_one)
            assert workers[0] not in client.run(os.getpid).values()
    assert killed == [(3, 60)], "it was killed in the middle"
    # None lost, none twice, and the same files as one process writes.
    assert shared.status["missing"] == 0 and [row["member"] for row in shared.records()] == list(range(120))
    assert files(shared.folder) == files(whole.folder)


def test_rows_and_files(tmp_path: Path) -> None:
    survey = rw.census(JOB, tmp_path / "survey")
    rows = survey.records()
    assert rows[0]["p_count"] == rw.game("wythoff").solve(60).p_count and rows[0]["verdict"] == "proved"
    assert rows[0]["arguments"] == "k=1" and rows[0]["why"] is None
    for name in ("all.parquet", "all.csv", "all.html"):
        survey.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1000
    assert "12 of them" not in repr(survey) and "3 of 3 chunks" in repr(survey)


FAILING = """
size = 30
chunk = 1
compute = ["density", "period"]
[family]
rules = '''
game g
piles x
move I: x' = x - {amount}
'''
holes = { amount = ["1", "nothing", "3"] }
"""


def test_what_failed_is_told(tmp_path: Path) -> None:
    survey = rw.census(FAILING, tmp_path / "some")
    assert survey.status["errors"] == 1 and survey.status["failed"][0]["member"] == 1
    assert "unknown name `nothing`" in survey.status["failed"][0]["why"]
    assert [row["period"] for row in survey.records()] == [2, None, 6]
    chunk = sorted(survey.folder.glob("chunk-*"))[2]
    chunk.write_bytes(chunk.read_bytes()[:100])
    assert survey.status["damaged"] == [2] and survey.status["missing"] == 0
    with pytest.raises(rw.InputError):
        survey.records()


def test_bad_jobs_and_folders(tmp_path: Path) -> None:
    for job in ("size = 3\n", "nonsense\n", tmp_path / "gone.toml", tmp_path):
        with pytest.raises(rw.InputError):
            rw.census(job, tmp_path / "new")
    with pytest.raises(rw.InputError):
        rw.Survey(tmp_path)
    rw.census(QUICK, tmp_path / "mine")
    other = QUICK.replace("size = 60", "size = 61")
    with pytest.raises(rw.InputError) as caught:
        rw.census(other, tmp_path / "mine")
    assert caught.value.message.endswith("is the folder of another job")
    with pytest.raises(rw.Error):
        rw.Survey(tmp_path / "mine").save(tmp_path / "all.xyz")
