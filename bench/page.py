#!/usr/bin/env python3
"""Ends bench/RESULTS.md: draws its tables as SVG into docs/gambar, and names what got slower since the results of an earlier
commit. Reads the tables as they stand on the page, whoever wrote them.

  bench/page.py [BASE]      compares with the page of the commit BASE (the one before the present page, when left out)

Needs Debian's python3-matplotlib.
"""

import re
import subprocess
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

PAGE = "bench/RESULTS.md"
FOLDER = "docs/gambar"
# The colours of the portal: green, yellow's dark brother, red, blue, grey.
COLOURS = ["#0f6b4a", "#b98900", "#b3261e", "#2b5fa8", "#777777"]
# What changes less between two runs of one program on this kind of machine is not named.
NOISE = 1.3
STEM = re.compile(r"[^\d]*(\d[\d,]*\.?\d*)")


def number(cell):
    """The first number of a cell, `1,827 (0.44, 2.72)` as 1827; none where it holds no figure."""
    found = STEM.match(cell) if re.match(r"^[\d,.]", cell) else None
    return float(found[1].replace(",", "")) if found else None


def tables(text):
    """Every table of a page: its headings, the paragraph before it, its header and rows."""
    headings, before, table = {}, "", []
    found = []

    def end():
        if len(table) > 2:
            found.append(([headings[level] for level in sorted(headings)], before, table[0], table[2:]))
        table.clear()

    for line in text.splitlines() + [""]:
        if line.startswith("|"):
            table.append([cell.strip() for cell in line.strip("|").split("|")])
            continue
        end()
        if heading := re.match(r"(#+) (.*)", line):
            level = len(heading[1])
            headings = {at: name for at, name in headings.items() if at < level} | {level: heading[2]}
        elif line:
            before = line
    return found


def figures(text):
    """Each figure of a page by where it stands, and whether less of it is better."""
    found = {}
    for headings, before, header, rows in tables(text):
        for row in rows:
            # How many clients there were names a row too.
            named = [cell for column, cell in zip(header, row, strict=False) if number(cell) is None or column == "clients"]
            sized = re.match(r"(?:SQLite, )?((?:PostgreSQL, )?[\d,]+ (?:synthetic )?applicants)", before)
            for column, cell in zip(header, row, strict=False):
                if number(cell) is None or re.search(r"ratio|share|to p50|events in|KiB|^clients$", column) or "In short" in headings:
                    continue
                # What is no rate is time or memory.
                less = headings[1] not in ("Commands a second", "Requests over HTTP") and not re.search(r"^(?!.*p50).*a second", column)
                size = sized[1] if sized else ""
                key = (*headings[1:], size, " ".join(named), column)
                # Logs grow in the same order, not to the same lengths.
                while key in found:
                    key = (*key, "next")
                found[key] = (number(cell), less)
    return found


def slower(now, before):
    """What both pages hold: how many figures, and those that got worse beyond the noise, the worst first."""
    now, before = figures(now), figures(before)
    both = [key for key in now if key in before and min(now[key][0], before[key][0]) > 0]
    worse = []
    for key in both:
        (present, less), (past, _) = now[key], before[key]
        ratio = present / past if less else past / present
        # Below a millisecond the clock of the machine decides.
        if ratio > NOISE and not (less and present < 1):
            worse.append((ratio, key, past, present))
    return len(both), sorted(worse, reverse=True)


def drawn(name, title, axis, labels, series, line=False, steps=False):
    """A picture of some series over the same labels."""
    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "beasiswa", "font.family": "sans-serif"})
    figure, axes = plt.subplots(figsize=(max(8, 0.5 * len(labels)), 4))
    width = 0.8 / len(series)
    for at, (legend, values) in enumerate(series):
        colour = COLOURS[at % len(COLOURS)]
        if line:
            axes.plot(range(len(labels)), values, marker="o", color=colour, label=legend)
        else:
            places = [place + (at - (len(series) - 1) / 2) * width for place in range(len(labels))]
            axes.bar(places, values, width, color=colour, label=legend)
    axes.set_xticks(range(len(labels)), labels)
    axes.set_ylabel(axis)
    # From a fraction of a millisecond to many: each step is ten times the one before.
    if steps:
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.set_title(title)
    axes.legend()
    axes.spines[["top", "right"]].set_visible(False)
    if max(map(len, labels)) > 12:
        plt.setp(axes.get_xticklabels(), rotation=30, ha="right")
    figure.savefig(f"{FOLDER}/{name}.svg", metadata={"Date": None}, bbox_inches="tight")
    plt.close(figure)
    return f"![{title}](../{FOLDER}/{name}.svg)\n"


def pictures(text):
    """Draws what the page holds; the Markdown that shows it."""
    shown = []
    every = tables(text)
    for engine in ("SQLite", "PostgreSQL"):
        for headings, _, header, rows in every:
            if headings[1:] != ["Commands a second", engine]:
                continue
            wanted = [row for row in rows if re.search(r"the full command$|the bare append$|with the same cache", row[0])]
            series = [(row[0], [number(cell) for cell in row[1:]]) for row in wanted]
            title = f"{engine}: durable commands a second by clients"
            shown.append(drawn(f"perintah-{engine.lower()}", title, "commands a second", header[1:], series, line=True))
    for headings, _, _, rows in every:
        if headings[-1] == "As the log grows":
            many = [row for row in rows if row[2] == "64"]
            title = "64 clients on SQLite: acknowledged writes a second as the log grows"
            series = [("writes a second", [number(row[3]) for row in many])]
            shown.append(drawn("tumbuh", title, "writes a second", [row[1] for row in many], series))
    beside = [
        (before.split(", each")[0], rows)
        for headings, before, header, rows in every
        if headings[-1] == "Figures while payments are approved" and len(header) > 4 and "PostgreSQL" not in before
    ]
    if beside:
        labels = [row[1].strip("`").split("?")[0].removeprefix("/api/") + f" ({row[0]})" for row in beside[0][1]]
        series = [(f"{size}: p50 beside the most writes", [number(row[-2]) for row in rows]) for size, rows in beside]
        p99 = lambda row: float(row[-2].split(",")[1])
        series += [(f"{size}: p99 beside the most writes", [p99(row) for row in rows]) for size, rows in beside]
        title = "Figures and lists while payments are approved"
        shown.append(drawn("angka-selagi-bekerja", title, "milliseconds", labels, series, steps=True))
    return "\n".join(shown)


def git(*asked):
    return subprocess.run(["git", *asked], capture_output=True, text=True, check=True).stdout.strip()


def main():
    text = open(PAGE).read()
    text = re.split(r"\n## (?:Pictures|Since )", text)[0].rstrip() + "\n"
    base = sys.argv[1] if len(sys.argv) > 1 else git("log", "-1", "--format=%h", "--", PAGE)
    compared, worse = slower(text, git("show", f"{base}:{PAGE}") + "\n")
    text += f"\n## Pictures\n\n{pictures(text)}\n## Since {git('rev-parse', '--short', base)}\n\n"
    if compared == 0:
        text += "The page of that commit holds no figure of the same name: nothing is compared.\n"
    else:
        text += (
            f"Of {compared} figures that both pages hold, those that got worse by more than {NOISE:.1f} times are named. Both are "
            "runs of their own, maybe on another machine or at other sizes: what stands here is to be looked at, not proven.\n\n"
        )
        if worse:
            text += "| what | before | now | worse by |\n|---|---|---|---|\n"
        for ratio, key, past, present in worse:
            told = ", ".join(part.replace("`", "") for part in key if part)
            text += f"| {told} | {past:,g} | {present:,g} | {ratio:.1f} |\n"
        if not worse:
            text += "None did.\n"
    open(PAGE, "w").write(text)


if __name__ == "__main__":
    main()
