"""Unduh daftar penerima, periksa catatannya, dan bandingkan dengan unduhan hari lain; hanya Python dan openssl.

python jurnalis.py https://beasiswa.contoh.go.id hari-ini.json [kemarin.json]
"""

import base64, hashlib, json, subprocess, sys, tempfile, urllib.request

ambil = lambda jalan: urllib.request.urlopen(alamat + jalan).read()
sidik = lambda isi: hashlib.sha256(isi).digest()


def akar(daun):  # pohon Merkle, RFC 6962
    k = 1 << (len(daun) - 1).bit_length() >> 1
    return daun[0] if len(daun) == 1 else sidik(b"\1" + akar(daun[:k]) + akar(daun[k:]))


def ubin(nomor, lebar):  # 256 daun sekaligus, https://c2sp.org/tlog-tiles
    angka = f"{nomor:0{3 * (1 + len(str(nomor)) // 3)}}".removeprefix("000") or "000"
    bagian = [angka[i : i + 3] for i in range(0, len(angka), 3)]
    return ambil("/log/tile/0/" + "/".join(["x" + b for b in bagian[:-1]] + bagian[-1:]) + (f".p/{lebar}" if lebar < 256 else ""))


def titik(data):  # ukuran dan akar yang ditandatangani; berhenti bila tanda tangannya salah
    isi, garis = data["titikPeriksa"].split("\n\n", 1)
    kunci, tanda = base64.b64decode(data["kunci"].split("+", 2)[2])[1:], base64.b64decode(garis.split()[2])[4:]
    with tempfile.TemporaryDirectory() as d:
        for nama, byte in ("k", bytes.fromhex("302a300506032b6570032100") + kunci), ("i", f"{isi}\n".encode()), ("t", tanda):
            open(f"{d}/{nama}", "wb").write(byte)
        perintah = f"openssl pkeyutl -verify -pubin -keyform DER -inkey {d}/k -rawin -in {d}/i -sigfile {d}/t"
        subprocess.run(perintah.split(), check=True, stdout=subprocess.DEVNULL)
    return int(isi.split("\n")[1]), base64.b64decode(isi.split("\n")[2])


if __name__ == "__main__":
    alamat, berkas, *lama = sys.argv[1:]
    open(berkas, "wb").write(ambil("/data/penerima.json"))
    hari = [json.load(open(nama)) for nama in (berkas, *lama)]
    ukuran = titik(hari[0])[0]
    byte = b"".join(ubin(i, min(256, ukuran - 256 * i)) for i in range(-(-ukuran // 256)))
    daun = [byte[i : i + 32] for i in range(0, len(byte), 32)]
    for data in hari:  # catatan hari lama adalah awal dari catatan hari ini, dengan kunci yang sama
        assert akar(daun[: titik(data)[0]]) == titik(data)[1] and data["kunci"] == hari[0]["kunci"], "CATATAN DIUBAH"
    for baris in hari[0]["data"]:  # setiap baris menunjuk peristiwa yang ada dalam catatan itu
        bukti = json.loads(ambil(f"/api/web/bukti/{baris['nomor_peristiwa']}"))["data"]
        assert daun[baris["nomor_peristiwa"]].hex() == bukti["daun"] and bukti["isi"]["jenis"] == "penerima-beasiswa", baris
    print(f"{len(hari[0]['data'])} nama, {ukuran} peristiwa: catatan utuh")
    for tanda, ini, itu in [("+", hari[0], hari[-1]), ("-", hari[-1], hari[0])]:
        for baris in [baris for baris in ini["data"] if baris not in itu["data"]]:
            print(tanda, baris["nama"], baris["institusi_pendidikan"], baris["keadaan"], baris["bukti"])
