// The report of what a payment was spent on. Text and photos stay on this device until the office has them, through a
// lost network and a closed page.
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { deviceNotes } from '../../lib/device/notes';
import { DOCUMENT_TYPES } from '../../lib/prepare-file';
import { ActDialog } from '../../ui/act-dialog';
import { FileDrop } from '../../ui/file-drop';
import { FilePreview } from '../../ui/file-preview';
import { type Slot, stillComing, useOutbox } from '../../ui/outbox';
import { RowButton } from '../../ui/row-button';
import { Money } from '../../ui/text';
import { useKeptWords } from '../../ui/use-kept-words';
import { type ReportItem, useReport } from './queries';
import css from './report.module.css';

const FILES_MAX = 10;

type Kept = { note: string };
type Props = { payment: ReportItem; name: string; onClose: () => void; onReload: () => void };

/** Under which name the device keeps the report of a payment. */
const nameOf = (payment: { id: string }) => `laporan-${payment.id}`;

export function ReportDialog({ payment, name, onClose, onReload }: Props) {
  const [notes] = useState(() => deviceNotes(nameOf(payment)));
  const outbox = useOutbox({ notes, purpose: () => `laporan/${payment.id}` });
  const words = useKeptWords<Kept>(notes, nameOf(payment), { note: payment.laporan?.catatan ?? '' });
  const { note } = words.typed;
  const command = useReport(() => {
    void words.forget();
    onClose();
  });
  const errors = fieldsOf(command.error);
  const files = Object.entries(outbox.slots);
  const there = files.flatMap(([, { sent }]) => (sent ? [sent] : []));
  const coming = files.filter(([, slot]) => stillComing(slot) || !!slot.preparing);
  return (
    <ActDialog
      title="Laporan penggunaan dana"
      button="Kirim laporan"
      command={command}
      disabled={coming.length > 0 || note.trim() === '' || there.length === 0}
      onAct={() => command.mutate({ id: payment.id, versi: payment.versi, catatan: note.trim(), berkas: there })}
      onClose={onClose}
      onReload={onReload}
      shownFields={['catatan', 'berkas']}
    >
      <p>
        {name}, <Money amount={payment.jumlah} strong />. Tulis untuk apa uangnya dipakai dan unggah buktinya. Yang Anda
        tulis dan pilih tersimpan di perangkat ini sampai terkirim.
      </p>
      <Textarea
        label="Penggunaan dana"
        required
        autosize
        minRows={3}
        placeholder="Misalnya: sewa kos Januari sampai Maret Rp 1.500.000, buku Rp 400.000"
        value={note}
        error={errors.catatan}
        onChange={(event) => words.set({ note: event.currentTarget.value })}
      />
      <FileDrop
        label="Bukti (kuitansi, nota, foto)"
        hint={`PDF atau foto, paling besar 10 MB; 1 sampai ${FILES_MAX} berkas.`}
        accept={DOCUMENT_TYPES}
        multiple
        required
        disabled={files.length >= FILES_MAX}
        onFiles={(chosen) => {
          for (const file of chosen.slice(0, FILES_MAX - files.length)) void outbox.choose(crypto.randomUUID(), file);
        }}
        error={errors.berkas}
      >
        <ul className={css.files} aria-label="Bukti yang diunggah">
          {files.map(([key, slot]) => (
            <Evidence key={key} slot={slot} onDrop={() => void outbox.forget(key)} />
          ))}
        </ul>
        {coming.some(([, { phase }]) => phase === 'waiting') && (
          <RowButton onClick={outbox.again}>Coba kirim lagi</RowButton>
        )}
      </FileDrop>
    </ActDialog>
  );
}

function stateOf({ phase, progress = 0, text }: Slot): string {
  switch (phase) {
    case 'none':
      return '';
    case 'queued':
      return 'menunggu giliran';
    case 'sending':
      return `mengunggah ${Math.round(progress * 100)}%`;
    case 'waiting':
      return 'tersimpan di perangkat ini, dikirim begitu ada jaringan';
    case 'refused':
      return `ditolak server: ${text}`;
    case 'sent':
      return 'terkirim';
  }
}

function Evidence({ slot, onDrop }: { slot: Slot; onDrop: () => void }) {
  const name = slot.name || slot.preparing || 'berkas';
  const bad = slot.problem || slot.phase === 'refused';
  const said = slot.problem || (slot.preparing ? 'menyiapkan…' : stateOf(slot));
  return (
    <li className={css.evidence}>
      {slot.blob && <FilePreview file={slot.blob} label={name} />}
      <p role="status">
        {name}
        {' – '}
        {bad ? <strong className={css.bad}>{said}</strong> : said}
        {slot.told.map((line) => ` ${line}`)}
      </p>
      <Button variant="subtle" size="compact-sm" aria-label={`Hapus ${name}`} onClick={onDrop}>
        Hapus
      </Button>
    </li>
  );
}
