#!/usr/bin/env python3
"""Proves for further games of the census the form that was proved for the one member of their class that stands for it.

    python3 docs/census/two-piles-proofs.py DIR [GAMES]

DIR is the folder of two-piles.py. Games are taken in an order that follows from a fixed seed, so any number of them is a sample
of all; a line for each is added to DIR/proofs.jsonl, and what is there is not done again. It needs the package for Python.
"""

import csv
import importlib.util
import json
import pathlib
import random
import re
import sys

import ratwheel as rw

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 20

spec = importlib.util.spec_from_file_location("two_piles", HERE / "two-piles.py")
two_piles = importlib.util.module_from_spec(spec)
spec.loader.exec_module(two_piles)


def read(file):
    with open(file, encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def exchanged(formula):
    """The same with the piles exchanged: classes leave their order aside."""
    return re.sub(r"\b[xy]\b", lambda name: "y" if name[0] == "x" else "x", formula)


def main(folder, games="100000"):
    folder = pathlib.Path(folder)
    groups = two_piles.classes(read(folder / "all.csv"))
    forms = {row["p_set"]: row for file in folder.glob("forms-*.csv") for row in read(file)}
    work = []
    for members in groups:
        form = forms.get(members[0]["p_set"])
        if form is not None and form["verdict"] == "proved":
            work += [(row, form["formula"]) for row in members[1:]]
    work.sort(key=lambda item: int(item[0]["member"]))
    random.Random(2026).shuffle(work)
    record = folder / "proofs.jsonl"
    done = {json.loads(line)["member"] for line in record.read_text().splitlines()} if record.exists() else set()
    with record.open("a", encoding="utf-8") as lines:
        for row, formula in work[: int(games)]:
            if row["member"] in done:
                continue
            game = rw.Ruleset(row["rules"]).game()
            verdicts = []
            for claim in (formula, exchanged(formula)):
                try:
                    verdicts.append(game.prove(claim, seconds=SECONDS).verdict)
                except rw.Error as error:
                    verdicts.append(f"error: {error}")
                if verdicts[-1] == "proved":
                    break
            lines.write(json.dumps({"member": row["member"], "verdicts": verdicts}) + "\n")
            lines.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
