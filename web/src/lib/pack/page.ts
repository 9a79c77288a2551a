// The page inside a pack: the reader picks the ZIP and gives the published key; nothing leaves the device.
import { checkPack } from './check';

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const file = element<HTMLInputElement>('berkas');
const key = element<HTMLInputElement>('kunci');
const changes = element<HTMLInputElement>('pergantian');
const result = element<HTMLDivElement>('hasil');

const line = (tag: 'p' | 'li' | 'h2', text: string) => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};

async function check(): Promise<void> {
  const chosen = file.files?.[0];
  if (!chosen) return;
  result.replaceChildren(line('p', 'Memeriksa…'));
  const expected = key.value.trim();
  const report = await checkPack(
    new Uint8Array(await chosen.arrayBuffer()),
    expected === '' ? null : expected,
    (await changes.files?.[0]?.text()) ?? '',
  );
  const sound = report.problems.length === 0;
  const list = document.createElement('ul');
  list.append(
    ...report.problems.map(({ file: path, what }) => line('li', path === '' ? `Arsip: ${what}` : `${path}: ${what}`)),
  );
  result.className = sound ? 'baik' : 'salah';
  result.replaceChildren(
    line('h2', sound ? '✓ Paket utuh' : `✕ Paket TIDAK utuh: ${report.problems.length} masalah`),
    line('p', `Perihal: ${report.subject || '–'}. Dibuat ${report.madeAt || '–'}.`),
    line(
      'p',
      `${report.files} berkas; ${report.events} peristiwa terbukti dalam catatan ${report.logSize} peristiwa; ${report.documents} dokumen.`,
    ),
    line(
      'p',
      `Kunci: ${report.key || '–'}${expected === '' ? ' (dari paket sendiri; cocokkan dengan yang diumumkan kantor)' : ''}`,
    ),
    ...report.witnesses.map(({ key: witness, at }) =>
      line('p', `Saksi: ${witness}, pada ${at.toLocaleString('id-ID', { timeZone: 'Asia/Jayapura' })} WIT.`),
    ),
    list,
  );
}

const start = () => {
  check().catch((error: unknown) => {
    result.className = 'salah';
    result.replaceChildren(line('p', `Berkas tidak dapat diperiksa: ${String(error)}`));
  });
};
file.addEventListener('change', start);
key.addEventListener('change', start);
changes.addEventListener('change', start);
