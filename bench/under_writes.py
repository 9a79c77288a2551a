#!/usr/bin/env python3
"""Dashboards, lists and public figures while work goes on: one reader asks in turn, alone and then beside so many approved
payments a second. Several programs are asked in turn in the same run, each on a copy of the same demo, so that their ratio
says something on a busy machine too. Prints Markdown.

  bench/under_writes.py --applicants 2500 --writes 4 [--rounds 40] before=PATH after=PATH

Only Python's own library.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

from pressure import Person, Server

READS = [
    ("pemerintah", "/api/cms/dashboard/overview-status"),
    (None, "/api/web/transparansi"),
    ("pemerintah", "/api/cms/dashboard/report-by-district"),
    ("keuangan", "/api/cms/keuangan?page=1&size=10"),
    ("pemerintah", "/api/cms/dashboard/information"),
    ("pemerintah", "/api/cms/dashboard/awardee-achievement"),
    ("dpc", "/api/cms/dashboard/overview-status"),
    (None, "/api/web/penerima-beasiswa?page=1&size=10"),
    (None, "/"),
]


class Program:
    """A program that is asked, and the payments that somebody approves in it meanwhile."""

    def __init__(self, name, path, demo):
        self.name = name
        self.server = Server(path, demo)
        self.people = {who: Person(self.server, who) for who in {who for who, _ in READS} | {"pengesah"}}
        self.approved, self.refused, self.waiting = 0, {}, []
        self.first = {}

    def ask(self, who, target):
        began = time.perf_counter()
        status, body, _ = self.people[who].read(target)
        taken = (time.perf_counter() - began) * 1000
        if status != 200:
            sys.exit(f"{self.name}: {target}: {status} {body[:300]}")
        return taken

    def approve(self):
        approver = self.people["pengesah"]
        if not self.waiting:
            target = "/api/cms/keuangan?status=diajukan&size=100&page=1"
            rows = json.loads(approver.read(target)[1])["data"]["items"]
            self.waiting = [row for row in rows if row["id"] not in self.refused]
            if not self.waiting:
                sys.exit(f"{self.name}: no payment is left to approve; {self.approved} were, {set(self.refused.values())}")
        row = self.waiting.pop()
        told = {"id": row["id"], "versi": row["versi"]}
        status, body, _ = approver.write("POST", "/api/cms/keuangan/approve", told)
        if status == 200:
            self.approved += 1
        # The first of two approvals leaves it in the list.
        self.refused[row["id"]] = status if status == 200 else f"{status} {body[:200]}"


def at(times, share):
    times = sorted(times)
    return times[min(len(times) - 1, int(len(times) * share))]


def measured(programs, rounds):
    """Milliseconds by program and read, asked in turn."""
    times = {(program.name, read): [] for program in programs for read in READS}
    for number in range(rounds):
        for read in READS:
            for program in programs if number % 2 else reversed(programs):
                times[program.name, read].append(program.ask(*read))
    return times


def beside(programs, writes, rounds):
    stop = threading.Event()

    def work(program):
        due = time.monotonic()
        while not stop.is_set():
            program.approve()
            due += 1 / writes
            time.sleep(max(0, due - time.monotonic()))

    workers = [threading.Thread(target=work, args=(program,), daemon=True) for program in programs]
    for worker in workers:
        worker.start()
    began = time.monotonic()
    times = measured(programs, rounds)
    stop.set()
    for worker in workers:
        worker.join()
    return times, time.monotonic() - began


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("programs", nargs="+", help="NAME=PATH")
    arguments.add_argument("--applicants", type=int, default=2500)
    arguments.add_argument("--writes", type=float, default=4, help="approved payments a second")
    arguments.add_argument("--rounds", type=int, default=40)
    arguments.add_argument("--demo", help="a folder that keeps the demo for the next run")
    told = arguments.parse_args()
    named = [one.split("=", 1) for one in told.programs]
    with tempfile.TemporaryDirectory(prefix="beasiswa-writes.") as folder:
        demo = told.demo or os.path.join(folder, "demo")
        if not os.path.exists(demo):
            make = [named[0][1], "demo", "--data-dir", demo, "--applicants", str(told.applicants)]
            subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
        load = os.getloadavg()[0]
        programs = [Program(name, path, demo) for name, path in named]
        try:
            for program in programs:
                program.first = {read: program.ask(*read) for read in READS}
            alone = measured(programs, told.rounds)
            busy, seconds = beside(programs, told.writes, told.rounds)
            print(f"{told.applicants} applicants, {told.rounds} times each, load average {load:.1f} before. Approved meanwhile a second: "
                  + ", ".join(f"{program.name} {program.approved / seconds:.1f}" for program in programs) + ".\n")
            print("| reader | read | " + " | ".join(
                f"{name}: first | alone p50, p95 | beside writes p50, p95, largest" for name, _ in named) + " |")
            print("|---|---|" + "---|" * 3 * len(named))
            for read in READS:
                cells = []
                for program in programs:
                    quiet, work = alone[program.name, read], busy[program.name, read]
                    cells.append(f"{program.first[read]:.1f} | {at(quiet, 0.5):.1f}, {at(quiet, 0.95):.1f} | "
                                 f"{at(work, 0.5):.1f}, {at(work, 0.95):.1f}, {max(work):.1f}")
                print(f"| {read[0] or 'visitor'} | `{read[1]}` | " + " | ".join(cells) + " |")
        finally:
            for program in programs:
                program.server.stop()


if __name__ == "__main__":
    main()
