"""Klien yang dibuat dari openapi.json terhadap program yang berjalan: menulis, membaca tulisannya sendiri, dan ditolak.

python contoh.py http://127.0.0.1:8080 admin@demo.test SANDI
"""

import sys, uuid

from beasiswa_nduga_client import AuthenticatedClient
from beasiswa_nduga_client.api.kategori_keuangan import create_finance_category, get_finance_category
from beasiswa_nduga_client.models import ErrorBody, FinanceCategoryBody
from klien import masuk

alamat, email, sandi = sys.argv[1:]
klien = AuthenticatedClient(base_url=alamat, token="").set_httpx_client(masuk(alamat, email, sandi))
# Diisi oleh penandatangan sebelum dikirim.
kepala = {"x_csrf_token": "", "x_timestamp": "", "x_nonce": "", "x_signature": ""}

kunci = str(uuid.uuid4())
isi = FinanceCategoryBody.from_dict({"nama": f"Kategori {kunci[:8]}", "kodeRekening": "5.1.02.09"})
dibuat = create_finance_category.sync_detailed(client=klien, body=isi, idempotency_key=kunci, **kepala)
assert dibuat.status_code == 201, dibuat
# Permintaan yang sama dengan kunci yang sama menjawab hal yang sama, dan tidak menulis dua kali.
lagi = create_finance_category.sync_detailed(client=klien, body=isi, idempotency_key=kunci, **kepala)
assert lagi.parsed == dibuat.parsed, lagi

posisi = int(dibuat.headers["x-position"])
nama = get_finance_category.sync(id=dibuat.parsed.data.id, client=klien, x_min_position=posisi)
assert nama.data.nama == isi.nama, nama

isi.nama = " "
ditolak = create_finance_category.sync_detailed(client=klien, body=isi, idempotency_key=str(uuid.uuid4()), **kepala)
assert ditolak.status_code == 422 and isinstance(ditolak.parsed, ErrorBody), ditolak
print(f"{dibuat.parsed.data.id} ditulis, dibaca pada posisi {posisi}; isian kosong ditolak: {ditolak.parsed.message}")
