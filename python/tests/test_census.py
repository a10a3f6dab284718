"""Surveys: the same files whoever does the chunks, and nothing lost when workers die."""

from __future__ import annotations

import hashlib
import os
import signal
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import pytest

import ratwheel as rw

JOB = Path(__file__).resolve().parents[2] / "docs" / "census.toml"


def files(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.name[0] != "."}


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_whoever_does_the_chunks_the_files_are_the_same(tmp_path: Path) -> None:
    one = rw.census(JOB, tmp_path / "one")
    assert one.status == {"members": 12, "chunks": 3, "done": 3, "missing": 0, "missing_chunks": []}
    with ThreadPoolExecutor(2) as threads:
        rw.census(JOB, tmp_path / "threads", executor=threads)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        rw.census(JOB, tmp_path / "processes", executor=processes)
    right = files(tmp_path / "one")
    assert len(right) == 4 and files(tmp_path / "threads") == right and files(tmp_path / "processes") == right


def test_a_killed_worker_loses_nothing_that_was_done(tmp_path: Path) -> None:
    whole = rw.census(JOB, tmp_path / "whole")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        list(processes.map(abs, range(2)))
        with pytest.raises(BrokenProcessPool):
            processes.submit(die, 0).result()
        with pytest.raises(BrokenProcessPool):
            rw.census(JOB, tmp_path / "killed", executor=processes)
    again = rw.census(JOB, tmp_path / "killed", threads=1)
    assert files(again.folder) == files(whole.folder)
    assert [row["member"] for row in again.records()] == list(range(12))


def test_rows_and_files(tmp_path: Path) -> None:
    survey = rw.census(JOB, tmp_path / "survey")
    rows = survey.records()
    assert rows[0]["p_count"] == rw.game("wythoff").solve(60).p_count and rows[0]["verdict"] == "proved"
    assert rows[0]["arguments"] == "k=1" and rows[0]["why"] is None
    for name in ("all.parquet", "all.csv", "all.html"):
        survey.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1000
    assert "12 of them" not in repr(survey) and "3 of 3 chunks" in repr(survey)


def test_bad_jobs_and_folders(tmp_path: Path) -> None:
    for job in ("size = 3\n", "nonsense\n", tmp_path / "gone.toml", tmp_path):
        with pytest.raises(rw.InputError):
            rw.census(job, tmp_path / "new")
    with pytest.raises(rw.InputError):
        rw.Survey(tmp_path)
    rw.census(JOB, tmp_path / "mine")
    other = JOB.read_text(encoding="utf-8").replace("size = 60", "size = 61")
    with pytest.raises(rw.InputError) as caught:
        rw.census(other, tmp_path / "mine")
    assert caught.value.message.endswith("is the folder of another job")
    with pytest.raises(rw.Error):
        rw.Survey(tmp_path / "mine").save(tmp_path / "all.xyz")
