// The page that holds a paper against its proof without a network: what the proof page downloads, and the code's address.
import { certificateHead, certificateOf, certificateTyped } from './certificate';
import type { ListPaper, Proof } from './check';
import { type ListCheck, listHead, listTyped, type TypedPaper } from './list-paper';
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

/** What a paper says as the record has it. */
const ofHead = (head: [string, string][], unproven: boolean): HTMLElement[] => [
  line('h3', 'Samakan dengan kertasnya'),
  list(head.map(([label, text]) => `${unproven ? '✕ tidak terbukti, ' : ''}${label}: ${text}`)),
];

/** Places for what the paper says, typed by its reader: what differs is named. */
function ofTyped({ labels, compare }: TypedPaper): HTMLElement {
  const form = document.createElement('form');
  const fields = labels.map(([name, text]) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    input.autocomplete = 'off';
    input.type = name === 'tanggal' ? 'date' : 'text';
    label.append(text, input);
    form.append(label);
    return [name, input] as const;
  });
  const button = document.createElement('button');
  button.textContent = 'Cocokkan';
  const told = document.createElement('div');
  told.setAttribute('role', 'status');
  form.append(button, told);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = Object.fromEntries(fields.map(([name, input]) => [name, input.value]));
    void compare(typed).then(({ state, text }) => {
      told.className = classes[state];
      told.replaceChildren(line('p', `${signs[state]} ${text.replace(' ke call centre {callCentre}', '')}`));
    });
  });
  return form;
}

/** The head of a list, and the row that the reader types. */
function ofList({ bond, code: opened, replacedBy, unproven }: ListCheck, secret: string | null, salts: ListPaper) {
  if (!bond) return [line('p', 'Peristiwa ini tidak mengikat isi kertas; baris-barisnya tidak diperiksa.')];
  const parts = ofHead(listHead(bond), unproven);
  if (replacedBy !== null)
    parts.push(line('p', `Kertas ini sudah diganti; yang berlaku diperiksa pada peristiwa nomor ${replacedBy}.`));
  return secret && opened === 'good' ? [...parts, ofTyped(listTyped(bond, secret, salts))] : parts;
}

async function check(): Promise<void> {
  const chosen = file.files?.[0];
  if (!chosen) return;
  result.className = '';
  result.replaceChildren(line('p', 'Memeriksa…'));
  const proof = JSON.parse(await chosen.text()) as Proof;
  const expected = [planted, key.value.trim()].filter((one) => one !== '' && !one.startsWith('__'));
  const { state, title, lines, paper, opening, list: listed, secret } = await judge(proof, code.value, expected);
  result.className = classes[state];
  result.replaceChildren(line('h2', title), list(lines));
  const { daftar } = proof.isi ?? {};
  if (listed && daftar) result.append(...ofList(listed, secret, daftar));
  const certificate = certificateOf(proof);
  if (certificate) {
    result.append(...ofHead(certificateHead(certificate), state === 'bad'));
    if (state === 'good') result.append(ofTyped(certificateTyped(certificate)));
  }
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
