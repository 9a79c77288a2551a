// After the build: the page that checks audit packs offline, in one file, for the server to put into each pack.
import { writeFileSync } from 'node:fs';
import { build } from 'vite';

const built = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    target: 'es2022',
    lib: { entry: new URL('../src/lib/pack/page.ts', import.meta.url).pathname, formats: ['iife'], name: 'paket' },
  },
});
const [{ output }] = Array.isArray(built) ? built : [built];
const code = output[0].code.replaceAll('</', '<\\/');

const html = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Periksa paket audit</title>
<style>
body{font:17px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d1b18;background:#fffdf9}
label{display:block;margin-top:1rem;font-weight:600}
input{display:block;width:100%;box-sizing:border-box;margin-top:.35rem;padding:.6rem;font:inherit;border:1px solid #8a8175;border-radius:8px}
#hasil{margin-top:1.5rem;overflow-wrap:anywhere}
.baik,.salah{padding:.25rem 1rem;border-left:6px solid #1d6b3f;background:#eaf5ee}
.salah{border-color:#a3241d;background:#fbeceb}
</style>
</head>
<body>
<main>
<h1>Periksa paket audit</h1>
<p>Halaman ini memeriksa paket di perangkat Anda sendiri, tanpa jaringan. Tidak ada yang dikirim ke mana pun.</p>
<label for="kunci">Kunci publik yang diumumkan kantor (boleh kosong)</label>
<input id="kunci" autocomplete="off" spellcheck="false">
<label for="pergantian">Berkas pergantian kunci (alamat /log/keys), hanya bila paket lebih lama daripada kunci itu</label>
<input id="pergantian" type="file" accept=".txt,text/plain">
<label for="berkas">Berkas paket (ZIP)</label>
<input id="berkas" type="file" accept=".zip,application/zip">
<div id="hasil" role="status"></div>
</main>
<script>${code}</script>
</body>
</html>
`;
writeFileSync(new URL('../dist/periksa-paket.html', import.meta.url), html);
console.log(`periksa-paket.html ${(html.length / 1024).toFixed(0)} KiB`);
