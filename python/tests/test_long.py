"""Long calls: other threads run, progress is told, and a stop is heard."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading

import pytest

import ratwheel as rw

# Each takes so long that nobody sees its end; the last ones do not listen for a stop and are left behind.
LONG = [
    'rw.game("rat").table(400, "remoteness")',
    'rw.game("wythoff", d=40).prove()',
    'rw.game("rat").discover(seconds=600)',
    'rw.game("wythoff").outcomes(np.full((10**7, 2), 2**63, dtype=np.uint64))',
    'rw.Real("pi").floor(1 << 40_000_000)',
    'rw.game("wythoff").outcome((1 << 40_000_000) // 7, (1 << 40_000_000) // 3)',
]


@pytest.mark.parametrize("call", LONG)
def test_a_stop_is_heard(call: str) -> None:
    """Ctrl-C as soon as the work has its thread: the call ends with KeyboardInterrupt, and the interpreter goes on."""
    script = f"""
        import os, pathlib, signal, threading, time
        import numpy as np
        import ratwheel as rw
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sent = []
        def names():
            for task in pathlib.Path("/proc/self/task").iterdir():
                try:
                    yield (task / "comm").read_text().strip()
                except OSError:
                    pass
        def stop():
            # Opening a game has a thread of this name too, for a moment: it is seen several times in a row.
            seen = 0
            while seen < 20:
                seen = seen + 1 if "ratwheel" in names() else 0
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=stop).start()
        try:
            {call}
            print("ended by itself")
        except KeyboardInterrupt:
            print("stopped", time.monotonic() - sent[0])
        assert rw.game("wythoff").outcome(3, 5) == "P"
        os._exit(0)
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=120)
    print(call, run.stdout)
    assert run.stdout.split()[:1] == ["stopped"], (run.stdout, run.stderr)


def test_progress_is_told_and_other_threads_run() -> None:
    told: list[tuple[int, int]] = []
    ran = 0
    done = threading.Event()

    def other() -> None:
        nonlocal ran
        while not done.is_set():
            ran += 1
            done.wait(0.001)

    class Enough(Exception):
        pass

    def listener(steps: int, total: int) -> None:
        told.append((steps, total))
        if len(told) == 3:
            raise Enough

    thread = threading.Thread(target=other)
    thread.start()
    try:
        # What the listener raises ends the call.
        with pytest.raises(Enough):
            rw.game("rat").table(400, "remoteness", progress=listener)
    finally:
        done.set()
        thread.join()
    assert len(told) == 3 and ran > 10
    assert all(steps <= total for steps, total in told)


def test_a_bar_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    rw.show_progress(True)
    try:
        assert rw.game("rat").solve(60, "remoteness").p_count > 0
    finally:
        rw.show_progress(False)
    capfd.readouterr()


def test_many_threads_ask_at_once() -> None:
    game = rw.game("wythoff")
    wrong: list[int] = []

    def asks() -> None:
        for x in range(100):
            if game.is_p(x, 3) != (x == 5) or game.decide(x, 3).outcome != ("P" if x == 5 else "N"):
                wrong.append(x)

    threads = [threading.Thread(target=asks) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


STRESS = """
    import faulthandler, os, random, sys, threading
    import ratwheel as rw
    faulthandler.enable()

    class Enough(Exception):
        pass

    def stop(done, total):
        raise Enough

    def stacks():
        with open("/proc/self/maps") as maps:
            sizes = [[int(end, 16) for end in line.split()[0].split("-")] for line in maps]
        return sum(end - start == 64 << 20 for start, end in sizes)

    game = rw.Ruleset("game g\\npiles x, y\\nmove I: x' < x and y' = y\\nmove II: x' = x and y' < y").game()
    wrong = []

    def work(seed):
        chance = random.Random(seed)
        for turn in range(60):
            kind = chance.randrange(4)
            try:
                if kind == 0 and not game.prove("x = y"):
                    wrong.append("a proof")
                elif kind == 1 and rw.Formula("x + y > 3", "x y")(1, 2):
                    wrong.append("a formula")
                elif kind == 2 and game.decide(turn, turn + 1).outcome != "N":
                    wrong.append("a decision")
                elif kind == 3 and turn % 4 == 0:
                    # Two that stop when they hear, and one that does not listen and is left behind.
                    rw.game("rat").table(300, "remoteness", progress=stop)
                    wrong.append("a table that was to be stopped")
            except Enough:
                pass

    workers = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong, wrong
    # The next call joins what has ended; a stack is 64 MB, and only those of work under way are there.
    game.decide(3, 4)
    print("stacks", stacks())
    # Calls under way in threads that nobody waits for, when the interpreter ends.
    for call in ('rw.game("rat").table(400, "remoteness")', 'rw.Real("pi").floor(1 << 20_000_000)'):
        threading.Thread(target=lambda call=call: eval(call), daemon=True).start()
    while sum(thread.is_alive() for thread in threading.enumerate()) < 3 or stacks() < 2:
        pass
    print("ends")
"""


def test_thousands_of_threads_leave_nothing_behind_and_the_interpreter_ends() -> None:
    """Proofs, stops and calls under way at the end: no crash, whatever the threads are doing just then."""
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(STRESS)], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, (run.returncode, run.stdout, run.stderr)
    lines = run.stdout.split("\n")
    assert lines[-2:] == ["ends", ""] and int(lines[0].split()[1]) <= 4, run.stdout


def test_ctrl_c_between_calls_is_an_ordinary_one() -> None:
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert rw.game("wythoff").outcome(3, 5) == "P"
