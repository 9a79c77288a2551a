"""Signs what schemathesis sends, as an account of the demo, and lets half of it speak of things that are
there (docs of the calls: /docs/api): what only ever names nobody ends in 404 before any rule is asked.

Loaded by .ci/fuzz. FUZZ_EMAIL names the account, admin@demo.test by default, or `pengunjung` for nobody; FUZZ_SEED the
choice of things. Whoever asks, things are what the admin finds: of most others' own and foreign ones are among them.
"""

import hashlib
import hmac
import json
import os
import random
import threading
import time
import uuid

import requests
import schemathesis
from requests.auth import AuthBase

BASE = os.environ["FUZZ_BASE"]
ADMIN = "admin@demo.test"
EMAIL = os.environ.get("FUZZ_EMAIL", ADMIN)
VISITOR = "pengunjung"
APPLICANTS = ("pemohon@demo.test", "penerima@demo.test")
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
        # Also over what was invented: a bearer that is none would only be answered 401.
        if self.access:
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


def signed_in(email: str) -> Signature:
    opened = requests.get(f"{BASE}/api/web/session", timeout=10)
    opened.raise_for_status()
    visitor = Signature(opened.json()["data"]["csrf_token"], None)
    if email == VISITOR:
        return visitor
    answer = requests.post(
        f"{BASE}/api/web/user/login",
        json={"email": email, "password": PASSWORD, "remember_me": False},
        headers={"X-Frontend-Path": "/auth/login" if email in APPLICANTS else "/auth/role/login"},
        cookies=opened.cookies,
        auth=visitor,
        timeout=10,
    )
    answer.raise_for_status()
    data = answer.json()["data"]
    return Signature(data["csrf_token"], data["access_token"])


def things(signature: Signature) -> dict[str, list[dict]]:
    """What the demo holds, by the address of its list: `bank` -> its first hundred entries."""
    found: dict[str, list[dict]] = {}
    with open("api/openapi.json", encoding="utf-8") as file:
        paths = json.load(file)["paths"]
    for path, item in paths.items():
        parts = path.split("/")
        if "get" not in item or not path.startswith("/api/cms/") or "{" in path or len(parts) > 5:
            continue
        if any(part in path for part in ("stream", "paket", "selisih", "download")):
            continue
        declared = {parameter.get("name") for parameter in item["get"].get("parameters", [])}
        asked = {"size": 100} if "size" in declared else {}
        answer = requests.get(f"{BASE}{path}", params=asked, auth=signature, timeout=30)
        try:
            items = answer.json()["data"]["items"]
        except (ValueError, KeyError, TypeError):
            continue
        kept = [{"id": one["id"], "versi": one.get("versi", 1)} for one in items if "id" in one]
        if kept:
            found.setdefault(parts[3], []).extend(kept)
    return found


# Which list a field of a body speaks of.
FIELDS = {
    "penerimaBeasiswaId": "penerima-beasiswa",
    "keuanganId": "keuangan",
    "formulirPendaftaranId": "formulir-pendaftaran",
    "paguId": "pagu",
    "dpcId": "dpc",
    "userId": "user",
    "institusiPendidikanId": "institusi-pendidikan",
    "institusiId": "institusi-pendidikan",
    "kategoriKeuanganId": "kategori-keuangan",
    "kategoriBeritaId": "kategori-berita",
    "distrikId": "district",
    "bankId": "bank",
    "beritaId": "berita",
}
# Resources that are spoken of by the id of another.
OTHER = {
    "penolakan-keuangan": "keuangan",
    "wilayah-dpc": "dpc",
    "data-diri": "user",
    "role-user-permission": "user",
    "rekening": "penerima-beasiswa",
    "laporan": "penerima-beasiswa",
    "data-akademik": "penerima-beasiswa",
    "dokumentasi-berita": "berita",
    "prestasi": "user",
}
chance = random.Random(int(os.environ.get("FUZZ_SEED", "1")))


def speak_of_something(case) -> None:
    """Puts ids and versions of things that are there in place of invented ones, every other time."""
    parts = case.path.split("/")
    resource = parts[3] if len(parts) > 3 else ""
    pool = known.get(resource) or known.get(OTHER.get(resource, ""))
    if chance.random() < 0.5:
        return
    thing = chance.choice(pool) if pool else None
    names = [part[1:-1] for part in parts if part.startswith("{")]
    if names and case.path_parameters and names[0] in case.path_parameters:
        before = parts[parts.index("{" + names[0] + "}") - 1]
        named = chance.choice(known[before]) if before in known else thing
        if named:
            thing = named
            case.path_parameters[names[0]] = named["id"]
    if thing and isinstance(case.query, dict) and "versi" in case.query:
        case.query["versi"] = thing["versi"]
    if not isinstance(case.body, dict):
        return
    for name in list(case.body):
        if name == "id" and thing:
            case.body[name] = thing["id"]
        elif name == "versi" and thing:
            case.body[name] = thing["versi"]
        elif known.get(FIELDS.get(name, "")):
            case.body[name] = chance.choice(known[FIELDS[name]])["id"]


# An access token lives fifteen minutes.
RENEW_AFTER_S = 600
lock = threading.Lock()
signature = None
since = float("-inf")
known: dict[str, list[dict]] = {}


def current() -> Signature:
    """The session, renewed before it ends. Guesses of the run itself may have used up the log-ins."""
    global signature, since
    with lock:
        for _ in range(60):
            if signature is not None and time.monotonic() - since < RENEW_AFTER_S:
                break
            try:
                signature, since = signed_in(EMAIL), time.monotonic()
            except requests.HTTPError:
                time.sleep(2)
        if not known:
            known.update(things(signed_in(ADMIN)))
        return signature


with open("api/openapi.json", encoding="utf-8") as file:
    LITERAL = {path for path in json.load(file)["paths"] if "{" not in path}


def speak_to_itself(case) -> None:
    """An invented id that is the last word of another call's address ("spm") asks that call, not this one."""
    names = [part[1:-1] for part in case.path.split("/") if part.startswith("{")]
    if len(names) == 1 and case.path.replace("{" + names[0] + "}", str((case.path_parameters or {}).get(names[0]))) in LITERAL:
        case.path_parameters[names[0]] = str(uuid.uuid4())


@schemathesis.hook
def before_call(context, case, kwargs):
    kwargs["auth"] = current()
    speak_of_something(case)
    speak_to_itself(case)
    # A position that the log has not reached is waited for and answered with 503, as the text says: that is no finding.
    for name in [name for name in case.headers or {} if name.lower() == "x-min-position"]:
        case.headers[name] = "1"
    # The admin keeps the permissions of admins, or everything after would only be refused.
    body = case.body
    if case.path.endswith("/assign") and isinstance(body, dict) and body.get("level") == "admin":
        body["level"] = "dpc"


@schemathesis.hook
def after_call(context, case, response):
    """Whoever ends the session, or its permission, has it opened again."""
    global since
    own = case.path.endswith(("/login", "/refresh"))
    if response.status_code == 401 and not own and time.monotonic() - since > 30:
        since = float("-inf")
