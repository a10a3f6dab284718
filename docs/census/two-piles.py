#!/usr/bin/env python3
"""The census of docs/census/two-piles.md: every game solved, and a form looked for once for each set of P-positions.

    python3 docs/census/two-piles.py DIR [RATWHEEL]

It needs the command alone, and may be stopped and started again: what is in the folder is not done again.
"""

import collections
import csv
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 4
PART = 200
THREADS = os.environ.get("THREADS", "2")

csv.field_size_limit(1 << 24)


def survey(ratwheel, job, folder):
    """The rows of a job, whatever of it was there already."""
    subprocess.run([ratwheel, "census", job, "-o", folder, "--threads", THREADS], check=True)
    subprocess.run([ratwheel, "census", "merge", folder, "-o", f"{folder}.csv"], check=True)
    with open(f"{folder}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def classes(rows):
    """The members of each set, those with the shortest rules first; the largest class first."""
    found = collections.defaultdict(list)
    for row in rows:
        if row["status"] == "ok":
            found[row["p_set"]].append(row)
    for members in found.values():
        members.sort(key=lambda row: (len(row["rules"]), int(row["member"])))
    return sorted(found.values(), key=lambda members: (-len(members), int(members[0]["member"])))


def second_job(groups):
    """A job that looks for a form, with one member of each class: the one with the shortest rules."""
    head, tail = "game g\npiles x, y\nlet a = x - x'\nlet b = y - y'\n", "\n"
    values = []
    for members in groups:
        rules = members[0]["rules"].strip()
        assert rules.startswith(head) and '"' not in rules
        values.append('"""' + rules[len(head):] + '"""')
    return (
        f'size = 100\ncompute = ["set", "discover"]\nchunk = 10\n[budget]\nseconds = {SECONDS}\n'
        f'[family]\nrules = """{head}{{moves}}{tail}"""\n[family.holes]\nmoves = [\n' + ",\n".join(values) + "\n]\n"
    )


def main(folder, ratwheel="ratwheel"):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rows = survey(ratwheel, str(HERE / "two-piles.toml"), str(folder / "all"))
    groups = classes(rows)
    print(f"{len(groups)} sets of P-positions among {len(rows)} games")
    found = collections.Counter()
    # In parts, the largest classes first, so that there is a table to read before all of it is done.
    for part in range(0, len(groups), PART):
        job = folder / f"forms-{part // PART}.toml"
        job.write_text(second_job(groups[part:part + PART]), encoding="utf-8")
        forms = survey(ratwheel, str(job), str(job.with_suffix("")))
        found.update(row["verdict"] or row["status"] for row in forms)
        print(f"the first {part + len(forms)} sets: {dict(found)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
