#!/usr/bin/env python3
"""A list of 20,000 recipients goes in while other people work: readers of four kinds ask in turn, and once a second somebody
writes and waits until reads tell of it, first alone and then beside the list. Says how long the list took, how
long reads did, how far they were behind, and every answer that was none; fails where there is one. Prints Markdown.

  bench/list_beside_readers.py PROGRAM [--rows 20000] [--alone 30] [--demo FOLDER]

Only Python's own library.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import uuid

from pressure import Person, Server, picture
from under_writes import at

READS = [
    ("pemerintah", "/api/cms/dashboard/overview-status"),
    ("keuangan", "/api/cms/keuangan?page=1&size=10"),
    ("dpc", "/api/cms/formulir-pendaftaran?page=1&size=10"),
    (None, "/api/web/penerima-beasiswa?page=1&size=10"),
]
LISTS = "/api/cms/penerima-beasiswa/impor"
REQUESTS = "/api/cms/usulan"


def rows_of(count):
    """A list as an office keeps it, each row another person."""
    head = "Nama;NIK;Distrik;Institusi;Prodi;Semester;Bank;No. Rekening"
    day = lambda at: f"{1 + at % 28:02}{1 + at // 28 % 12:02}{at // 336 % 10:02}"
    person = lambda at: (
        f"Panjang {at};950802{day(at)}{1 + at // 3360:04};Kenyam;Universitas Cenderawasih;Teknik Sipil;III;BCA;{8_200_000_000 + at}"
    )
    return "\r\n".join([head, *map(person, range(count))])


def data(answer):
    status, body, _ = answer
    if status not in (200, 201, 202):
        sys.exit(f"{status} {body[:500]}")
    return json.loads(body)["data"]


class Watch:
    """What readers and a writer meet until they are stopped."""

    def __init__(self, server):
        self.server = server
        self.people = {who: Person(server, who) for who in {who for who, _ in READS}}
        self.writer = Person(server, "admin")

    def watched(self, work):
        """Does the work, or waits so many seconds; gives the times of reads, how far they were behind, and what failed."""
        stop, took, behind, failed = threading.Event(), [], [], []

        def read(who, target):
            while not stop.is_set():
                began = time.perf_counter()
                status, body, _ = self.people[who].read(target)
                took.append(time.perf_counter() - began)
                if status != 200:
                    failed.append(f"{target}: {status} {body[:200]}")
                time.sleep(0.2)

        def write():
            while not stop.is_set():
                named = {"nama": f"Ukur {uuid.uuid4()}", "kodeRekening": "5.1.05"}
                status, body, headers = self.writer.write("POST", "/api/cms/kategori-keuangan/create", named)
                if status not in (200, 201):
                    failed.append(f"write: {status} {body[:200]}")
                    time.sleep(1)
                    continue
                written, position = time.perf_counter(), int(headers["x-position"])
                while not stop.is_set():
                    status, body, headers = self.writer.read("/api/cms/keuangan?page=1&size=10")
                    if status != 200:
                        failed.append(f"after a write: {status} {body[:200]}")
                    elif int(headers["x-position"]) >= position:
                        behind.append(time.perf_counter() - written)
                        break
                time.sleep(1)

        threads = [threading.Thread(target=read, args=one) for one in READS] + [threading.Thread(target=write)]
        for thread in threads:
            thread.start()
        try:
            work()
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        return took, behind, failed


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--rows", type=int, default=20_000)
    arguments.add_argument("--alone", type=float, default=30, help="seconds before the list")
    arguments.add_argument("--demo", help="a folder that keeps the demo for the next run")
    told = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="beasiswa-list.") as folder:
        demo = told.demo or os.path.join(folder, "demo")
        if not os.path.exists(demo):
            make = [told.program, "demo", "--data-dir", demo, "--applicants", "500"]
            subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
        server = Server(os.path.realpath(told.program), demo)
        watch, phases = Watch(server), {}
        admin, other = Person(server, "admin"), Person(server, "pengesah")
        listed = rows_of(told.rows)
        load = os.getloadavg()[0]

        def phase(name, work):
            began = time.perf_counter()
            met = watch.watched(work)
            phases[name] = (time.perf_counter() - began, *met, server.memory("VmHWM"))
            print(f"{name}: {phases[name][0]:.1f} s", file=sys.stderr, flush=True)

        phase("alone", lambda: time.sleep(told.alone))
        found = {}
        phase("checked", lambda: found.update(data(admin.write("POST", LISTS + "/periksa", {"berkas": listed}))))
        ready = found["siap"]
        assert ready == told.rows, (ready, {key: found[key] for key in found if key != "baris"})
        status, body, _ = admin.upload("/api/cms/upload/file", [picture(40, 40, random.random())])
        assert status == 201, body[:300]
        sent = json.loads(body)["data"]
        paper = {"fileId": sent["fileId"], "sha256": sent["sha256"], "nama": "daftar.png"}

        def propose():
            wanted = {"daftar": "Daftar panjang", "tahun": 2019, "batchPenerimaan": "1", "siap": ready, "alasan": "Ukur"}
            answer = admin.write("POST", LISTS, {**wanted, "bukti": paper, "berkas": listed})
            found.update(usulan=data(answer)["usulanId"])

        phase("proposed", propose)
        request = data(other.read(f"{REQUESTS}/{found['usulan']}"))
        sent = {"id": found["usulan"], "versi": request["versi"]}
        phase("confirmed", lambda: data(other.write("POST", REQUESTS + "/setujui", sent)))

        def taken():
            while True:
                shown = data(other.read(f"{REQUESTS}/{found['usulan']}"))
                if shown["daftarPanjang"]["tuntas"]:
                    return
                time.sleep(2)

        phase("taken over", taken)
        awards = data(other.read("/api/cms/penerima-beasiswa?page=1&size=10"))["totalItems"]
        assert awards >= told.rows, awards
        server.stop()
    print(f"{told.rows} rows, load average before: {load:.1f}, {awards} awards at the end\n")
    print("| phase | s | reads | p50 ms | p99 ms | slowest ms | writes seen | behind p50 ms | behind most ms | failed | memory at most, MB |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    everything = []
    for name, (seconds, took, behind, failed, memory) in phases.items():
        everything += failed
        ms = lambda times, share: f"{at(times, share) * 1000:.0f}" if times else "–"
        figures = [ms(took, 0.5), ms(took, 0.99), ms(took, 1), len(behind), ms(behind, 0.5), ms(behind, 1), len(failed), round(memory)]
        print(f"| {name} | {seconds:.1f} | {len(took)} | " + " | ".join(map(str, figures)) + " |")
    if everything:
        sys.exit("\n".join(sorted(set(everything))))


if __name__ == "__main__":
    main()
