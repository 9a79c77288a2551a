// Decisions on a whole form: return for repair, recommend, approve, reject, cancel. Each asks once and says why not.

import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldsOf } from '../../api/error';
import type { DocumentKind } from '../../api/words';
import { type RejectCode, rejectCodeLongText, rejectCodeWords } from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { NoteField } from '../../ui/note-field';
import { documentName } from './form/findings';
import type { ApplicationDetail } from './queries';
import { useApprove, useCancel, useRecommend, useReject, useReturnForRepair } from './queries';

type DialogProps = {
  application: ApplicationDetail;
  /** What is found about the applicant: said again before it is decided. */
  found?: ReactNode;
  onClose: () => void;
  /** The decision was taken. */
  onDone: () => void;
  onReload: () => void;
};

export function RepairDialog({ application, onClose, onDone, onReload }: DialogProps) {
  const refused = application.dokumen.filter((document) => document.putusan === 'tidak_sah');
  const [note, setNote] = useState('');
  const [extra, setExtra] = useState<DocumentKind[]>([]);
  const command = useReturnForRepair(onDone);
  const chosen = [...new Set([...refused.map((document) => document.jenis), ...extra])];
  const submit = () =>
    command.mutate({ id: application.id, versi: application.versi, catatan: note.trim(), dokumen: chosen });
  return (
    <ActDialog
      title="Minta perbaikan"
      button="Kembalikan ke pemohon"
      disabled={note.trim() === ''}
      command={command}
      typed={note !== '' || extra.length > 0}
      onAct={submit}
      about={{ stream: 'application', id: application.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['catatan']}
    >
      <p>Pemohon mendapat pemberitahuan dan dapat memperbaiki formulir serta dokumen di bawah ini.</p>
      {refused.map((document) => (
        <p key={document.jenis}>
          <strong>{documentName(document.jenis)}</strong>: {document.catatan}
        </p>
      ))}
      <Checkbox.Group
        label="Dokumen yang harus diunggah ulang"
        value={chosen}
        onChange={(value) => setExtra(value as DocumentKind[])}
      >
        <Stack gap="xs" mt="xs">
          {application.dokumen.map((document) => (
            <Checkbox
              key={document.jenis}
              value={document.jenis}
              label={documentName(document.jenis)}
              disabled={document.putusan === 'tidak_sah'}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NoteField
        label="Catatan untuk pemohon"
        description="Apa yang harus diperbaiki, dengan kata yang mudah."
        required
        minRows={3}
        value={note}
        onChange={setNote}
        error={fieldsOf(command.error).catatan}
      />
    </ActDialog>
  );
}

export function RecommendDialog({ application, found, onClose, onDone, onReload }: DialogProps) {
  const [note, setNote] = useState('');
  const command = useRecommend(onDone);
  const submit = () =>
    command.mutate({ id: application.id, versi: application.versi, ...(note.trim() ? { catatan: note.trim() } : {}) });
  return (
    <ActDialog
      title="Rekomendasikan formulir"
      button="Rekomendasikan"
      ready
      command={command}
      typed={note !== ''}
      onAct={submit}
      about={{ stream: 'application', id: application.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Formulir diteruskan ke dinas untuk disetujui oleh orang lain. Anda tidak dapat menyetujui formulir yang Anda
        rekomendasikan.
      </p>
      {found}
      <NoteField value={note} onChange={setNote} />
    </ActDialog>
  );
}

export function ApproveDialog({ application, found, onClose, onDone, onReload }: DialogProps) {
  const [note, setNote] = useState('');
  const [batch, setBatch] = useState(String(application.isi.tahun ?? new Date().getFullYear()));
  const command = useApprove(onDone);
  const submit = () =>
    command.mutate({
      id: application.id,
      versi: application.versi,
      ...(note.trim() ? { catatan: note.trim() } : {}),
      ...(batch.trim() ? { batchPenerimaan: batch.trim() } : {}),
    });
  return (
    <ActDialog
      title="Setujui formulir"
      button="Setujui"
      command={command}
      typed={note !== ''}
      onAct={submit}
      about={{ stream: 'application', id: application.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{application.isi.nama}</strong> menjadi penerima beasiswa. Keputusan ini tercatat atas nama Anda dan
        tidak dapat dihapus.
      </p>
      {found}
      <TextInput
        label="Batch penerimaan"
        description="Angkatan penerima, misalnya tahun."
        value={batch}
        onChange={(event) => setBatch(event.currentTarget.value)}
      />
      <NoteField value={note} onChange={setNote} />
    </ActDialog>
  );
}

export function RejectDialog({ application, onClose, onDone, onReload }: DialogProps) {
  const [code, setCode] = useState<RejectCode | null>(null);
  const [reason, setReason] = useState('');
  const command = useReject(onDone);
  const needsReason = code === 'LAINNYA';
  const submit = () =>
    code &&
    command.mutate({
      id: application.id,
      versi: application.versi,
      kodeAlasan: code,
      ...(reason.trim() ? { alasan: reason.trim() } : {}),
    });
  return (
    <ActDialog
      title="Tolak formulir"
      button="Tolak formulir"
      danger
      disabled={!code || (needsReason && reason.trim() === '')}
      command={command}
      typed={code !== null || reason !== ''}
      onAct={submit}
      about={{ stream: 'application', id: application.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['kodeAlasan', 'alasan']}
    >
      <Select
        label="Alasan penolakan"
        required
        placeholder="Pilih"
        data={choices(rejectCodeWords, rejectCodeLongText)}
        value={code}
        onChange={(value) => setCode(wordIn(rejectCodeWords, value))}
        error={fieldsOf(command.error).kodeAlasan}
      />
      <NoteField
        label={needsReason ? 'Keterangan' : 'Keterangan (bila perlu)'}
        description="Dibaca oleh pemohon."
        required={needsReason}
        value={reason}
        onChange={setReason}
        error={fieldsOf(command.error).alasan}
      />
    </ActDialog>
  );
}

export function CancelDialog({ application, onClose, onReload }: Omit<DialogProps, 'onDone' | 'found'>) {
  const [reason, setReason] = useState('');
  const command = useCancel(onClose);
  const submit = () =>
    command.mutate({
      id: application.id,
      versi: application.versi,
      ...(reason.trim() ? { alasan: reason.trim() } : {}),
    });
  return (
    <ActDialog
      title="Batalkan formulir"
      button="Batalkan formulir"
      cancel="Tidak jadi"
      danger
      command={command}
      typed={reason !== ''}
      onAct={submit}
      about={{ stream: 'application', id: application.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>Formulir tidak diproses lagi. Anda dapat membuat formulir baru nanti.</p>
      <NoteField label="Alasan (bila perlu)" value={reason} onChange={setReason} />
    </ActDialog>
  );
}
