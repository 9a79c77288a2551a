// The page that holds a paper against its proof without a network: what the proof page downloads, and the code's address.
import type { Proof } from './check';
import { checkProof } from './check';
import { checkPaper, type PaperPart } from './paper';
import { openingOf } from './seal';
import type { StepState } from './tree';

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const file = element<HTMLInputElement>('berkas');
const code = element<HTMLInputElement>('kode');
const key = element<HTMLInputElement>('kunci');
const result = element<HTMLDivElement>('hasil');

const signs: Record<StepState, string> = { good: '✓', bad: '✕', open: '–' };
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
  const verdict = await checkProof(proof, proof.nomorPeristiwa, {
    // Nothing is known here but what lies in the file: no earlier visit, no other tree, no announced restore.
    memory: { load: () => null, save: () => undefined },
    fetchTile: () => Promise.reject(new Error('offline')),
    epochs: () => Promise.resolve(''),
    now: () => new Date(),
  });
  const steps = verdict.steps.filter((step) => step.name !== 'consistency');
  const expected = key.value.trim();
  const foreign = expected !== '' && expected !== proof.kunci;
  const paid = proof.isi?.pembayaran;
  const opening = openingOf(code.value.slice(code.value.indexOf('#')));
  const paper = paid ? await checkPaper(proof, paid, opening) : null;
  const bad = foreign || steps.some((step) => step.state === 'bad') || paper?.state === 'bad';
  const whole = !bad && steps.every((step) => step.state === 'good') && paper?.state !== 'open';
  result.className = bad ? 'salah' : whole ? 'baik' : 'terbuka';
  const texts: Record<PaperPart, string> = {
    nomor: paid?.nomorKuitansi ?? '',
    nama: opening?.name ?? 'tidak ada pada kode',
    rekening: opening?.account ?? 'tidak ada pada kode',
    jumlah: String(paid?.jumlah ?? ''),
    untuk: `${paid?.komponen} semester ${paid?.semester}, ${paid?.tahunAkademik}`,
  };
  const parts = Object.entries(paper?.parts ?? {}) as [PaperPart, StepState][];
  result.replaceChildren(
    line(
      'h2',
      bad ? '✕ TIDAK terbukti' : whole ? '✓ Terbukti' : '– Sebagian belum diperiksa: salin alamat kode pada kertasnya',
    ),
    list([
      ...(foreign ? ['✕ Kunci dalam berkas bukan kunci yang Anda simpan.'] : []),
      ...steps.map((step) => `${signs[step.state]} ${step.text}`),
    ]),
    line(
      'p',
      `Kunci: ${proof.kunci}${expected === '' ? ' (dari berkas sendiri; cocokkan dengan yang diumumkan kantor)' : ''}`,
    ),
  );
  if (!paid) return;
  if (paper?.bond)
    result.append(
      line('h3', 'Samakan dengan kertasnya'),
      list(
        parts.map(
          ([part, state]) =>
            `${signs[state]} ${labels[part]}: ${texts[part]}${state === 'bad' ? ' (TIDAK sama dengan catatan)' : ''}`,
        ),
      ),
    );
  else
    result.append(line('p', 'Peristiwa ini dicatat sebelum isi kertasnya diikat; nama dan rekening tidak diperiksa.'));
}

const start = () => {
  check().catch((error: unknown) => {
    result.className = 'salah';
    result.replaceChildren(line('p', `Berkas tidak dapat diperiksa: ${String(error)}`));
  });
};
for (const input of [file, code, key]) input.addEventListener('change', start);
