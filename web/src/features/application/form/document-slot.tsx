// One document of the form: its file on this device or on the server, where it is on its way, and what was refused.
import { useState } from 'react';
import type { DocumentKind } from '../../../api/words';
import { documentKindLongText } from '../../../api/words';
import { DOCUMENT_TYPES, sizeText } from '../../../lib/prepare-file';
import { Button } from '../../../ui/button';
import { FileDrop } from '../../../ui/file-drop';
import { FilePreview } from '../../../ui/file-preview';
import { Icon } from '../../../ui/icon';
import { type Slot, stillComing } from '../../../ui/outbox';
import { StatusBadge } from '../../../ui/status-badge';
import type { DocumentBody } from '../queries';
import { documentHints } from '../text';
import css from './form.module.css';

type Props = {
  kind: DocumentKind;
  slot: Slot | undefined;
  /** What the server has. */
  document: DocumentBody | undefined;
  /** Name of the file that goes out now. */
  first: string | null;
  required: boolean;
  /** The session is over: it waits for the sign-in, not for the network. */
  ended: boolean;
  readOnly: boolean;
  onChoose: (file: File) => void;
  onAgain: () => void;
  /** Gives what kept it from being removed. */
  onRemove: () => Promise<string | null>;
};

const nameOf = (document: DocumentBody) =>
  document.nama === 'berkas' ? documentKindLongText[document.jenis] : document.nama;

export function DocumentSlot(props: Props) {
  const { kind, slot, document, first, required, ended, readOnly, onChoose, onAgain, onRemove } = props;
  const [removal, setRemoval] = useState<string | null>(null);
  const label = documentKindLongText[kind];
  const isComing = slot !== undefined && stillComing(slot);
  const isRefused = slot?.phase === 'refused';
  const isReplaced = isComing || (slot?.sent !== undefined && slot.sent.fileId !== document?.fileId);
  const invalid = document?.putusan === 'tidak_sah' && !isReplaced;
  const error =
    slot?.problem ||
    (isRefused ? `${slot.name} ditolak server: ${slot.text}` : null) ||
    removal ||
    (invalid ? `Tidak sah: ${document.catatan ?? 'unggah ulang dokumen ini.'}` : null);
  // The server's own link shows it by then.
  const isListed = slot?.sent !== undefined && slot.sent.fileId === document?.fileId;
  const there = document ? nameOf(document) : null;
  const shown = slot && isComing ? slot.name : there;
  return (
    <div data-field={`dokumen.${kind}`}>
      <FileDrop
        label={label}
        hint={`${documentHints[kind]} PDF atau foto, paling besar 10 MB.`}
        accept={DOCUMENT_TYPES}
        onFiles={([file]) => file && onChoose(file)}
        progress={slot?.phase === 'sending' ? (slot.progress ?? 0) : null}
        fileName={shown}
        error={error}
        disabled={readOnly}
        replaceable
        required={required}
        {...((document || isComing || isRefused) && !readOnly
          ? { onRemove: () => void onRemove().then(setRemoval) }
          : {})}
      >
        <div className={css.slotNotes} role="status">
          {slot?.preparing && <SlotNote icon="clock" text={`Menyiapkan ${slot.preparing}…`} />}
          {slot?.phase === 'queued' && (
            <SlotNote
              icon="clock"
              text={first ? `Menunggu giliran: dikirim sesudah ${first}.` : 'Menunggu giliran untuk dikirim.'}
            />
          )}
          {slot?.phase === 'waiting' && (
            <SlotNote
              icon="clock"
              text={
                ended
                  ? 'Tersimpan di perangkat ini, dikirim sesudah Anda masuk lagi.'
                  : `Tersimpan di perangkat ini, dikirim begitu ada jaringan.${slot.text ? ` ${slot.text}` : ''}`
              }
            />
          )}
          {slot?.told.map((line) => (
            <SlotNote key={line} icon="info" text={line} />
          ))}
        </div>
        {slot?.phase === 'waiting' && !readOnly && !ended && (
          <div>
            <Button kind="plain" compact aria-label={`Coba kirim lagi ${label}`} onClick={onAgain}>
              Coba lagi
            </Button>
          </div>
        )}
        {slot?.blob && !isRefused && !(isListed && slot.blob.type === 'application/pdf') && (
          <FilePreview file={slot.blob} label={label} />
        )}
        {document && !isComing && (
          <div className={css.slotNote}>
            <StatusBadge status={document.putusan} />
            <span>{sizeText(document.ukuran)}</span>
            {document.tautan && (
              <a href={document.tautan} target="_blank" rel="noopener noreferrer">
                Lihat {label}
              </a>
            )}
          </div>
        )}
      </FileDrop>
    </div>
  );
}

const SlotNote = ({ icon, text }: { icon: 'clock' | 'info'; text: string }) => (
  <p className={css.told}>
    <Icon name={icon} size={16} /> {text}
  </p>
);
