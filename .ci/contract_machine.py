"""Lets a machine in at a running demo, as two persons do, and prints what its program needs in its surroundings."""

import datetime, sys, uuid

from klien import masuk

alamat, sandi = sys.argv[1:]
satu, dua = masuk(alamat, "admin@demo.test", sandi), masuk(alamat, "akun@demo.test", sandi)


def kirim(klien, jalan, isi):
    kepala = {"Idempotency-Key": str(uuid.uuid4())}
    jawaban = klien.post(jalan, json=isi, headers=kepala)
    assert jawaban.is_success, jawaban.text
    return jawaban.json()["data"]


usulan = kirim(satu, "/api/cms/akun-mesin/create", {
    "nama": "Uji kontrak", "lingkup": ["penerima:baca"], "berakhir": str(datetime.date.today() + datetime.timedelta(days=30)),
    "alasan": "Contoh klien dijalankan terhadap program ini.",
})
setuju = kirim(dua, "/api/cms/usulan/setujui", {"id": usulan["usulanId"], "versi": usulan["versi"]})
kepala = {"X-Min-Position": str(setuju["nomorPeristiwa"])}
mesin = satu.get("/api/cms/akun-mesin", headers=kepala).json()["data"]["items"][0]
kunci = kirim(satu, "/api/cms/akun-mesin/kunci", {"id": mesin["id"]})
print(f"CLIENT_ID={kunci['clientId']} CLIENT_SECRET={kunci['clientSecret']}")
