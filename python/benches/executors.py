"""What it costs to share a survey among processes: the same chunks by threads, by a pool of processes and by Dask, in one run.

    python python/benches/executors.py [CHUNKS] [SIZE]

The pool and the cluster are up, and have done a small survey, before the clock starts. Every round does all of them, so that what
else goes on in the machine hits them alike; the quickest round of each is shown, and the clock is the wall's.
"""

from __future__ import annotations

import sys
import tempfile
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Optional

import distributed

import ratwheel as rw

ROUNDS = 3
WORKERS = 2
# So many members take a second or two.
MEMBERS = 130


def job(chunks: int, size: int) -> str:
    return f"""
size = {size}
chunk = {MEMBERS}
compute = ["density"]
[family]
rules = "game take\\npiles x, y\\nparam k: int >= 1 = 1\\nparam j: int >= 1 = 1\\nmove one: x' < x and y' = y or x' = x and y' < y\\nmove both: x - x' = y - y' and 0 < x - x' <= k + 0*j"
parameters = {{ k = "1..{MEMBERS}", j = "1..{chunks}" }}
"""


def seconds(text: str, executor: Optional[Executor]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        start = time.monotonic()
        survey = rw.census(text, Path(folder) / "survey", executor=executor, threads=WORKERS)
        took = time.monotonic() - start
        assert survey.status["missing"] == 0
        return took


def main() -> None:
    chunks = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 12000
    text = job(chunks, size)
    with distributed.LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, dashboard_address=None, silence_logs=40
    ) as cluster, distributed.Client(cluster) as client, ProcessPoolExecutor(WORKERS) as pool:
        ways: dict[str, Optional[Executor]] = {"threads": None, "processes": pool, "Dask": client.get_executor()}
        for executor in ways.values():
            seconds(job(WORKERS, 50), executor)
        best = dict.fromkeys(ways, float("inf"))
        for _ in range(ROUNDS):
            for name, executor in ways.items():
                best[name] = min(best[name], seconds(text, executor))
    for name, took in best.items():
        print(f"{name:10} {took:6.2f} s for {chunks} chunks, {100 * best['threads'] / took:.0f}% of threads")


if __name__ == "__main__":
    main()
