"""Penerima webhook: memeriksa bahwa portal ini yang memberi tahu (Standard Webhooks), hanya dengan Python.

WEBHOOK_SECRET=whsec_… python webhook.py 8000
"""

import base64, hashlib, hmac, http.server, json, os, sys, time

BATAS = 5 * 60  # detik: pesan yang lebih lama dari ini mungkin rekaman yang dikirim ulang orang lain


def periksa(rahasia: str, kepala, isi: bytes, sekarang: float | None = None) -> dict:
    """Pesan itu, bila tanda tangannya benar dan baru; ValueError bila tidak. `isi` adalah byte persis seperti diterima."""
    pesan, saat = kepala["webhook-id"], kepala["webhook-timestamp"]
    if abs((time.time() if sekarang is None else sekarang) - int(saat)) > BATAS:
        raise ValueError("pesan terlalu lama, atau jam salah satu dari kita meleset")
    kunci = base64.b64decode(rahasia.removeprefix("whsec_"))
    harus = base64.b64encode(hmac.new(kunci, f"{pesan}.{saat}.".encode() + isi, hashlib.sha256).digest()).decode()
    ada = [tanda.partition(",")[2] for tanda in kepala["webhook-signature"].split() if tanda.startswith("v1,")]
    if not any(hmac.compare_digest(harus, tanda) for tanda in ada):
        raise ValueError("tanda tangan tidak cocok")
    return json.loads(isi)


class Penerima(http.server.BaseHTTPRequestHandler):
    sudah: set[str] = set()  # program yang sebenarnya menyimpannya bersama datanya: pesan dapat datang dua kali

    def do_POST(self):
        isi = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            pesan = periksa(os.environ["WEBHOOK_SECRET"], self.headers, isi)
        except (ValueError, TypeError, AttributeError) as salah:  # juga bila salah satu header tidak ada
            self.send_error(400, explain=str(salah))
            return
        if self.headers["webhook-id"] not in self.sudah:
            self.sudah.add(self.headers["webhook-id"])
            print(pesan["type"], pesan["data"]["objekId"], pesan["data"]["ringkasan"], flush=True)
        self.send_response(204)  # jawab dahulu, kerjakan kemudian: lewat beberapa detik pesan dianggap gagal dan diulang
        self.end_headers()


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("", int(sys.argv[1])), Penerima).serve_forever()
