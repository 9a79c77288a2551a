// Files on their way: one after the other, kept on the device until they are there. What the server refuses is said at
// its place and no longer waits.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/error';
import { type SentFile, sendFile, sendNow } from '../api/send-file';
import { isStale } from '../api/use-command';
import type { DeviceNotes } from '../lib/device/notes';
import { type Prepared, prepareFile, sizeText, UnusableFile } from '../lib/prepare-file';

/** A file that nobody answered for is tried again so often, in milliseconds. */
const AGAIN_MS = 20_000;
/** So many answers that are neither yes nor a plain no are a no. */
const ANSWERS_MAX = 3;

export type Slot = {
  /** `none`: no file of this device; `waiting`: kept here until there is a network; `refused`: it will never be taken. */
  phase: 'none' | 'queued' | 'sending' | 'waiting' | 'refused' | 'sent';
  name: string;
  /** Share sent, 0 to 1. */
  progress?: number;
  /** Why it waits, or why it was refused and what to do. */
  text?: string;
  /** Why the last choice could not be used. */
  problem?: string;
  /** Name of a choice that is being looked at. */
  preparing?: string;
  /** What was done: shrunk, turned into JPG, another one replaced. */
  told: string[];
  /** What was chosen, for a look at it. */
  blob?: Blob;
  sent?: SentFile;
};

type Options = {
  notes: DeviceNotes;
  /** What a slot's file is for: a half-sent one is found again by it. */
  purpose: (slot: string) => string;
  /** Puts a sent file where it belongs; false when that is not possible now. */
  deliver?: (slot: string, sent: SentFile) => Promise<boolean>;
  /** Nothing is sent now. */
  paused?: boolean;
};

const unset: Slot = { phase: 'none', name: '', told: [] };

/** Whether an answer says no for good. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const unordered = error.kode === 'POTONGAN_TIDAK_URUT' || error.kode === 'UNGGAHAN_BELUM_LENGKAP';
  return [413, 415, 422].includes(error.status) || (error.status === 409 && !isStale(error) && !unordered);
}

/** What to do about a file that was refused, after the server's own words. */
function adviceOn(kode: string): string {
  switch (kode) {
    case 'BERKAS_BERBAHAYA':
      return 'Foto dokumennya, atau cetak ulang ke PDF biasa, lalu pilih lagi.';
    case 'BERKAS_TERLALU_BESAR':
      return 'Pindai lagi dengan mutu lebih rendah, atau foto dokumennya.';
    case 'GAMBAR_RUSAK':
      return 'Foto ulang dokumennya, lalu pilih foto yang baru.';
    case 'BERKAS_BERUBAH':
      return 'Pilih berkas itu sekali lagi.';
    default:
      return 'Pilih berkas lain.';
  }
}

export const refusalText = (error: unknown): string =>
  `${messageOf(error, 'Berkas tidak diterima.')} ${adviceOn(error instanceof ApiError ? error.kode : '')}`;

function toldOf({ file, kind, shrunkFrom }: Prepared): string[] {
  const told: string[] = [];
  if (kind === 'png' || kind === 'webp' || kind === 'heic') told.push(`Foto ${kind.toUpperCase()} diubah menjadi JPG.`);
  if (shrunkFrom) told.push(`Foto diperkecil dari ${sizeText(shrunkFrom)} menjadi ${sizeText(file.size)}.`);
  return told;
}

export type Outbox = {
  slots: Readonly<Record<string, Slot>>;
  /** Whether the device was asked for files that wait. */
  looked: boolean;
  choose: (slot: string, file: File) => Promise<void>;
  /** Tries at once what waits. */
  again: () => void;
  /** The file of this slot is not wanted any more. */
  forget: (slot: string) => Promise<void>;
};

export function useOutbox({ notes, purpose, deliver, paused = false }: Options): Outbox {
  const [slots, setSlots] = useState<Readonly<Record<string, Slot>>>({});
  const [looked, setLooked] = useState(false);
  const calls = useRef({ purpose, deliver, paused });
  calls.current = { purpose, deliver, paused };
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** The newest choice of each slot that is on its way. */
  const onTheWay = useRef(new Map<string, AbortController>());
  const held = useRef(new Map<string, File>());
  const answers = useRef(new Map<string, number>());
  const shown = useRef(slots);

  const patch = useCallback((slot: string, change: Partial<Slot>) => {
    shown.current = { ...shown.current, [slot]: { ...(shown.current[slot] ?? unset), ...change } };
    setSlots(shown.current);
  }, []);

  /** One file after the other: each delivery may move a version that the next one needs. */
  const send = useCallback(
    (slot: string, file: File) => {
      const control = new AbortController();
      onTheWay.current.set(slot, control);
      held.current.set(slot, file);
      const isNewest = () => onTheWay.current.get(slot) === control;
      const wait = (text?: string) => {
        onTheWay.current.delete(slot);
        patch(slot, { phase: 'waiting', progress: 0, ...(text === undefined ? {} : { text }) });
      };
      const run = async () => {
        if (!isNewest()) return;
        if (!navigator.onLine || calls.current.paused) return wait();
        try {
          patch(slot, { phase: 'sending', progress: 0, text: '' });
          const sent = await sendFile(file, {
            purpose: calls.current.purpose(slot),
            signal: control.signal,
            onProgress: (share) => isNewest() && patch(slot, { phase: 'sending', progress: Math.min(share, 0.99) }),
            // What the server has stays there; the rest goes out when the network is back.
            onWait: () => isNewest() && patch(slot, { phase: 'waiting' }),
          });
          const delivered = (await calls.current.deliver?.(slot, sent)) ?? true;
          if (!isNewest()) return;
          if (!delivered) return wait();
          const about = { name: file.name, type: file.type, chosenAt: Date.now() };
          if (calls.current.deliver) await notes.dropFile(slot);
          else await notes.keepFile(slot, { ...about, blob: new Blob([]), sent });
          onTheWay.current.delete(slot);
          held.current.delete(slot);
          patch(slot, { phase: 'sent', sent, text: '' });
        } catch (error) {
          if (!isNewest()) return;
          const answered = error instanceof ApiError && !error.retryable && error.status !== 401;
          const count = (answers.current.get(slot) ?? 0) + (answered ? 1 : 0);
          answers.current.set(slot, count);
          if (!isFinal(error) && count < ANSWERS_MAX) return wait(messageOf(error, ''));
          const refused = refusalText(error);
          onTheWay.current.delete(slot);
          held.current.delete(slot);
          await notes.keepFile(slot, {
            name: file.name,
            type: file.type,
            blob: new Blob([]),
            chosenAt: Date.now(),
            refused,
          });
          patch(slot, { phase: 'refused', text: refused });
        }
      };
      queue.current = queue.current.then(run, run);
    },
    [notes, patch],
  );

  const resume = useCallback(async () => {
    for (const [slot, { blob, name, type, refused, sent }] of await notes.files()) {
      if (onTheWay.current.has(slot)) continue;
      if (refused !== undefined) patch(slot, { phase: 'refused', name, text: refused });
      else if (sent) patch(slot, { phase: 'sent', name, sent });
      else {
        const file = new File([blob], name, { type });
        patch(slot, { phase: 'queued', name, blob: shown.current[slot]?.blob ?? file });
        send(slot, file);
      }
    }
    // Files that the device could not keep are at least in this page.
    for (const [slot, file] of held.current) if (!onTheWay.current.has(slot)) send(slot, file);
    setLooked(true);
  }, [notes, patch, send]);

  useEffect(() => {
    if (paused) return;
    void resume();
    const again = () => void resume();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [paused, resume]);

  const waits = Object.values(slots).some(({ phase }) => phase === 'waiting');
  useEffect(() => {
    if (!waits || paused) return;
    const timer = window.setInterval(() => navigator.onLine && void resume(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [waits, paused, resume]);

  const choose = useCallback(
    async (slot: string, chosen: File) => {
      patch(slot, { preparing: chosen.name, problem: '' });
      try {
        const prepared = await prepareFile(chosen);
        const { file } = prepared;
        const told = toldOf(prepared);
        const before = shown.current[slot];
        const earlier = onTheWay.current.get(slot);
        onTheWay.current.delete(slot);
        earlier?.abort(new DOMException('replaced', 'AbortError'));
        if (earlier && before?.name) told.push(`${before.name} tidak jadi dikirim: yang dikirim ${file.name}.`);
        answers.current.delete(slot);
        const kept = await notes.keepFile(slot, { name: file.name, type: file.type, blob: file, chosenAt: Date.now() });
        if (!kept) told.push('Perangkat ini tidak dapat menyimpan berkas. Jangan tutup halaman sebelum terkirim.');
        patch(slot, { phase: 'queued', name: file.name, text: '', preparing: '', told, blob: file, progress: 0 });
        send(slot, file);
      } catch (error) {
        const problem = error instanceof UnusableFile ? error.message : 'Berkas tidak dapat dibaca.';
        patch(slot, { preparing: '', problem });
      }
    },
    [notes, patch, send],
  );

  const forget = useCallback(
    async (slot: string) => {
      const earlier = onTheWay.current.get(slot);
      onTheWay.current.delete(slot);
      held.current.delete(slot);
      earlier?.abort(new DOMException('forgotten', 'AbortError'));
      await notes.dropFile(slot);
      const { [slot]: _, ...others } = shown.current;
      shown.current = others;
      setSlots(others);
    },
    [notes],
  );

  const again = useCallback(() => {
    sendNow();
    void resume();
  }, [resume]);

  return { slots, looked, choose, again, forget };
}

/** Files that have not arrived but still can. */
export const stillComing = ({ phase }: Slot) => phase === 'queued' || phase === 'sending' || phase === 'waiting';
