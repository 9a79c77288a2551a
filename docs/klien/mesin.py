"""Program yang membaca sendiri dengan akun mesin: kunci ditukar token (OAuth 2), lalu daftar dibaca sehalaman demi sehalaman.

CLIENT_ID=… CLIENT_SECRET=… python mesin.py https://beasiswa.contoh.go.id
"""

import os, sys, time

import httpx


class AkunMesin(httpx.Auth):
    """Token berlaku seperempat jam dan diminta lagi sebelum habis; kunci hanya dikirim ke alamat token."""

    def __init__(self, alamat: str, lingkup: str):
        self.alamat, self.lingkup, self.token, self.habis = alamat, lingkup, "", 0.0

    def auth_flow(self, permintaan):
        if time.monotonic() > self.habis - 60:
            kunci = httpx.BasicAuth(os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
            isi = {"grant_type": "client_credentials", "scope": self.lingkup}
            jawaban = httpx.post(f"{self.alamat}/v1/oauth/token", auth=kunci, data=isi).raise_for_status().json()
            self.token, self.habis = jawaban["access_token"], time.monotonic() + jawaban["expires_in"]
        permintaan.headers["Authorization"] = f"Bearer {self.token}"
        yield permintaan


if __name__ == "__main__":
    klien = httpx.Client(base_url=sys.argv[1], auth=AkunMesin(sys.argv[1], "penerima:baca"))
    jalan, jumlah = "/v1/cms/penerima-beasiswa?size=100", 0
    while jalan:
        halaman = klien.get(jalan).raise_for_status()
        jumlah += len(halaman.json()["data"]["items"])
        jalan = halaman.links.get("next", {}).get("url")
    print(f"{jumlah} penerima dibaca oleh akun mesin")
