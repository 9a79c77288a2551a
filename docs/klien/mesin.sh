#!/bin/sh
# Program yang membaca sendiri dengan akun mesin, hanya dengan curl: kunci ditukar token (OAuth 2), lalu daftar dibaca sehalaman
# demi sehalaman, satu halaman sebaris. Kunci dan token tidak berada di baris perintah, yang terbaca semua orang di `ps`.
#
# CLIENT_ID=… CLIENT_SECRET=… sh mesin.sh https://beasiswa.contoh.go.id >penerima.jsonl
set -eu
alamat=$1

token=$(printf 'user = "%s:%s"\n' "$CLIENT_ID" "$CLIENT_SECRET" |
  curl --silent --show-error --fail --config - --data grant_type=client_credentials "$alamat/v1/oauth/token" |
  sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p')

kepala=$(mktemp)
trap 'rm -f "$kepala"' EXIT
jalan='/v1/cms/penerima-beasiswa?size=100'
while [ -n "$jalan" ]; do
  printf 'header = "Authorization: Bearer %s"\n' "$token" |
    curl --silent --show-error --fail --config - --dump-header "$kepala" "$alamat$jalan"
  echo
  # Halaman berikutnya disebut header Link; halaman terakhir tidak menyebutnya.
  jalan=$(tr -d '\r' <"$kepala" | grep -i '^link:' | sed -n 's/.*<\([^>]*\)>; rel="next".*/\1/p')
done
