"""Signs what schemathesis sends, as an account of the demo (docs of the calls: /docs/api).

Loaded by .ci/fuzz. FUZZ_EMAIL names the account, admin@demo.test by default.
"""

import hashlib
import hmac
import os
import threading
import time
import uuid

import requests
import schemathesis
from requests.auth import AuthBase

BASE = os.environ["FUZZ_BASE"]
EMAIL = os.environ.get("FUZZ_EMAIL", "admin@demo.test")
PASSWORD = "Demo-Nduga-2025!"
SIGNED = {"POST", "PUT", "PATCH", "DELETE"}


def key_of(csrf: str) -> bytes:
    """HKDF-SHA256 without salt, 32 bytes."""
    extracted = hmac.new(bytes(32), csrf.encode(), hashlib.sha256).digest()
    info = b"beasiswa request signing v1" + b"\x01"
    return hmac.new(extracted, info, hashlib.sha256).digest()


class Signature(AuthBase):
    """Headers of a signed request; a token, when somebody is signed in."""

    def __init__(self, csrf: str, access: str | None):
        self.csrf, self.access, self.key = csrf, access, key_of(csrf)

    def __call__(self, request):
        if self.access and "Authorization" not in request.headers:
            request.headers["Authorization"] = f"Bearer {self.access}"
        if request.method not in SIGNED:
            return request
        body = request.body or b"{}"
        if isinstance(body, str):
            body = body.encode()
        if "multipart" in request.headers.get("Content-Type", ""):
            body = b"{}"
        now, nonce = str(int(time.time() * 1000)), os.urandom(16).hex()
        head = f"SPv1\n{request.method}\n{request.path_url}\n{now}\n{nonce}\n".encode()
        request.headers["X-CSRF-Token"] = self.csrf
        request.headers["X-Timestamp"] = now
        request.headers["X-Nonce"] = nonce
        request.headers["X-Signature"] = hmac.new(self.key, head + body, hashlib.sha256).hexdigest()
        request.headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        return request


def signed_in() -> Signature:
    opened = requests.get(f"{BASE}/api/web/session", timeout=10)
    opened.raise_for_status()
    visitor = Signature(opened.json()["data"]["csrf_token"], None)
    answer = requests.post(
        f"{BASE}/api/web/user/login",
        json={"email": EMAIL, "password": PASSWORD, "remember_me": False},
        headers={"X-Frontend-Path": "/auth/role/login"},
        cookies=opened.cookies,
        auth=visitor,
        timeout=10,
    )
    answer.raise_for_status()
    data = answer.json()["data"]
    return Signature(data["csrf_token"], data["access_token"])


lock = threading.Lock()
signature = None


@schemathesis.hook
def before_call(context, case, kwargs):
    global signature
    with lock:
        if signature is None:
            signature = signed_in()
    kwargs["auth"] = signature
