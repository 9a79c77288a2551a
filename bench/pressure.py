#!/usr/bin/env python3
"""What strangers can do to the machine: memory under many large uploads, and thousands of silent connections; and what an
hour of mixed work leaves in memory and on the disk. Starts the program on a demo of its own. Only Python's own library.

  bench/pressure.py uploads            8 senders x 9 files x 10 MB in five ways; fails above 300 MB (VmHWM)
  bench/pressure.py silent             10,000 silent connections of one address while another is served
  bench/pressure.py mixed [--minutes N]   reads, writes and uploads at a modest rate, with the cleaning on

The program is target/release/beasiswa, or the one that BEASISWA_BIN names.
"""

import argparse
import hashlib
import hmac
import http.client
import json
import os
import random
import resource
import selectors
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import uuid
import zlib

PASSWORD = "Demo-Nduga-2025!"
APPLICANTS = ["pemohon", "penerima"]
# Who may send files.
SENDERS = ["pemohon", "penerima", "dpc", "admin", "keuangan", "ppk", "pengesah", "bud", "akun", "institusi"]
MEMORY_MAX_MB = 300
FILE_BYTES = 10 * 1024 * 1024 - 1024
FILES = 9
PARALLEL = 8
SILENT = 10_000
# Of the served address, during the attack: so many times slower at the median, and 99 of 100 within this. A knock that falls
# upon a full queue of the system is repeated after one second, and after two more.
SLOWER_MAX = 20
MOST_MAX_S = 1.0
SLOWEST_MAX_S = 4.0


def fail(text):
    print(f"FAILED: {text}", flush=True)
    sys.exit(1)


def copied(source, target):
    """What is never written to again is shared: files, and snapshots of the past."""
    if "/files/" in source or "/as-of/" in source:
        try:
            os.link(source, target)
            return
        except OSError:
            pass
    shutil.copy2(source, target)


class Server:
    """The program on a copy of a demo folder."""

    def __init__(self, program, demo, environment=None):
        self.folder = tempfile.mkdtemp(prefix="beasiswa-pressure.")
        self.data = os.path.join(self.folder, "data")
        shutil.copytree(demo, self.data, copy_function=copied)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = open(os.path.join(self.folder, "serve.log"), "wb")
        listen = f"127.0.0.1:{self.port}"
        self.command = [program, "serve", "--data-dir", self.data, "--listen", listen, "--demo"]
        self.own = {"BEASISWA_METRICS_LOCAL": "true", "RUST_LOG": "warn", **(environment or {})}
        self.begin()

    def begin(self):
        """Starts the program and waits until it is ready."""
        self.process = subprocess.Popen(
            self.command, env={**os.environ, **self.own}, stdout=self.log, stderr=self.log
        )
        # What PostgreSQL took over has no read models yet.
        for _ in range(18_000):
            try:
                if self.ask("GET", "/readyz")[0] == 200:
                    return
            except OSError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        fail("the program does not get ready: " + open(self.log.name, errors="replace").read()[-2000:])

    def ask(self, method, target, body=None, headers=None, source="127.0.0.1", timeout=60):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout, (source, 0))
        try:
            try:
                connection.request(method, target, body, headers or {})
            except (BrokenPipeError, ConnectionResetError):
                # Refused before all of it was sent: the answer says why.
                pass
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        finally:
            connection.close()

    def memory(self, name):
        """VmRSS or VmHWM (the peak), MB of a million bytes."""
        return memory_of(self.process.pid, name)

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def metric(self, name):
        for line in self.ask("GET", "/metrics")[1].decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        return 0.0

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as told:
            times = told.read().rsplit(") ", 1)[1].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    def rest(self, seconds_max=300):
        """Waits until the program does nothing by itself: what it checks and learns after a start has ended."""
        end = time.monotonic() + seconds_max
        calm = 0
        while calm < 3 and time.monotonic() < end:
            before = self.processor_seconds()
            time.sleep(1)
            calm = calm + 1 if self.processor_seconds() - before < 0.05 else 0

    def end(self):
        """Ends the program and leaves its folder, from which it can begin again."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def stop(self):
        self.end()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Plain:
    """A server with as many places as the program and no wall: whoever has a place keeps it while silent."""

    CODE = """
import asyncio, sys
places = asyncio.Semaphore(4096)
async def serve(reader, writer):
    async with places:
        await reader.readuntil(b"\\r\\n\\r\\n")
        writer.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: 4\\r\\nConnection: close\\r\\n\\r\\nhere")
        await writer.drain()
        writer.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]), backlog=4096)
    await server.serve_forever()
asyncio.run(main())
"""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-c", self.CODE, str(self.port)]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                if self.ask("GET", "/")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        fail("the control does not get ready")

    def stop(self):
        self.process.kill()
        self.process.wait()

    ask = Server.ask


def memory_of(pid, name):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith(name + ":"):
            return int(line.split()[1]) * 1024 / 1e6
    raise KeyError(name)


class Person:
    """Somebody who is signed in, or a visitor."""

    def __init__(self, server, name=None, source="127.0.0.1"):
        self.server, self.source, self.access = server, source, None
        _, body, headers = server.ask("GET", "/api/web/session", source=source)
        self.csrf = json.loads(body)["data"]["csrf_token"]
        if name is None:
            return
        cookies = [line.split(";")[0] for line in headers.get_all("set-cookie") or []]
        told = {"email": f"{name}@demo.test", "password": PASSWORD, "remember_me": False}
        page = "/auth/login" if name in APPLICANTS else "/auth/role/login"
        extra = {"X-Frontend-Path": page, "Cookie": "; ".join(cookies)}
        status, body, _ = self.write("POST", "/api/web/user/login", told, extra)
        if status != 200:
            fail(f"{name} cannot sign in: {status} {body[:300]}")
        data = json.loads(body)["data"]
        self.access, self.csrf = data["access_token"], data["csrf_token"]

    def signature(self, method, target, body):
        extracted = hmac.new(bytes(32), self.csrf.encode(), hashlib.sha256).digest()
        key = hmac.new(extracted, b"beasiswa request signing v1\x01", hashlib.sha256).digest()
        now, nonce = str(int(time.time() * 1000)), os.urandom(16).hex()
        text = f"SPv1\n{method}\n{target}\n{now}\n{nonce}\n".encode() + body
        headers = {
            "X-CSRF-Token": self.csrf,
            "X-Timestamp": now,
            "X-Nonce": nonce,
            "X-Signature": hmac.new(key, text, hashlib.sha256).hexdigest(),
        }
        if self.access:
            headers["Authorization"] = f"Bearer {self.access}"
        return headers

    def read(self, target):
        headers = {"Authorization": f"Bearer {self.access}"} if self.access else {}
        return self.server.ask("GET", target, None, headers, self.source)

    def write(self, method, target, value, extra=None):
        body = json.dumps(value).encode()
        headers = self.signature(method, target, body)
        headers.update({"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())})
        return self.server.ask(method, target, body, {**headers, **(extra or {})}, self.source)

    def upload_headers(self, target, length):
        headers = self.signature("POST", target, b"{}")
        headers["Content-Type"] = "multipart/form-data; boundary=tekanan"
        headers["Content-Length"] = str(length)
        return headers

    def upload(self, target, files):
        body = form(files)
        headers = self.upload_headers(target, len(body))
        return self.server.ask("POST", target, body, headers, self.source, 600)


def form(files):
    head = b'--tekanan\r\nContent-Disposition: form-data; name="file"; filename="berkas"\r\n'
    head += b"Content-Type: application/octet-stream\r\n\r\n"
    return b"".join(part for bytes_ in files for part in (head, bytes_, b"\r\n")) + b"--tekanan--\r\n"


def paper(seed):
    """A PDF of ten MB that nothing can be left out of: a scan, as bytes that cannot be packed."""
    noise = random.Random(seed).randbytes(FILE_BYTES - 600)
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 4 0 R >> >> >>",
        b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
        b" /Length %d >>\nstream\n" % len(noise) + noise + b"\nendstream",
    ]
    text, places = b"%PDF-1.7\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(text))
        text += b"%d 0 obj\n" % number + part + b"\nendobj\n"
    begin = len(text)
    text += b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return text + b"trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % begin


def picture(width, height, seed):
    """A PNG of about ten MB at most, of so many pixels: noise where it may be, else one colour."""
    chance = random.Random(seed)
    packer = zlib.compressobj(1)
    packed, length = [], 0
    quiet = bytes([0]) + bytes([90, 120, 60]) * width
    for row_number in range(height):
        noisy = length + 3 * width + 160 * (height - row_number) + 20_000 < FILE_BYTES
        row = bytes([0]) + chance.randbytes(3 * width) if noisy else quiet
        packed.append(packer.compress(row))
        length += len(packed[-1])
    packed.append(packer.flush())

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    made = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
    return made + chunk(b"IDAT", b"".join(packed)) + chunk(b"IEND", b"")


def at_once(works):
    """Does all of them at the same time; gives what they gave."""
    given = [None] * len(works)

    def one(place):
        try:
            given[place] = works[place]()
        except Exception as error:
            given[place] = [(type(error).__name__, b"")]

    threads = [threading.Thread(target=one, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


def counted(answers):
    """How often each answer came, refusals by their code."""
    counts = {}
    for status, body in answers:
        name = str(status)
        if status != 201:
            try:
                name += " " + json.loads(body)["data"]["kode"]
            except (ValueError, KeyError, TypeError):
                pass
        counts[name] = counts.get(name, 0) + 1
    return counts


class Drip:
    """A sender with a bad line: a whole form is announced, and comes in at a crawl."""

    def __init__(self, person, target, files, seconds):
        body = form(files)
        headers = person.upload_headers(target, len(body))
        head = f"POST {target} HTTP/1.1\r\nHost: tekanan\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.socket = socket.create_connection(("127.0.0.1", person.server.port))
        self.socket.sendall(head.encode() + b"\r\n")
        self.body, self.ends = body, threading.Event()
        # Half of it soon, then drop by drop.
        self.thread = threading.Thread(target=self.run, args=(seconds,))
        self.thread.start()

    def run(self, seconds):
        try:
            half = len(self.body) // 2
            self.socket.sendall(self.body[:half])
            until = time.monotonic() + seconds
            place = half
            while time.monotonic() < until and not self.ends.is_set():
                self.socket.sendall(self.body[place : place + 2_000])
                place += 2_000
                time.sleep(0.1)
        except OSError:
            pass

    def end(self):
        self.ends.set()
        self.thread.join()
        self.socket.close()


def uploads(program, demo, only):
    # The measure sees memory: a process that takes 400 MB is above the limit.
    taker = subprocess.Popen(
        [sys.executable, "-c", "import time; kept = bytearray(b'x') * 400_000_000; print(flush=True); time.sleep(60)"],
        stdout=subprocess.PIPE,
    )
    taker.stdout.readline()
    seen = memory_of(taker.pid, "VmHWM")
    taker.kill()
    taker.wait()
    if seen < MEMORY_MAX_MB:
        fail(f"the measure does not see memory: {seen:.0f} MB of 400")
    print(f"control: a process that takes 400 MB is measured at {seen:.0f} MB", flush=True)

    papers = [paper(seed) for seed in range(FILES)]
    digests = [hashlib.sha256(one).hexdigest() for one in papers]
    noise = [picture(1850, 1850, seed) for seed in range(3)] * 3
    large = [picture(6000, 4000, seed) for seed in range(3)] * 3
    for name, kind in [("paper", papers), ("noise", noise), ("large picture", large)]:
        print(f"{name}: {len(kind[0]) / 1e6:.1f} MB", flush=True)
    file, many = "/api/cms/upload/file", "/api/cms/upload/multiple-image"

    def one_by_one(person):
        answers = []
        for bytes_, digest in zip(papers, digests):
            status, body, _ = person.upload(file, [bytes_])
            if status == 201 and json.loads(body)["data"]["sha256"] != digest:
                fail("a file that was kept is not the one that was sent")
            answers.append((status, body))
        return answers

    def together(files):
        return lambda person: [person.upload(many, files)[:2]]

    def staged(person):
        """As the web app sends them: in pieces of 256 KiB; two files, at the limit of writes."""
        answers, piece = [], 256 * 1024
        for bytes_, digest in list(zip(papers, digests))[:2]:
            told = {"untuk": digest[:8], "sha256": digest, "ukuran": len(bytes_)}
            status, body, _ = person.write("POST", "/api/cms/upload/bertahap", told)
            if status != 201:
                answers.append((status, body))
                continue
            target = f"/api/cms/upload/bertahap/{json.loads(body)['data']['id']}"
            for offset in range(0, len(bytes_), piece):
                status, body, _ = person.upload(f"{target}?mulai={offset}", [bytes_[offset : offset + piece]])
                if status != 200:
                    break
            status, body, _ = person.write("POST", f"{target}/selesai", {})
            answers.append((status, body))
        return answers

    ways = [
        ("8 senders, 9 papers each, one after the other", one_by_one, SENDERS[:PARALLEL], 0, 72),
        ("8 senders, a form of 9 pictures of noise each", together(noise), SENDERS[:PARALLEL], 0, 8),
        ("8 senders, a form of 9 pictures of 24 million pixels each", together(large), SENDERS[:PARALLEL], 0, 8),
        ("one sender, 8 forms of 9 pictures at once", together(noise), [SENDERS[0]] * PARALLEL, 0, 1),
        ("8 senders, 2 papers each in pieces", staged, SENDERS[:PARALLEL], 0, 16),
        ("8 senders, 9 papers each, beside 6 forms of 9 that never end", one_by_one, SENDERS[:PARALLEL], 6, 72),
    ]
    over = []
    for name, work, senders, slow, kept_min in ways:
        if only not in name:
            continue
        # A write is a piece here: the limit of writes is another test.
        server = Server(program, demo, {"BEASISWA_WRITES_PER_MINUTE": "0"})
        try:
            people = {sender: Person(server, sender) for sender in dict.fromkeys(senders + SENDERS[PARALLEL:])}
            before, resting = server.memory("VmHWM"), server.memory("VmRSS")
            drips = [
                Drip(people[SENDERS[PARALLEL + number % 2]], many, noise, 600) for number in range(slow)
            ]
            if drips:
                time.sleep(3)
            began = time.monotonic()
            works = [lambda sender=sender: work(people[sender]) for sender in senders]
            answers = [answer for given in at_once(works) for answer in given]
            seconds = time.monotonic() - began
            peak = server.memory("VmHWM")
            for drip in drips:
                drip.end()
            counts = counted(answers)
            print(
                f"{name}: {counts}, {seconds:.0f} s; resident {resting:.0f} MB, peak before {before:.0f} MB, "
                f"peak {peak:.0f} MB",
                flush=True,
            )
            if counts.get("201", 0) < kept_min:
                over.append(f"{name}: only {counts.get('201', 0)} of {kept_min} were kept")
            if any(answer.startswith("5") for answer in counts):
                over.append(f"{name}: {counts}")
            if peak > MEMORY_MAX_MB:
                over.append(f"{name}: {peak:.0f} MB")
        finally:
            server.stop()
    if over:
        fail("; ".join(over))
    print(f"All below {MEMORY_MAX_MB} MB.")


def times(server, source, count):
    """Seconds of so many answers, each over a connection of its own; None for one that did not come."""
    taken = []
    for _ in range(count):
        began = time.monotonic()
        try:
            status = server.ask("GET", "/api/web/berita?page=1&size=9", source=source, timeout=5)[0]
            taken.append(time.monotonic() - began if status == 200 else None)
        except (OSError, http.client.HTTPException):
            taken.append(None)
        time.sleep(0.01)
    return taken


def middle(taken):
    return sorted(taken)[len(taken) // 2]


class Silence:
    """Connections of one address that say nothing, opened again as often as they are closed."""

    def __init__(self, port, count):
        self.port, self.count, self.opened, self.closed = port, count, 0, 0
        self.selector, self.ends = selectors.DefaultSelector(), threading.Event()
        self.filled = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def open(self):
        one = socket.socket()
        one.setblocking(False)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.bind(("127.0.0.2", 0))
        one.connect_ex(("127.0.0.1", self.port))
        self.selector.register(one, selectors.EVENT_READ)
        self.opened += 1

    def run(self):
        while not self.ends.is_set():
            # Not faster than a few thousand a second: the attacker has the same two cores as the program.
            for _ in range(100):
                if len(self.selector.get_map()) < self.count and self.opened - self.closed < self.count:
                    try:
                        self.open()
                    except OSError:
                        break
            if self.opened >= self.count:
                self.filled.set()
            for key, _ in self.selector.select(0.02):
                self.selector.unregister(key.fileobj)
                key.fileobj.close()
                self.closed += 1

    def end(self):
        self.ends.set()
        self.thread.join()
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()


def silent(program, demo):
    wanted = 2 * SILENT + 2_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted))
        except (ValueError, OSError):
            pass
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < SILENT + 2_000:
        fail(f"the system gives {hard} descriptors; ulimit -n {wanted}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted, hard))

    def attacked(seconds, count):
        server = Server(program, demo)
        try:
            before = times(server, "127.0.0.3", 200)
            resting, held = server.memory("VmRSS"), server.descriptors()
            silence = Silence(server.port, SILENT)
            try:
                silence.filled.wait(120)
                most, until, during = held, time.monotonic() + seconds, []
                while time.monotonic() < until:
                    during += times(server, "127.0.0.3", count)
                    most = max(most, server.descriptors())
                refused = server.metric("connections_refused_total") if None not in during else 0
            finally:
                silence.end()
            peak = server.memory("VmHWM")
            print(
                f"  opened {silence.opened}, closed by the program {silence.closed}, counted by it {refused:.0f}; "
                f"descriptors {held} before, {most} at most; resident {resting:.0f} MB, peak {peak:.0f} MB",
                flush=True,
            )
            return before, during, silence, most, peak
        finally:
            server.stop()

    # The program has two walls, one by address and one that sends the longest silent away; the control has neither.
    print("control: the same attack on a server without such limits", flush=True)
    plain = Plain()
    try:
        if None in times(plain, "127.0.0.3", 20):
            fail("the control does not answer before the attack either")
        silence = Silence(plain.port, SILENT)
        try:
            silence.filled.wait(30)
            during = times(plain, "127.0.0.3", 3)
        finally:
            silence.end()
    finally:
        plain.stop()
    if during.count(None) < len(during):
        fail("the control was served too: the attack shows nothing")
    print(f"  the other address: none of {len(during)} was answered within 5 s", flush=True)

    print(f"{SILENT} connections of 127.0.0.2, opened again when closed, while 127.0.0.3 is served for 40 s", flush=True)
    before, during, silence, most, peak = attacked(40, 50)
    answered = [one for one in during if one is not None]
    if not answered or len(answered) < len(during):
        fail(f"{len(during) - len(answered)} of {len(during)} were not answered")
    ratio = middle(answered) / middle(before)
    print(
        f"  the other address, {len(answered)} of {len(during)} answered: median {middle(before) * 1e3:.1f} ms before, "
        f"{middle(answered) * 1e3:.1f} ms during ({ratio:.1f} times), 99 of 100 within "
        f"{sorted(answered)[len(answered) * 99 // 100] * 1e3:.0f} ms, slowest {max(answered) * 1e3:.0f} ms",
        flush=True,
    )
    if silence.opened < SILENT:
        fail(f"only {silence.opened} were opened")
    if most > 1_000:
        fail(f"{most} descriptors are held")
    most_within = sorted(answered)[len(answered) * 99 // 100]
    if ratio > SLOWER_MAX or most_within > MOST_MAX_S or max(answered) > SLOWEST_MAX_S:
        fail("the other address waits")
    if peak > MEMORY_MAX_MB:
        fail(f"{peak:.0f} MB")
    print("The other address is served.")


VISITED = [
    "/",
    "/awardee",
    "/informasi/berita",
    "/api/web/penerima-beasiswa?page=1&size=10",
    "/api/web/berita?page=1&size=9",
    "/api/web/transparansi",
    "/log/checkpoint",
]
LOOKED_AT = {
    "penerima": ["/api/cms/notification?page=1&size=10"],
    "pemohon": ["/api/cms/notification?page=1&size=10"],
    "dpc": ["/api/cms/formulir-pendaftaran?page=1&size=10"],
    "pemerintah": ["/api/cms/dashboard/overview-status"],
    "keuangan": ["/api/cms/keuangan?page=1&size=10", "/api/cms/penerima-beasiswa?page=1&size=10"],
    "admin": ["/api/cms/user?page=1&size=10", "/api/cms/formulir-pendaftaran?page=1&size=10"],
}
# Signed in anew so often: a token lives fifteen minutes, and sessions are a part of the work.
SESSION_S = 300


def disk(folder):
    """MB by what they are for."""
    sums = {}
    for above, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(above, name)
            kind = os.path.relpath(path, folder).split(os.sep)[0].split("-")[0].split(".")[0]
            try:
                sums[kind] = sums.get(kind, 0) + os.stat(path).st_blocks * 512 / 1e6
            except FileNotFoundError:
                pass
    return sums


def mixed(program, demo, minutes, rate):
    server = Server(program, demo)
    counts, lock, stop = {}, threading.Lock(), threading.Event()

    def note(kind, status):
        with lock:
            key = f"{kind} {status}"
            counts[key] = counts.get(key, 0) + 1

    def worker(number):
        chance = random.Random(number)
        people, since = {}, float("-inf")
        small, photo = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n", None
        photo = picture(800, 600, number)
        while not stop.is_set():
            try:
                if time.monotonic() - since > SESSION_S:
                    people, since = {name: Person(server, name) for name in LOOKED_AT}, time.monotonic()
                draw = chance.random()
                if draw < 0.5:
                    note("visit", server.ask("GET", chance.choice(VISITED))[0])
                elif draw < 0.85:
                    name = chance.choice(list(LOOKED_AT))
                    note("read", people[name].read(chance.choice(LOOKED_AT[name]))[0])
                elif draw < 0.95:
                    body = {"berita": f"tekanan {uuid.uuid4().hex}"}
                    note("write", people["admin"].write("POST", "/api/cms/kategori-berita/create", body)[0])
                elif draw < 0.98:
                    body = {"email": f"tidak-ada-{chance.randrange(50)}@demo.test", "password": "Salah-Sekali-99!"}
                    # From elsewhere: an address that errs so often is made to wait, with everybody behind it.
                    guesser = Person(server, source=f"127.0.1.{number + 1}")
                    note("wrong log-in", guesser.write("POST", "/api/web/user/login", body)[0])
                else:
                    bytes_ = chance.choice([small, photo])
                    name = chance.choice(["admin", "keuangan", "dpc", "penerima"])
                    note("upload", people[name].upload("/api/cms/upload/file", [bytes_])[0])
            except (OSError, http.client.HTTPException) as error:
                note("no answer", type(error).__name__)
            except SystemExit:
                note("no answer", "log-in")
                since = time.monotonic() - SESSION_S + 30
            time.sleep(chance.expovariate(rate / 4))

    threads = [threading.Thread(target=worker, args=(number,), daemon=True) for number in range(4)]
    began, first = time.monotonic(), None
    try:
        for thread in threads:
            thread.start()
        while True:
            passed = time.monotonic() - began
            sums = disk(server.data)
            told = " ".join(f"{kind} {size:.1f}" for kind, size in sorted(sums.items()) if size >= 0.05)
            jobs = server.process.poll()
            if jobs is not None:
                fail(f"the program ended: {jobs}")
            print(
                f"{passed / 60:5.1f} min: resident {server.memory('VmRSS'):.0f} MB, peak {server.memory('VmHWM'):.0f} MB, "
                f"descriptors {server.descriptors()}, disk {sum(sums.values()):.1f} MB ({told}), "
                f"answers {sum(counts.values())}",
                flush=True,
            )
            first = first or sums
            if passed >= minutes * 60:
                break
            time.sleep(min(300, max(0.1, minutes * 60 - passed)))
        stop.set()
        for thread in threads:
            thread.join(30)
        print("answers:", dict(sorted(counts.items())))
        cleaned = [
            line for line in server.ask("GET", "/metrics")[1].decode().splitlines() if line.startswith("job") and "clean" in line
        ]
        print("\n".join(cleaned))
    finally:
        stop.set()
        server.stop()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("what", choices=["uploads", "silent", "mixed"])
    arguments.add_argument("--minutes", type=float, default=60)
    arguments.add_argument("--rate", type=float, default=20, help="answers a second, mixed")
    arguments.add_argument("--only", default="", help="uploads: only the ways whose name holds this")
    told = arguments.parse_args()
    program = os.path.abspath(os.environ.get("BEASISWA_BIN", "target/release/beasiswa"))
    if not os.access(program, os.X_OK):
        fail(f"there is no {program}: cargo build --release --workspace --locked, or set BEASISWA_BIN")
    with tempfile.TemporaryDirectory(prefix="beasiswa-pressure.") as folder:
        demo = os.path.join(folder, "demo")
        subprocess.run(
            [program, "demo", "--data-dir", demo, "--applicants", "60"], check=True, stdout=subprocess.DEVNULL
        )
        if told.what == "uploads":
            uploads(program, demo, told.only)
        elif told.what == "silent":
            silent(program, demo)
        else:
            mixed(program, demo, told.minutes, told.rate)


if __name__ == "__main__":
    main()
