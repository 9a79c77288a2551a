"""Masuk dan menandatangani permintaan; dipakai oleh klien yang dibuat dari openapi.json atau langsung dengan httpx."""

import hashlib, hmac, os, time, uuid

import httpx


def buka(alamat: str) -> httpx.Client:
    """Klien HTTP seorang pengunjung; menandatangani setiap POST, PUT, PATCH, dan DELETE."""
    klien = httpx.Client(
        base_url=alamat, timeout=30, event_hooks={"request": [lambda permintaan: tanda_tangani(klien, permintaan)]}
    )
    klien.csrf = klien.get("/api/web/session").raise_for_status().json()["data"]["csrf_token"]
    return klien


def masuk(alamat: str, email: str, sandi: str, pintu: str = "/auth/role/login") -> httpx.Client:
    """Klien HTTP yang sudah masuk; `pintu` pemohon dan penerima adalah `/auth/login`."""
    klien = buka(alamat)
    isi = {"email": email, "password": sandi, "remember_me": False}
    jawaban = klien.post("/api/web/user/login", headers={"X-Frontend-Path": pintu}, json=isi)
    data = jawaban.raise_for_status().json()["data"]
    klien.csrf, klien.headers["Authorization"] = data["csrf_token"], f"Bearer {data['access_token']}"
    return klien


def tanda_tangani(klien: httpx.Client, permintaan: httpx.Request) -> None:
    if permintaan.method not in ("POST", "PUT", "PATCH", "DELETE"):
        return
    saat, nonce = str(int(time.time() * 1000)), os.urandom(16).hex()
    inti = hmac.new(bytes(32), klien.csrf.encode(), hashlib.sha256).digest()
    kunci = hmac.new(inti, b"beasiswa request signing v1\x01", hashlib.sha256).digest()
    berkas = permintaan.headers.get("Content-Type", "").startswith("multipart/")
    isi = b"{}" if berkas else permintaan.read() or b"{}"
    teks = f"SPv1\n{permintaan.method}\n{permintaan.url.raw_path.decode()}\n{saat}\n{nonce}\n".encode() + isi
    permintaan.headers["X-CSRF-Token"] = klien.csrf
    permintaan.headers["X-Timestamp"], permintaan.headers["X-Nonce"] = saat, nonce
    permintaan.headers["X-Signature"] = hmac.new(kunci, teks, hashlib.sha256).hexdigest()
    permintaan.headers["Idempotency-Key"] = permintaan.headers.get("Idempotency-Key") or str(uuid.uuid4())
