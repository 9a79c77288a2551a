// The page that holds a paper against its proof without a network: what the proof page downloads, and the code's address.
import type { Proof } from './check';
import { judge } from './offline';
import type { PaperPart } from './paper';
import type { StepState } from './tree';

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const file = element<HTMLInputElement>('berkas');
const code = element<HTMLInputElement>('kode');
const key = element<HTMLInputElement>('kunci');
const result = element<HTMLDivElement>('hasil');
/** The log's key, put in by the portal when the page was downloaded; a place to fill in where it was not. */
const planted = document.querySelector<HTMLMetaElement>('meta[name="kunci-catatan"]')?.content ?? '';

const signs: Record<StepState, string> = { good: '✓', bad: '✕', open: '–' };
const classes: Record<StepState, string> = { good: 'baik', bad: 'salah', open: 'terbuka' };
const labels: Record<PaperPart, string> = {
  nomor: 'Nomor kuitansi',
  nama: 'Nama penerima',
  rekening: 'Rekening (kode bank, empat angka terakhir)',
  jumlah: 'Jumlah, rupiah',
  untuk: 'Untuk',
};

const line = (tag: 'p' | 'li' | 'h2' | 'h3', text: string) => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};
const list = (lines: string[]) => {
  const made = document.createElement('ul');
  made.append(...lines.map((text) => line('li', text)));
  return made;
};

async function check(): Promise<void> {
  const chosen = file.files?.[0];
  if (!chosen) return;
  result.className = '';
  result.replaceChildren(line('p', 'Memeriksa…'));
  const proof = JSON.parse(await chosen.text()) as Proof;
  const expected = [planted, key.value.trim()].filter((one) => one !== '' && !one.startsWith('__'));
  const { state, title, lines, paper, opening } = await judge(proof, code.value, expected);
  result.className = classes[state];
  result.replaceChildren(line('h2', title), list(lines));
  const paid = proof.isi?.pembayaran;
  if (!paid || !paper) return;
  if (!paper.bond) {
    result.append(line('p', 'Peristiwa ini dicatat sebelum isi kertasnya diikat; nama dan rekening tidak diperiksa.'));
    return;
  }
  const texts: Record<PaperPart, string> = {
    nomor: paid.nomorKuitansi,
    nama: opening?.name ?? 'tidak ada pada kode',
    rekening: opening?.account ?? 'tidak ada pada kode',
    jumlah: String(paid.jumlah),
    untuk: `${paid.komponen} semester ${paid.semester}, ${paid.tahunAkademik}`,
  };
  const parts = Object.entries(paper.parts) as [PaperPart, StepState][];
  result.append(
    line('h3', 'Samakan dengan kertasnya'),
    list(
      parts.map(
        ([part, said]) =>
          `${signs[said]} ${labels[part]}: ${texts[part]}${said === 'bad' ? ' (TIDAK sama dengan catatan)' : ''}`,
      ),
    ),
  );
}

const start = () => {
  check().catch((error: unknown) => {
    result.className = 'salah';
    result.replaceChildren(line('p', `Berkas tidak dapat diperiksa: ${String(error)}`));
  });
};
for (const input of [file, code, key]) input.addEventListener('change', start);
