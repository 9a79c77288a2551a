"""Turns the JSON of `cargo llvm-cov --json --summary-only` into docs/coverage.md."""

import collections
import json
import os
import sys

report, commit = sys.argv[1:]
CRATES = ["domain", "ledger", "commands", "projections", "api", "verify"]
LOW_PERCENT = 75

lines = collections.defaultdict(lambda: [0, 0])
functions = collections.defaultdict(lambda: [0, 0])
low = []
with open(report) as file:
    for entry in json.load(file)["data"][0]["files"]:
        path = os.path.relpath(entry["filename"])
        crate, _, rest = path.partition("/")
        # The tests themselves do not count, neither do the measuring programs.
        if crate not in CRATES or not rest.startswith("src/") or "tests" in path:
            continue
        summary = entry["summary"]
        for table, kind in ((lines, "lines"), (functions, "functions")):
            table[crate][0] += summary[kind]["covered"]
            table[crate][1] += summary[kind]["count"]
        if summary["lines"]["percent"] < LOW_PERCENT and summary["lines"]["count"] >= 20:
            low.append((summary["lines"]["percent"], path, summary["lines"]["count"]))


def share(pair):
    return f"{100 * pair[0] / pair[1]:.1f} % of {pair[1]:,}"


print("# Coverage\n")
print(
    f"Written by `make coverage` (commit {commit}): what all Rust tests together run, on SQLite and PostgreSQL, without the "
    "browser tests. A program that a test kills tells nothing of what it ran.\n"
)
print("| crate | lines | functions |\n|---|---|---|")
for crate in CRATES:
    print(f"| {crate} | {share(lines[crate])} | {share(functions[crate])} |")
total = [[sum(table[c][i] for c in CRATES) for i in (0, 1)] for table in (lines, functions)]
print(f"| all | {share(total[0])} | {share(total[1])} |")
print(f"\nFiles of 20 lines or more of which less than {LOW_PERCENT} % is run:\n")
print("| file | lines run | lines |\n|---|---|---|")
for percent, path, count in sorted(low):
    print(f"| `{path}` | {percent:.0f} % | {count} |")
