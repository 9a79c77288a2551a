#!/usr/bin/env python3
"""Register uji menurut docs/register-luar.md: data kependudukan pada /penduduk, data mahasiswa pada /mahasiswa.

    python3 register_uji.py 9181 [berkas.json]

Tanpa berkas: setiap NIK dikenal dengan nama yang ditanyakan, setiap NIM adalah mahasiswa aktif; angka terakhir 7 tidak
dikenal, 8 orang lain atau sedang cuti, 9 meninggal atau sudah keluar. Dengan berkas: {"penduduk": {"<nik>": {jawaban}},
"mahasiswa": {"<nim>@<kodePt>": {jawaban}}}; yang tidak ada di dalamnya tidak dikenal."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = "rahasia-uji"
KNOWN = json.load(open(sys.argv[2], encoding="utf-8")) if len(sys.argv) > 2 else None


def person(asked):
    if KNOWN:
        return KNOWN["penduduk"].get(asked["nik"])
    return {
        "7": None,
        "8": {"nama": "Nama Lain", "statusPenduduk": "aktif"},
        "9": {"nama": asked["nama"], "statusPenduduk": "meninggal"},
    }.get(asked["nik"][-1], {"nama": asked["nama"], "statusPenduduk": "aktif"})


def student(asked):
    if KNOWN:
        return KNOWN["mahasiswa"].get(f"{asked['nim']}@{asked['kodePt']}")
    return {
        "7": None,
        "8": {"statusMahasiswa": "Cuti"},
        "9": {"statusMahasiswa": "Keluar"},
    }.get(asked["nim"][-1], {"statusMahasiswa": "Aktif"})


class Register(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self.answer(200, {})

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.headers["Authorization"] != f"Bearer {SECRET}":
            self.answer(401, {"kode": "KUNCI_SALAH"})
            return
        registers = {"/penduduk": person, "/mahasiswa": student}
        if self.path not in registers:
            self.answer(404, {"kode": "ALAMAT_SALAH"})
            return
        found = registers[self.path](asked)
        if found is None:
            self.answer(404, {"kode": "TIDAK_DITEMUKAN"})
        else:
            self.answer(200, found)

    def answer(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    def log_message(self, *_):
        """Tidak mencatat siapa yang ditanyakan."""


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Register)
print(f"register uji pada http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
