#!/usr/bin/env python3
"""Dashboards, lists and public figures while work goes on: one reader asks in turn, alone and then beside so many approved
payments a second, which a process of its own approves. Several programs are asked in turn in the same run, each on a copy
of the same demo, so that their ratio says something on a busy machine too. Prints Markdown.

  bench/under_writes.py --applicants 2500 20000 --writes 4 50 [--rounds 100] before=PATH after=PATH
  .ci/postgres run bench/under_writes.py --postgres --applicants 2500 --writes 50 now=PATH   one program, no copies

Only Python's own library.
"""

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
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
    # What every open screen asks with every event.
    ("admin", "/api/cms/pekerjaan"),
    ("keuangan", "/api/cms/pekerjaan"),
    ("dpc", "/api/cms/pekerjaan"),
    ("institusi", "/api/cms/pekerjaan"),
    ("admin", "/api/cms/notification/ringkasan"),
    ("penerima", "/api/cms/notification?page=1&size=10"),
    ("keuangan", "/api/cms/keuangan?tertahan=1"),
    ("dpc", "/api/cms/formulir-pendaftaran?page=1&size=10"),
    ("admin", "/api/cms/penerima-beasiswa?page=1&size=10"),
    ("keuangan", "/api/cms/rekening?page=1&size=10"),
    ("admin", "/api/cms/data-diri/list-akademia?page=1&size=10"),
    ("admin", "/api/cms/temuan?page=1&size=10"),
    ("pemerintah", "/api/cms/audit?size=10"),
    ("keuangan", "/api/cms/pagu/neraca"),
    ("penerima", "/api/cms/peristiwa?size=10"),
    (None, "/api/web/masa-pendaftaran"),
]


TO_POSTGRES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "to-postgres")


class Program:
    """A program that is asked, on the demo of so many applicants."""

    def __init__(self, name, path, demo, database=None):
        self.name = name
        # Snapshots of the past are made in the minutes after a start; what is measured here is without them.
        settings = {"BEASISWA_SNAPSHOTS": "false", **({"DATABASE_URL": database} if database else {})}
        self.server = Server(path, demo, settings)
        self.people = {who: Person(self.server, who) for who in {who for who, _ in READS}}
        self.approver = Approver(name, Person(self.server, "pengesah"))

    def first(self):
        """The first answers after a stop and a start, each read once."""
        self.server.end()
        began = time.perf_counter()
        self.server.begin()
        ready = (time.perf_counter() - began) * 1000
        taken = {read: self.ask(*read) for read in READS}
        worst = sorted(READS, key=taken.get)[-3:]
        told = ", ".join(f"{taken[read]:.0f} (`{read[1]}`, {read[0] or 'visitor'})" for read in reversed(worst))
        over = sum(one > 100 for one in taken.values())
        return (f"After a stop and a start {self.name} is ready in {ready:.0f} ms; of the first answers, each read once, "
                f"{over} of {len(READS)} take over 100 ms, the three slowest: {told} ms.")

    def behind(self, position):
        """Milliseconds until an event that was acknowledged is in the lists."""
        began = time.perf_counter()
        target = "/api/cms/sk-penetapan?page=1&size=10"
        while int(self.people["admin"].read(target)[2]["x-position"]) < position:
            time.sleep(0.005)
        return (time.perf_counter() - began) * 1000

    def ask(self, who, target):
        began = time.perf_counter()
        status, body, _ = self.people[who].read(target)
        taken = (time.perf_counter() - began) * 1000
        if status != 200:
            sys.exit(f"{self.name}: {target}: {status} {body[:300]}")
        return taken


class Approver:
    """Who approves payments, and those that are not asked again."""

    def __init__(self, name, person):
        self.name, self.person = name, person
        self.done, self.waiting = {}, []
        # Of the last event that it was told of.
        self.position = 0

    def waiting_list(self):
        page = 1
        while True:
            target = f"/api/cms/keuangan?status=diajukan&size=100&page={page}"
            rows = json.loads(self.person.read(target)[1])["data"]["items"]
            if not rows:
                sys.exit(f"{self.name}: no payment is left to approve, ask fewer rounds: {set(self.done.values())}")
            left = [row for row in rows if row["id"] not in self.done]
            if left:
                return left
            page += 1

    def approve(self):
        """Whether a payment was approved."""
        self.waiting = self.waiting or self.waiting_list()
        row = self.waiting.pop()
        told = {"id": row["id"], "versi": row["versi"]}
        status, body, heads = self.person.write("POST", "/api/cms/keuangan/approve", told)
        self.position = int(heads.get("x-position", self.position))
        # The first of two approvals leaves it in the list.
        self.done[row["id"]] = status if status == 200 else f"{status} {body[:200]}"
        return status == 200

    def work(self, writes, stop, approved, position):
        """Approves until it is stopped, so many a second."""
        due = time.monotonic()
        while not stop.is_set():
            approved.value += self.approve()
            position.value = self.position
            due += 1 / writes
            time.sleep(max(0, due - time.monotonic()))


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
    """What is measured beside so many writes a second, how many there were, and how long the last was not in the lists."""
    fork = multiprocessing.get_context("fork")
    stop = fork.Event()
    approved = {program.name: fork.Value("i", 0) for program in programs}
    positions = {program.name: fork.Value("q", 0) for program in programs}
    workers = [
        fork.Process(
            target=program.approver.work, args=(writes, stop, approved[program.name], positions[program.name])
        )
        for program in programs
    ]
    for worker in workers:
        worker.start()
    began = time.monotonic()
    times = measured(programs, rounds)
    seconds = time.monotonic() - began
    stop.set()
    for worker in workers:
        worker.join()
        if worker.exitcode:
            sys.exit("the approver stopped")
    behind = {program.name: program.behind(positions[program.name].value) for program in programs}
    return times, {name: (count.value / seconds, behind[name]) for name, count in approved.items()}


def table(programs, passes):
    """One row a read; one column for each program, alone and beside each number of writes."""
    heads = [f"{program.name}, {told}: p50, p99, largest" for told, _ in passes for program in programs]
    print(f"| reader | read | {' | '.join(heads)} | p99 to p50 alone |\n|---|---|{'---|' * (len(heads) + 1)}")
    for read in READS:
        cells = []
        for _, times in passes:
            for program in programs:
                taken = times[program.name, read]
                cells.append(f"{at(taken, 0.5):.1f}, {at(taken, 0.99):.1f}, {max(taken):.1f}")
        name = programs[-1].name
        ratio = at(passes[-1][1][name, read], 0.99) / at(passes[0][1][name, read], 0.5)
        print(f"| {read[0] or 'visitor'} | `{read[1]}` | {' | '.join(cells)} | {ratio:.1f} |")


def empty_database(applicants):
    """A database on the server that TEST_DATABASE_URL names."""
    server = os.environ["TEST_DATABASE_URL"]
    name = f"bench_writes_{applicants}"
    for command in f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name}":
        subprocess.run(["psql", "-qX", server, "-c", command], check=True)
    return f"{server.rsplit('/', 1)[0]}/{name}"


def at_size(named, applicants, writes, rounds, demo, database):
    """Prints the table of one demo and gives the medians of the last program beside the most writes."""
    load = os.getloadavg()[0]
    programs = [Program(name, path, demo, database) for name, path in named]
    try:
        for program in programs:
            program.server.rest()
        passes = [("alone", measured(programs, rounds))]
        reached = []
        for number in writes:
            times, rates = beside(programs, number, rounds)
            passes.append((f"beside {number:g} a second", times))
            told = [f"{name} {rate:.1f} (in the lists after {behind:.0f} ms)" for name, (rate, behind) in rates.items()]
            reached.append(" and ".join(told))
        engine = "PostgreSQL" if database else "SQLite"
        print(f"\n{engine}, {applicants:,} applicants, each read {rounds} times, load average {load:.1f} before; "
              f"approved meanwhile a second: {'; '.join(reached)}.\n")
        table(programs, passes)
        for program in programs:
            print(f"\n{program.first()}")
        return {read: at(passes[-1][1][named[-1][0], read], 0.5) for read in READS}
    finally:
        for program in programs:
            program.server.stop()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("programs", nargs="+", help="NAME=PATH")
    arguments.add_argument("--applicants", type=int, nargs="+", default=[2500])
    arguments.add_argument("--writes", type=float, nargs="+", default=[4], help="approved payments a second")
    arguments.add_argument("--rounds", type=int, default=100)
    arguments.add_argument("--data", help="a folder where demos are kept by their number of applicants")
    arguments.add_argument("--postgres", action="store_true", help="on the server of TEST_DATABASE_URL")
    told = arguments.parse_intermixed_args()
    named = [one.split("=", 1) for one in told.programs]
    medians = []
    with tempfile.TemporaryDirectory(prefix="beasiswa-writes.") as folder:
        for applicants in told.applicants:
            database = empty_database(applicants) if told.postgres else None
            demo = os.path.join(told.data or folder, str(applicants))
            if not os.path.exists(demo):
                make = [named[0][1], "demo", "--data-dir", demo, "--applicants", str(applicants)]
                subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
            if database:
                taken = os.path.join(folder, f"postgres-{applicants}")
                # What it says of itself comes after what was said before.
                sys.stdout.flush()
                subprocess.run([TO_POSTGRES, named[0][1], demo, taken, database], check=True)
                demo = taken
            medians.append(at_size(named, applicants, told.writes, told.rounds, demo, database))
    if len(medians) > 1:
        ratios = [medians[-1][read] / medians[0][read] for read in READS]
        print(f"\n{told.applicants[-1]:,} to {told.applicants[0]:,} applicants, medians beside the most writes: "
              f"{min(ratios):.2f} to {max(ratios):.2f}; "
              f"the most for {READS[ratios.index(max(ratios))][1]}.")


if __name__ == "__main__":
    main()
