"""Masuk dan menandatangani permintaan; dipakai oleh klien yang dibuat dari openapi.json atau langsung dengan httpx."""

import hashlib, hmac, os, time, uuid

import httpx


def masuk(alamat: str, email: str, sandi: str) -> httpx.Client:
    """Klien HTTP yang sudah masuk dan menandatangani setiap POST, PUT, PATCH, dan DELETE."""
    klien = httpx.Client(base_url=alamat, event_hooks={"request": [lambda permintaan: tanda_tangani(klien, permintaan)]})
    klien.csrf = klien.get("/api/web/session").json()["data"]["csrf_token"]
    pintu = {"X-Frontend-Path": "/auth/role/login"}  # penerima dan pemohon: /auth/login
    jawaban = klien.post("/api/web/user/login", headers=pintu, json={"email": email, "password": sandi, "remember_me": False})
    data = jawaban.raise_for_status().json()["data"]
    klien.csrf, klien.headers["Authorization"] = data["csrf_token"], f"Bearer {data['access_token']}"
    return klien


def tanda_tangani(klien: httpx.Client, permintaan: httpx.Request) -> None:
    if permintaan.method not in ("POST", "PUT", "PATCH", "DELETE"):
        return
    saat, nonce = str(int(time.time() * 1000)), os.urandom(16).hex()
    inti = hmac.new(bytes(32), klien.csrf.encode(), hashlib.sha256).digest()
    kunci = hmac.new(inti, b"beasiswa request signing v1\x01", hashlib.sha256).digest()
    jalan = permintaan.url.raw_path.decode()
    isi = f"SPv1\n{permintaan.method}\n{jalan}\n{saat}\n{nonce}\n".encode() + permintaan.read()
    permintaan.headers["X-CSRF-Token"] = klien.csrf
    permintaan.headers["X-Timestamp"], permintaan.headers["X-Nonce"] = saat, nonce
    permintaan.headers["X-Signature"] = hmac.new(kunci, isi, hashlib.sha256).hexdigest()
    permintaan.headers["Idempotency-Key"] = permintaan.headers.get("Idempotency-Key") or str(uuid.uuid4())
