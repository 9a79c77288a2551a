// Documents of the form: choose, shrink, send with progress; kept on the device while there is no network.

import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/error';
import { sendFile, sendNow } from '../../../api/send-file';
import { settled } from '../../../api/told';
import type { DocumentKind } from '../../../api/words';
import { documentKindLongText } from '../../../api/words';
import { prepareFile, sizeText, UnusableFile } from '../../../lib/prepare-file';
import { Button } from '../../../ui/button';
import { FileDrop } from '../../../ui/file-drop';
import { Icon } from '../../../ui/icon';
import { StatusBadge } from '../../../ui/status-badge';
import type { DraftKeeper } from '../draft-keeper';
import { dropFile, keepFile, pendingFiles } from '../draft-store';
import type { DocumentBody } from '../queries';
import { attachDocument, removeDocument } from '../queries';
import { documentHints, requiredGroups } from '../text';
import css from './form.module.css';

type SlotState = { progress?: number; error?: string; waiting?: string; shrunk?: string };

type Props = {
  /** Under which name the device keeps the files that wait. */
  keptAs: string;
  documents: DocumentBody[];
  /** Runs a write with the form's id and newest version; false while the form is not on the server. */
  between: DraftKeeper['between'];
  readOnly: boolean;
  missing: ReadonlySet<string>;
  onWaiting: (kinds: DocumentKind[]) => void;
};

const otherDocuments: DocumentKind[] = ['foto'];

export function DocumentsStep({ keptAs, documents, between, readOnly, missing, onWaiting }: Props) {
  const [slots, setSlots] = useState<Partial<Record<DocumentKind, SlotState>>>({});
  /** Whether the device was asked for files that wait. */
  const [looked, setLooked] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const byKind = new Map(documents.map((document) => [document.jenis, document]));

  const slot = useCallback(
    (kind: DocumentKind, state: SlotState) => setSlots((old) => ({ ...old, [kind]: state })),
    [],
  );

  /** Files on their way, by document: what waits in the device's store is not sent a second time meanwhile. */
  const onTheWay = useRef(new Map<DocumentKind, File>());

  /** One file after the other: each attach moves the version that the next one needs. */
  const send = useCallback(
    (kind: DocumentKind, file: File, shrunk?: string) => {
      onTheWay.current.set(kind, file);
      const isNewest = () => onTheWay.current.get(kind) === file;
      const run = async () => {
        // Another file was chosen for this document while this one waited its turn.
        if (!isNewest()) return;
        if (!navigator.onLine) {
          onTheWay.current.delete(kind);
          slot(kind, { waiting: file.name, ...(shrunk ? { shrunk } : {}) });
          return;
        }
        try {
          slot(kind, { progress: 0 });
          const uploaded = await sendFile(file, {
            purpose: `formulir/${keptAs}/${kind}`,
            onProgress: (share) => slot(kind, { progress: Math.min(share, 0.99) }),
            // What the server has stays there; the rest goes out when the network is back.
            onWait: () => slot(kind, { waiting: file.name, ...(shrunk ? { shrunk } : {}) }),
          });
          if (!(await between((id, version) => attachDocument(id, version, kind, uploaded, file.name)))) {
            slot(kind, { waiting: file.name });
            return;
          }
          if (isNewest()) await dropFile(keptAs, kind);
          slot(kind, shrunk ? { shrunk } : {});
          await settled();
        } catch (error) {
          slot(kind, { error: messageOf(error, 'Unggahan gagal. Coba lagi.'), waiting: file.name });
        } finally {
          if (isNewest()) onTheWay.current.delete(kind);
        }
      };
      queue.current = queue.current.then(run, run);
    },
    [between, slot, keptAs],
  );

  const sendPending = useCallback(async () => {
    for (const [name, file] of await pendingFiles(keptAs)) {
      const kind = name as DocumentKind;
      if (onTheWay.current.has(kind)) continue;
      slot(kind, { waiting: file.name });
      send(kind, new File([file.blob], file.name, { type: file.type }));
    }
    setLooked(true);
  }, [send, slot, keptAs]);

  useEffect(() => {
    if (readOnly) return;
    void sendPending();
    const again = () => void sendPending();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [readOnly, sendPending]);

  // A file on its way is not there yet either.
  const waitingKinds = (Object.keys(slots) as DocumentKind[])
    .filter((kind) => slots[kind]?.waiting || slots[kind]?.progress !== undefined)
    .join(',');
  useEffect(() => {
    if (!looked) return;
    onWaiting(waitingKinds === '' ? [] : (waitingKinds.split(',') as DocumentKind[]));
  }, [looked, waitingKinds, onWaiting]);

  const choose = async (kind: DocumentKind, file: File) => {
    try {
      const prepared = await prepareFile(file);
      const shrunk = prepared.shrunkFrom
        ? `Foto diperkecil dari ${sizeText(prepared.shrunkFrom)} menjadi ${sizeText(prepared.file.size)}.`
        : undefined;
      await keepFile(keptAs, kind, {
        name: prepared.file.name,
        type: prepared.file.type,
        blob: prepared.file,
        chosenAt: Date.now(),
      });
      send(kind, prepared.file, shrunk);
    } catch (error) {
      slot(kind, { error: error instanceof UnusableFile ? error.message : 'Berkas tidak dapat dibaca.' });
    }
  };

  const remove = async (kind: DocumentKind) => {
    try {
      await between((id, version) => removeDocument(id, version, kind));
      slot(kind, {});
      await settled();
    } catch (error) {
      slot(kind, { error: messageOf(error) });
    }
  };

  const one = (kind: DocumentKind, required: boolean) => {
    const state = slots[kind] ?? {};
    const document = byKind.get(kind);
    const refused = document?.putusan === 'tidak_sah';
    return (
      <FileDrop
        key={kind}
        label={documentKindLongText[kind]}
        hint={`${documentHints[kind]} PDF atau JPG, paling besar 10 MB.`}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onFiles={([file]) => file && void choose(kind, file)}
        progress={state.progress ?? null}
        fileName={
          state.waiting ?? (document ? (document.nama === 'berkas' ? documentKindLongText[kind] : document.nama) : null)
        }
        error={
          state.error ??
          (refused && !state.waiting ? `Tidak sah: ${document.catatan ?? 'unggah ulang dokumen ini.'}` : undefined)
        }
        disabled={readOnly}
        required={required}
        {...(document && !readOnly ? { onRemove: () => void remove(kind) } : {})}
      >
        <div className={css.slotNote}>
          {state.waiting && !state.error && (
            <>
              <Icon name="clock" size={16} /> Tersimpan di perangkat ini, dikirim begitu ada jaringan.
            </>
          )}
          {state.waiting && !readOnly && (
            <Button
              kind="plain"
              compact
              aria-label={`Coba kirim lagi ${documentKindLongText[kind]}`}
              onClick={() => {
                sendNow();
                void sendPending();
              }}
            >
              Coba lagi
            </Button>
          )}
          {document && !state.waiting && (
            <>
              <StatusBadge status={document.putusan} />
              <span>{sizeText(document.ukuran)}</span>
              {document.tautan && (
                <a href={document.tautan} target="_blank" rel="noopener noreferrer">
                  Lihat {documentKindLongText[kind]}
                </a>
              )}
            </>
          )}
          {state.shrunk && <span>{state.shrunk}</span>}
        </div>
      </FileDrop>
    );
  };

  return (
    <div>
      {requiredGroups.map((group) => (
        <section key={group.title} className={css.group} aria-label={group.title}>
          <h3 className={css.groupTitle}>
            {group.title}
            {missing.has(`dokumen.${group.anyOf[0]}`) && <StatusText text="Belum ada" />}
          </h3>
          {group.anyOf.map((kind) => one(kind, group.anyOf.length === 1))}
        </section>
      ))}
      <section className={css.group} aria-label="Dokumen lain">
        <h3 className={css.groupTitle}>Dokumen lain (bila ada)</h3>
        {otherDocuments.map((kind) => one(kind, false))}
      </section>
    </div>
  );
}

function StatusText({ text }: { text: string }) {
  return <span style={{ color: 'var(--error)', fontSize: '0.9rem' }}>{text}</span>;
}
