"""Riwayat satu beasiswa dengan klien yang dibuat dari openapi.json: dari pendaftaran sampai bukti kuitansinya.

Terhadap portal contoh (`make run`), boleh diulang:
  openapi-python-client generate --url http://127.0.0.1:8080/docs/api.json --config openapi-python-client.yml
  PYTHONPATH=beasiswa-nduga-client python riwayat.py http://127.0.0.1:8080 SANDI
"""

import base64, random, re, sys, time
from datetime import date, datetime, timedelta, timezone
from io import BytesIO

from beasiswa_nduga_client import AuthenticatedClient, models as m
from beasiswa_nduga_client.api.formulir_pendaftaran import approve_application, attach_application_document
from beasiswa_nduga_client.api.formulir_pendaftaran import create_application, judge_application_document
from beasiswa_nduga_client.api.formulir_pendaftaran import recommend_application, submit_application
from beasiswa_nduga_client.api.keuangan import approve_disbursement, confirm_disbursement, create_disbursement
from beasiswa_nduga_client.api.keuangan import get_receipt, issue_sp2d, issue_spm, issue_spp, transfer_disbursement
from beasiswa_nduga_client.api.log import get_checkpoint, get_log_key
from beasiswa_nduga_client.api.operasi import get_dev_mail
from beasiswa_nduga_client.api.pagu import list_budget_lines, revise_budget_line
from beasiswa_nduga_client.api.publik import get_proof
from beasiswa_nduga_client.api.referensi import choose_bank, choose_district, choose_institution, choose_kampung
from beasiswa_nduga_client.api.referensi import choose_study_programme
from beasiswa_nduga_client.api.rekening import list_bank_accounts_of_award, verify_bank_account
from beasiswa_nduga_client.api.sk_penetapan import issue_decree
from beasiswa_nduga_client.api.upload import upload_file
from beasiswa_nduga_client.api.user import register_user, verify_email
from beasiswa_nduga_client.api.usulan import confirm_change_request
from beasiswa_nduga_client.types import File
from jurnalis import sidik, titik
from klien import buka, masuk

alamat, sandi = sys.argv[1:]
hari_ini = datetime.now(timezone(timedelta(hours=9))).date()  # di Papua
jumlah = 12_500_000  # rupiah
angka = random.randrange(10**9)  # membedakan putaran ini dari yang lain
# Diisi oleh penandatangan sebelum dikirim.
kepala = {"x_csrf_token": "", "x_timestamp": "", "x_nonce": "", "x_signature": ""}


def sebagai(http):
    klien = AuthenticatedClient(base_url=alamat, token="", raise_on_unexpected_status=True)
    return klien.set_httpx_client(http)


def kirim(operasi, klien, isi, **lain):
    """`data` dari jawaban sebuah perintah; berhenti bila ditolak."""
    jawaban = operasi.sync_detailed(client=klien, body=isi, **kepala, **lain)
    assert jawaban.status_code in (200, 201, 202), jawaban.content.decode()
    return jawaban.parsed.data


def perintah(operasi, klien, isi):
    """Perintah yang dapat diulang, dengan kunci yang juga dibuat oleh penandatangan."""
    return kirim(operasi, klien, isi, idempotency_key="")


def unggah(klien, nama):
    """Sebuah PDF kosong; setiap putaran memakai berkasnya sendiri."""
    pdf = f"%PDF-1.7\n% {nama} {angka}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
    berkas = File(BytesIO(pdf.encode()), f"{nama}.pdf", "application/pdf")
    return kirim(upload_file, klien, m.UploadForm(file=berkas))


def pilih(jawaban, nama):
    return next(satu for satu in jawaban.data.items if nama in satu.nama)


def akar_bukti(bukti):
    """Akar pohon Merkle (RFC 6962) yang mengikuti dari daun dan jalurnya."""
    letak, akhir, akar = bukti.nomor_peristiwa, bukti.ukuran - 1, bytes.fromhex(bukti.daun)
    for sisi in map(bytes.fromhex, bukti.jalur):
        if letak % 2 or letak == akhir:
            akar = sidik(b"\1" + sisi + akar)
            while letak and letak % 2 == 0:
                letak, akhir = letak // 2, akhir // 2
        else:
            akar = sidik(b"\1" + akar + sisi)
        letak, akhir = letak // 2, akhir // 2
    assert akhir == 0, bukti
    return akar


# 1. Pemohon mendaftar, membuka tautan dari surelnya, dan masuk.
email, rahasia = f"pemohon.{angka}@contoh.test", f"Gunung-Trikora-{angka}!"
pengunjung = sebagai(buka(alamat))
perintah(register_user, pengunjung, m.RegisterRequest(email=email, password=rahasia))
while not (tautan := re.search(r"verification=([\w.-]+)", get_dev_mail.sync(client=pengunjung, to=email))):
    time.sleep(0.2)
kirim(verify_email, pengunjung, m.VerifyEmailRequest(token=tautan[1], password=rahasia))
pemohon = sebagai(masuk(alamat, email, rahasia, "/auth/login"))

# 2. Ia mengisi formulir, mengunggah dokumennya, dan mengajukannya.
# Nama ditulis dengan huruf: angkanya menjadi A sampai J.
huruf = str(angka).translate(str.maketrans("0123456789", "ABCDEFGHIJ"))
nama, lahir = f"Yuliana Contoh {huruf}", date(hari_ini.year - 22, 1, 1) + timedelta(angka % 1000)
distrik = pilih(choose_district.sync(client=pemohon), "Kenyam")
kampus = pilih(choose_institution.sync(client=pemohon, search="Cenderawasih"), "Cenderawasih")
prodi = choose_study_programme.sync(client=pemohon, id=kampus.id).data.items
bank = pilih(choose_bank.sync(client=pemohon), "BRI")
isian = m.FormBody(
    nama=nama,
    nik=f"950801{lahir.day + 40}{lahir:%m%y}{angka % 9999 + 1:04}",
    no_kk=f"950801{hari_ini:%d%m%y}{angka % 9999 + 1:04}",
    tempat_lahir="Kenyam",
    tanggal_lahir=lahir,
    jenis_kelamin=m.Sex.P,
    no_hp="081234567890",
    distrik_asal=distrik.id,
    kampung_asal=choose_kampung.sync(client=pemohon, id=distrik.id).data.items[0].id,
    alamat="Jalan Raya Sentani, Abepura",
    kota_studi=kampus.kota_id,
    jenjang=m.Level.S1,
    institusi_id=kampus.id,
    institusi=kampus.nama,
    program_studi=next(satu.nama for satu in prodi if satu.jenjang == "S1"),
    nim=str(angka),
    semester=5,
    ipk=3.45,
    jenis_beasiswa=m.ScholarshipType.MURNI_NDUGA,
    tahun=hari_ini.year,
    rekening=m.FormAccount(kode_bank=bank.id, nomor=f"802{angka:012}", nama_pemilik=nama),
)
formulir = perintah(create_application, pemohon, m.CreateApplication(isi=isian))
dokumen = [m.DocumentKind.KK, m.DocumentKind.SURAT_AKTIF, m.DocumentKind.BUKU_REKENING, m.DocumentKind.KHS]
for jenis in dokumen:
    berkas = unggah(pemohon, jenis)
    isi = m.AttachDocument(
        id=formulir.id, versi=formulir.versi, jenis=jenis, file_id=berkas.file_id, sha256=berkas.sha256
    )
    formulir = perintah(attach_application_document, pemohon, isi)
isi = m.SubmitApplication(id=formulir.id, versi=formulir.versi)
formulir = perintah(submit_application, pemohon, isi)
print(f"formulir {formulir.id} diajukan oleh {email}")

# 3. Kantor cabang memeriksa setiap dokumen dan merekomendasikan; dinas menyetujui dan menerbitkan SK.
akun = ["dpc", "admin", "keuangan", "ppk", "pengesah", "bud"]
dpc, dinas, bendahara, ppk, pengesah, bud = (sebagai(masuk(alamat, f"{satu}@demo.test", sandi)) for satu in akun)
for jenis in dokumen:
    isi = m.JudgeDocument(id=formulir.id, versi=formulir.versi, jenis=jenis, putusan=m.DocumentVerdict.SAH)
    formulir = perintah(judge_application_document, dpc, isi)
isi = m.RecommendApplication(id=formulir.id, versi=formulir.versi)
formulir = perintah(recommend_application, dpc, isi)
isi = m.ApproveApplication(id=formulir.id, versi=formulir.versi)
penerima = perintah(approve_application, dinas, isi)
sk = m.IssueDecree(
    nomor=f"188.45/{angka}/{hari_ini.year}",
    judul="Penetapan penerima beasiswa",
    tanggal=hari_ini,
    penerima_beasiswa_id=[penerima.penerima_beasiswa_id],
)
posisi = perintah(issue_decree, dinas, sk).nomor_peristiwa
print(f"penerima {penerima.penerima_beasiswa_id} ditetapkan dengan SK {sk.nomor}")

# 4. Bendahara mengusulkan kenaikan pagu dengan buktinya; berlaku sesudah orang lain menyetujuinya.
pagu = pilih(list_budget_lines.sync(client=bendahara, tahun=hari_ini.year), "UKT")
dpa = unggah(bendahara, "dpa")
isi = m.ReviseBudgetLine(
    id=pagu.id,
    versi=pagu.versi,
    jumlah=pagu.pagu + jumlah,
    alasan="Tambahan satu penerima",
    nomor_dokumen=f"DPPA/{angka}",
    tanggal_dokumen=hari_ini,
    dokumen=m.FileBody(file_id=dpa.file_id, sha256=dpa.sha256),
)
usulan = perintah(revise_budget_line, bendahara, isi)
perintah(confirm_change_request, pengesah, m.ConfirmChangeRequest(id=usulan.usulan_id, versi=usulan.versi))

# 5. PPK memeriksa rekening; bendahara menyiapkan pembayaran; dua orang lain menyetujuinya, sebab jumlahnya besar.
daftar = list_bank_accounts_of_award.sync(client=ppk, id=penerima.penerima_beasiswa_id, x_min_position=posisi)
rekening = daftar.data.items[0]
isi = m.VerifyBankAccount(id=rekening.id, versi=rekening.versi, putusan=m.AccountVerdict.TERVERIFIKASI)
perintah(verify_bank_account, ppk, isi)
ajaran = hari_ini.year - (hari_ini.month < 8)
isi = m.CreateDisbursement(
    penerima_beasiswa_id=penerima.penerima_beasiswa_id,
    rekening_id=rekening.id,
    pagu_id=pagu.id,
    komponen=m.Component.UKT,
    semester=5,
    tahun_akademik=f"{ajaran}/{ajaran + 1}",
    jumlah=jumlah,
)
bayar = perintah(create_disbursement, bendahara, isi)
for penyetuju, menunggu in (pengesah, True), (dinas, False):
    bayar = perintah(approve_disbursement, penyetuju, m.ApproveDisbursement(id=bayar.id, versi=bayar.versi))
    assert bayar.menunggu_penyetuju_kedua is menunggu

# 6. Bendahara meminta (SPP), PPK memerintahkan (SPM), BUD mencairkan (SP2D); bank menyalurkan; penerima mengonfirmasi.
for operasi, isi, siapa in (
    (issue_spp, m.IssueSpp, bendahara),
    (issue_spm, m.IssueSpm, ppk),
    (issue_sp2d, m.IssueSp2D, bud),
):
    surat = isi(id=bayar.id, versi=bayar.versi, nomor=f"{angka}/{hari_ini.year}", tanggal=hari_ini)
    bayar = perintah(operasi, siapa, surat)
isi = m.TransferDisbursement(id=bayar.id, versi=bayar.versi, tanggal=hari_ini, referensi_bank=f"BRI-{angka}")
salur = perintah(transfer_disbursement, bendahara, isi)
isi = m.ConfirmDisbursement(id=salur.id, versi=salur.versi)
diterima = perintah(confirm_disbursement, pemohon, isi)
print(f"pembayaran {bayar.id} disalurkan dan diterima")

# 7. Kuitansinya terbukti: isinya adalah daun pohon yang akarnya ditandatangani di /log/checkpoint.
kuitansi = get_receipt.sync_detailed(client=pemohon, id=bayar.id, x_min_position=diterima.nomor_peristiwa)
assert kuitansi.content.startswith(b"%PDF"), kuitansi
ukuran, bukti = -1, None
while bukti is None or bukti.ukuran != ukuran:  # sampai keduanya dari catatan yang sama panjang
    bukti = get_proof.sync(client=pengunjung, position=salur.nomor_peristiwa).data
    kunci, titik_periksa = get_log_key.sync(client=pengunjung), get_checkpoint.sync(client=pengunjung)
    ukuran, akar = titik({"kunci": kunci, "titikPeriksa": titik_periksa})
assert sidik(b"\0" + base64.b64decode(bukti.amplop)).hex() == bukti.daun and akar_bukti(bukti) == akar, bukti
assert bukti.isi.pembayaran.jumlah == jumlah, bukti
print(f"kuitansi {bukti.isi.pembayaran.nomor_kuitansi} terbukti pada catatan dengan {ukuran} peristiwa")
