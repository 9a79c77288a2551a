// After the build: the pages that check without a network, each in one file: the audit pack's, for the server to put into
// each pack, and the papers', for anybody to keep.
import { writeFileSync } from 'node:fs';
import { build } from 'vite';

async function page(name, entry, title, fields, head = '') {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: new URL(entry, import.meta.url).pathname, formats: ['iife'], name: 'periksa' },
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
${head}<title>${title}</title>
<style>
body{font:17px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d1b18;background:#fffdf9}
label{display:block;margin-top:1rem;font-weight:600}
button{margin-top:1rem;padding:.6rem 1.2rem;font:inherit;border:0;border-radius:8px;color:#fff;background:#1d1b18}
input{display:block;width:100%;box-sizing:border-box;margin-top:.35rem;padding:.6rem;font:inherit;border:1px solid #8a8175;border-radius:8px}
label+p{margin:.25rem 0 0;color:#a3241d}
#hasil{margin-top:1.5rem;overflow-wrap:anywhere}
.baik,.salah,.terbuka{padding:.25rem 1rem;border-left:6px solid #1d6b3f;background:#eaf5ee}
.salah{border-color:#a3241d;background:#fbeceb}
.terbuka{border-color:#8a6d00;background:#fff6d6}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${fields}
<div id="hasil" role="status"></div>
</main>
<script>${code}</script>
</body>
</html>
`;
  writeFileSync(new URL(`../dist/${name}`, import.meta.url), html);
  console.log(`${name} ${(html.length / 1024).toFixed(0)} KiB`);
}

await page(
  'periksa-paket.html',
  '../src/lib/pack/page.ts',
  'Periksa paket audit',
  `<p>Halaman ini memeriksa paket di perangkat Anda sendiri, tanpa jaringan. Tidak ada yang dikirim ke mana pun.</p>
<label for="kunci">Kunci publik yang diumumkan kantor (boleh kosong)</label>
<input id="kunci" autocomplete="off" spellcheck="false">
<label for="pergantian">Berkas pergantian kunci (alamat /log/keys), hanya bila paket lebih lama daripada kunci itu</label>
<input id="pergantian" type="file" accept=".txt,text/plain">
<label for="berkas">Berkas paket (ZIP)</label>
<input id="berkas" type="file" accept=".zip,application/zip">`,
);

// The portal puts its log's key into the place when the page is downloaded, and says the SHA-256 of what it gave.
await page(
  'pemeriksa.html',
  '../src/lib/proof/page.ts',
  'Periksa kertas',
  `<p>Halaman ini memeriksa di perangkat Anda sendiri, tanpa jaringan. Tidak ada yang dikirim ke mana pun. Simpan halamannya; ia tetap memeriksa walau portal tidak dapat dibuka.</p>
<label for="berkas">Berkas bukti (JSON, diunduh dari halaman Verifikasi Bukti)</label>
<input id="berkas" type="file" accept=".json,application/json">
<label for="kode">Alamat yang dibaca kamera dari kode pada kertas</label>
<input id="kode" autocomplete="off" spellcheck="false">
<label for="kunci">Kunci catatan dari kantor atau auditor</label>
<input id="kunci" autocomplete="off" spellcheck="false">`,
  '<meta name="kunci-catatan" content="__KUNCI_CATATAN__">\n',
);
