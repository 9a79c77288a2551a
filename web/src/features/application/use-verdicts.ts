// The verdicts of the person at this desk, one box for all their forms: it works on while the next form is open.
import { useEffect, useSyncExternalStore } from 'react';
import { read, write } from '../../api/client';
import { messageOf } from '../../api/error';
import { onLogout } from '../../api/on-logout';
import { session } from '../../api/session';
import { settled } from '../../api/told';
import { deviceNotes } from '../../lib/device/notes';
import { toast } from '../../lib/toast';
import { documentName } from './form/findings';
import { type KeptVerdicts, OtherFile, VerdictBox } from './verdict-box';

/** What nobody answered for is tried again so often, in milliseconds. */
const AGAIN_MS = 20_000;

let open: { owner: string; box: VerdictBox } | null = null;

function made(owner: string): VerdictBox {
  const notes = deviceNotes(`verdik-${owner}`);
  const box = new VerdictBox({
    send: async ({ formId, jenis, putusan, catatan, key }, versi) => {
      const answer = await write('POST', '/api/cms/formulir-pendaftaran/periksa-dokumen', {
        body: { id: formId, versi, jenis, putusan, ...(putusan === 'tidak_sah' && catatan ? { catatan } : {}) },
        idempotencyKey: key,
      });
      // It leaves the box when the page has read it from the server: in between it would look as never given.
      await settled();
      // Pages are told of what was read a moment after it was.
      await new Promise((next) => window.setTimeout(next, 0));
      return answer;
    },
    standing: async (id) => {
      const form = await read('/api/cms/formulir-pendaftaran/{id}', { params: { id } });
      return { versi: form.versi, files: Object.fromEntries(form.dokumen.map((one) => [one.jenis, one.fileId])) };
    },
    write: (kept) => notes.write<KeptVerdicts>(kept),
    newKey: () => crypto.randomUUID(),
    onRefused: ({ jenis }, error) =>
      toast.error(
        error instanceof OtherFile
          ? `${documentName(jenis)} sudah diganti pemohon. Periksa berkas yang baru.`
          : `${documentName(jenis)}: ${messageOf(error)}`,
      ),
  });
  void notes.read<KeptVerdicts>().then((kept) => kept && box.take(kept));
  return box;
}

function boxOf(owner: string): VerdictBox {
  if (open?.owner !== owner) open = { owner, box: made(owner) };
  return open.box;
}

// Signing out wipes what the device keeps; what is in memory goes with it.
onLogout(() => {
  open = null;
});

/** The box and what is in it; while a page that uses it is open, what waits is tried again. */
export function useVerdicts() {
  const box = boxOf(session.get().claims?.userId ?? '');
  const state = useSyncExternalStore(box.subscribe, box.snapshot);
  useEffect(() => {
    const again = () => void box.flush();
    const timer = window.setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [box]);
  return { box, ...state };
}
