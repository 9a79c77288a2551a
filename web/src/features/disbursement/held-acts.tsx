// Stopping money and putting papers right: a hold and its end, an SPM that came back, a number that was mistyped.
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type OrderKind, orderKindText } from '../../api/words';
import { isoDay } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import type { DisbursementDetail } from './queries';
import { useCorrectPaper, useHold, useLiftRefusal, useProposeLift, useRefuseSpm } from './queries';
import { paymentName } from './text';

type Props = { payment: DisbursementDetail; onClose: () => void; onReload: () => void };

const about = (payment: DisbursementDetail) => ({ stream: 'disbursement', id: payment.id }) as const;
type ReasonProps = Pick<
  Parameters<typeof ActDialog>[0],
  'title' | 'button' | 'danger' | 'command' | 'about' | 'onClose' | 'onReload'
> & {
  onAct: (reason: string) => void;
  label?: string;
  /** What the reason should say. */
  description?: string;
  /** What the act does. */
  children: ReactNode;
};

/** An act that needs nothing but its reason. */
function ReasonDialog({ onAct, label = 'Alasan', description, children, ...dialog }: ReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      {...dialog}
      disabled={reason.trim() === ''}
      typed={reason !== ''}
      onAct={() => onAct(reason.trim())}
      shownFields={['alasan']}
    >
      <p>{children}</p>
      <NoteField
        label={label}
        {...(description ? { description } : {})}
        required
        value={reason}
        onChange={setReason}
        error={fieldsOf(dialog.command.error).alasan}
      />
    </ActDialog>
  );
}

/** Whom a hold is about, as a command names it. */
type Whom = { userId: string } | { keuanganId: string };
type HoldProps = {
  whom: Whom;
  about: NonNullable<Parameters<typeof ActDialog>[0]['about']>;
  onClose: () => void;
  onReload: () => void;
};

const held = (payment: DisbursementDetail, person: boolean): Whom =>
  person ? { userId: payment.userId } : { keuanganId: payment.id };

/** Stops this payment or everything of its recipient. */
export function HoldPayment({ payment, person, onClose, onReload }: Props & { person: boolean }) {
  const name = payment.namaPenerima ?? 'penerima ini';
  return person ? (
    <HoldPerson userId={payment.userId} name={name} about={about(payment)} onClose={onClose} onReload={onReload} />
  ) : (
    <Hold whom={held(payment, false)} about={about(payment)} onClose={onClose} onReload={onReload}>
      {paymentName(payment)} untuk <strong>{name}</strong> tidak bergerak
    </Hold>
  );
}

/** Stops everything of a recipient. */
export function HoldPerson({ userId, name, ...dialog }: { userId: string; name: string } & Omit<HoldProps, 'whom'>) {
  return (
    <Hold whom={{ userId }} {...dialog}>
      Tidak satu pun pembayaran untuk <strong>{name}</strong> bergerak
    </Hold>
  );
}

function Hold({ whom, children, ...dialog }: HoldProps & { children: ReactNode }) {
  const command = useHold(dialog.onClose);
  return (
    <ReasonDialog
      {...dialog}
      title={'userId' in whom ? 'Tahan semua pembayaran penerima' : 'Tahan pembayaran'}
      button="Tahan"
      danger
      command={command}
      onAct={(alasan) => command.mutate({ ...whom, alasan })}
      description="Tanpa data pribadi; terbaca oleh semua yang melihat pembayaran ini."
    >
      {children} sampai dua orang melepasnya. Pagu yang sudah dipesan tetap dipesan.
    </ReasonDialog>
  );
}

/** Proposes to let go what is on hold. */
export function LiftHold({ payment, person, onClose, onReload }: Props & { person: boolean }) {
  return <Lift whom={held(payment, person)} about={about(payment)} onClose={onClose} onReload={onReload} />;
}

/** The same, of whatever is on hold. */
export function Lift({ whom, ...dialog }: HoldProps) {
  const command = useProposeLift(dialog.onClose);
  return (
    <ReasonDialog
      {...dialog}
      title="Usulkan pelepasan"
      button="Usulkan"
      command={command}
      onAct={(alasan) => command.mutate({ ...whom, alasan })}
      description="Apa yang sudah diperiksa?"
    >
      Dilepas setelah petugas lain menyetujuinya di halaman Usulan.
    </ReasonDialog>
  );
}

/** Lets a payment that was rejected for good be proposed again. */
export function LiftRefusal({ payment, ...dialog }: Props) {
  const command = useLiftRefusal(dialog.onClose);
  return (
    <ReasonDialog
      {...dialog}
      about={about(payment)}
      title="Buka penolakan"
      button="Buka penolakan"
      command={command}
      onAct={(alasan) => command.mutate({ keuanganId: payment.id, versi: payment.versi, alasan })}
      description="Apa yang berubah sejak penolakannya?"
    >
      Pembayaran ini ditolak dan tidak boleh diajukan ulang; komponen dan semesternya tertutup. Setelah dibuka, ia dapat
      diperbaiki dan diajukan ulang, atau diganti pembayaran baru.
    </ReasonDialog>
  );
}

/** Notes that the treasury sent the SPM back. */
export function RefuseSpm({ payment, ...dialog }: Props) {
  const command = useRefuseSpm(dialog.onClose);
  return (
    <ReasonDialog
      {...dialog}
      about={about(payment)}
      title="Catat SPM ditolak BUD"
      button="Simpan"
      command={command}
      onAct={(alasan) => command.mutate({ id: payment.id, versi: payment.versi, alasan })}
      label="Alasan BUD"
    >
      Pembayaran kembali ke keadaan disetujui; SPP dan SPM diterbitkan lagi dengan nomor baru.
    </ReasonDialog>
  );
}

/** Proposes the right number or date of a paper that was mistyped. */
export function CorrectPaper({ payment, kinds, onClose, onReload }: Props & { kinds: readonly OrderKind[] }) {
  const [kind, setKind] = useState<OrderKind>(kinds[kinds.length - 1] ?? 'spp');
  const [typed, setTyped] = useState<{ nomor: string; tanggal: string } | null>(null);
  const [reason, setReason] = useState('');
  const evidence = useFileField(`perbaiki-surat/${payment.id}`);
  const command = useCorrectPaper(onClose);
  const errors = fieldsOf(command.error);
  const paper = typed ?? { nomor: payment[kind]?.nomor ?? '', tanggal: payment[kind]?.tanggal ?? '' };
  return (
    <ActDialog
      title="Perbaiki nomor atau tanggal surat"
      button="Usulkan"
      disabled={paper.nomor.trim() === '' || paper.tanggal === '' || reason.trim() === '' || !evidence.file}
      command={command}
      typed={typed !== null || reason !== ''}
      onAct={() =>
        evidence.file &&
        command.mutate({
          keuanganId: payment.id,
          versi: payment.versi,
          dokumen: kind,
          nomor: paper.nomor.trim(),
          tanggal: paper.tanggal,
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      about={about(payment)}
      onClose={onClose}
      onReload={onReload}
      shownFields={['dokumen', 'nomor', 'tanggal', 'alasan', 'bukti']}
    >
      <p>
        Berlaku setelah petugas lain menyetujuinya di halaman Usulan, untuk semua pembayaran dengan surat ini. Nomor
        yang lama menjadi bebas. Dengan tanggal SP2D, uangnya dibukukan ulang pada tanggal itu; kedua bulannya harus
        masih terbuka.
      </p>
      <NativeSelect
        label="Surat"
        data={kinds.map((one) => ({ value: one, label: orderKindText[one] }))}
        value={kind}
        onChange={(event) => {
          setKind(kinds.find((one) => one === event.currentTarget.value) ?? kind);
          setTyped(null);
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={`Nomor ${orderKindText[kind]}`}
          required
          value={paper.nomor}
          error={errors.nomor}
          onChange={(event) => setTyped({ ...paper, nomor: event.currentTarget.value })}
        />
        <DateField
          label={`Tanggal ${orderKindText[kind]}`}
          required
          max={isoDay()}
          value={paper.tanggal}
          error={errors.tanggal}
          onChange={(next) => setTyped({ ...paper, tanggal: next })}
        />
      </SimpleGrid>
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Pindaian surat yang benar" required field={evidence} />
    </ActDialog>
  );
}
