// What is said above a proven event for whoever holds a paper in hand, on the page and in the checker on a disk: one
// green headline would be taken for the paper's own.
import type { Held } from './code';
import type { StepState } from './tree';

export interface Headline {
  state: StepState;
  title: string;
  /** `{callCentre}` is the portal's telephone number. */
  text: string;
}

const texts: Record<Exclude<Held, 'fine'> | 'waiting', Headline> = {
  bad: {
    state: 'bad',
    title: 'Peristiwa ini ada di buku, tetapi kertas ini berbeda dari catatannya',
    text: 'Yang terbukti di bawah hanya peristiwanya. Jangan terima kertasnya; laporkan ke call centre {callCentre}.',
  },
  damaged: {
    state: 'open',
    title: 'Peristiwa ini ada di buku, tetapi kode pada kertas ini tidak utuh',
    text: 'Yang terbukti di bawah hanya peristiwanya. Kertasnya belum dapat dicocokkan.',
  },
  elsewhere: {
    state: 'open',
    title: 'Peristiwa ini ada di buku, tetapi bukan yang memuat isi kertas Anda',
    text: 'Yang terbukti di bawah hanya peristiwanya. Kertasnya belum dicocokkan.',
  },
  unread: {
    state: 'open',
    title: 'Peristiwa ini ada di buku; kertas belum dicocokkan',
    text: 'Sudah memindai kode pada kertas? Kode yang asli selalu membuka isinya di halaman ini. Bila tidak terbuka, jangan terima kertasnya sebelum call centre {callCentre} memastikannya.',
  },
  waiting: { state: 'open', title: 'Peristiwa ini ada di buku', text: 'Kertasnya sedang dicocokkan.' },
};

interface InHand {
  /** How the paper's code stands to the event; null as long as nobody has looked. */
  held: Held | null;
  /** Whether the address carries a paper's code. */
  given: boolean;
  /** Whether the event is one that papers are printed of. */
  isPrinted: boolean;
  /** Whether that code belongs to another event. */
  isStray: boolean;
  /** Whether what was typed from the paper differs. */
  differs: boolean;
}

/** In place of the event's own verdict; null where that one may stand. */
export function paperHeadline(
  proven: StepState,
  { held, given, isPrinted, isStray, differs }: InHand,
): Headline | null {
  if (proven !== 'good') return null;
  const said = differs ? 'bad' : isStray ? 'elsewhere' : (held ?? (given || isPrinted ? 'waiting' : 'fine'));
  return said === 'fine' ? null : texts[said];
}
