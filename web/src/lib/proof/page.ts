// The page that holds a paper against its proof without a network: what the proof page downloads, and the code's address.
import { rupiah } from '../money';
import { certificateOf } from './certificate';
import { certificateHead, certificateTyped } from './certificate-typed';
import type { PaidPaper } from './check';
import type { Headline } from './headline';
import { type ListCheck, listHead } from './list-paper';
import { judge, withoutCalls } from './offline';
import type { PaperCheck, PaperPart } from './paper';
import { accountText, purposeText } from './paper-text';
import { readSaved, UnreadableFile, unreadableText } from './saved';
import type { StepState } from './tree';
import { placeholderOf, type TypedPaper } from './typed';

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
  rekening: 'Rekening',
  jumlah: 'Jumlah',
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

/** The headline, which what is typed below may change. */
function ofHeadline(first: Headline) {
  const [title, text] = [line('h2', ''), line('p', '')];
  const say = (said: Headline) => {
    title.textContent = said.title;
    text.textContent = said.text;
    text.hidden = said.text === '';
  };
  say(first);
  return { parts: [title, text], say };
}

/** What a paper says as the record has it. */
const ofHead = (head: [string, string][], unproven: boolean): HTMLElement[] => [
  line('h3', 'Samakan dengan kertasnya'),
  list(head.map(([label, text]) => `${unproven ? '✕ tidak terbukti, ' : ''}${label}: ${text}`)),
];

/** Places for what the paper says, typed by its reader: what differs is named, and `onDiffers` hears of it. */
function ofTyped({ labels, compare }: TypedPaper, onDiffers: (differs: boolean) => void): HTMLElement {
  const form = document.createElement('form');
  const button = document.createElement('button');
  const told = document.createElement('div');
  told.setAttribute('role', 'status');
  /** Counts what was typed: a comparison that was overtaken says nothing. */
  let edits = 0;
  const fields = labels.map(([name, text]) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    const note = line('p', '');
    note.id = `salah-${name}`;
    note.hidden = true;
    input.autocomplete = 'off';
    input.type = 'text';
    input.placeholder = placeholderOf(name);
    input.setAttribute('aria-describedby', note.id);
    label.append(text, input);
    form.append(label, note);
    const say = (error: string) => {
      note.textContent = error;
      note.hidden = error === '';
      input.setAttribute('aria-invalid', String(error !== ''));
    };
    // What was said is of what was typed then.
    input.addEventListener('input', () => {
      edits += 1;
      say('');
      told.className = '';
      told.replaceChildren();
      onDiffers(false);
    });
    return { name, input, say };
  });
  button.textContent = 'Cocokkan';
  form.append(button, told);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const own = edits;
    const typed = Object.fromEntries(fields.map(({ name, input }) => [name, input.value]));
    void compare(typed).then(({ errors, state, text }) => {
      if (own !== edits) return;
      for (const { name, say } of fields) say(errors[name] ?? '');
      told.className = classes[state];
      told.replaceChildren(line('p', `${signs[state]} ${withoutCalls(text)}`));
      onDiffers(state === 'bad');
    });
  });
  return form;
}

/** The head of a list. */
function ofList({ bond, replacedBy, unproven }: ListCheck) {
  if (!bond) return [line('p', 'Peristiwa ini tidak mengikat isi kertas; baris-barisnya tidak diperiksa.')];
  const parts = ofHead(listHead(bond), unproven);
  if (replacedBy !== null)
    parts.push(line('p', `Kertas ini sudah diganti; yang berlaku diperiksa pada peristiwa nomor ${replacedBy}.`));
  return parts;
}

/** What a receipt says, part by part. */
function ofPaid(paid: PaidPaper, { bond, parts: said, opening, serial, unproven }: PaperCheck) {
  if (!bond)
    return [line('p', 'Peristiwa ini dicatat sebelum isi kertasnya diikat; nama dan rekening tidak diperiksa.')];
  const texts: Record<PaperPart, string> = {
    nomor: paid.nomorKuitansi,
    nama: opening?.name ?? 'tidak ada pada kode',
    rekening: opening ? accountText(opening.account) : 'tidak ada pada kode',
    jumlah: rupiah(paid.jumlah),
    untuk: purposeText(paid),
  };
  const parts = Object.entries(said) as [PaperPart, StepState][];
  const lines = parts.map(
    ([part, one]) =>
      `${signs[one]} ${labels[part]}: ${texts[part]}${one === 'bad' ? ' (TIDAK sama dengan catatan)' : ''}`,
  );
  if (serial) lines.push(`${unproven ? '✕ tidak terbukti,' : signs[serial.state]} Nomor urut: ${serial.text}`);
  return [line('h3', 'Samakan dengan kertasnya'), list(lines)];
}

/** Whichever check was asked for last: one that was overtaken says nothing. */
let last = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Takes back what was said: it is of a file and an address that are no longer there. */
function clear(): void {
  last += 1;
  clearTimeout(waiting);
  waiting = undefined;
  result.className = '';
  result.replaceChildren();
}

async function check(): Promise<void> {
  clear();
  const own = last;
  const chosen = file.files?.[0];
  if (!chosen) return;
  result.replaceChildren(line('p', 'Memeriksa…'));
  const show = (name: string, parts: HTMLElement[]) => {
    if (own !== last) return;
    result.className = name;
    result.replaceChildren(...parts);
  };
  try {
    const proof = await readSaved(chosen);
    const expected = [planted, key.value.trim()].filter((one) => one !== '' && !one.startsWith('__'));
    const judged = await judge(proof, code.value.trim(), expected);
    const { state, lines, paper, list: listed, typed } = judged;
    const head = ofHeadline(judged);
    // What differs on the paper leaves no green above it.
    const onDiffers = (differs: boolean) => {
      const said = differs ? judged.differing : judged;
      head.say(said);
      result.className = classes[said.state];
    };
    const parts: HTMLElement[] = [...head.parts, list(lines)];
    if (listed) parts.push(...ofList(listed));
    const certificate = certificateOf(proof);
    if (certificate) {
      parts.push(...ofHead(certificateHead(certificate), state === 'bad'));
      if (state === 'good') parts.push(ofTyped(certificateTyped(certificate), onDiffers));
    }
    const paid = proof.isi?.pembayaran;
    if (paid && paper) parts.push(...ofPaid(paid, paper));
    if (typed) parts.push(ofTyped(typed, onDiffers));
    show(classes[state], parts);
  } catch (error) {
    // A browser's own words for a fault say nothing to a reader.
    show('salah', [line('p', error instanceof UnreadableFile ? error.message : unreadableText)]);
  }
}

file.addEventListener('change', () => void check());
for (const input of [code, key]) {
  input.addEventListener('input', () => {
    clear();
    waiting = setTimeout(() => void check(), 600);
  });
  // What was checked meanwhile is not checked anew: somebody may be typing below already.
  input.addEventListener('change', () => waiting !== undefined && void check());
}
