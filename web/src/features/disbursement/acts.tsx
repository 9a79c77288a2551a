// Everything that can be done with a payment, each in a dialog of its own with the server's answer inside.

import { Checkbox, NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type OrderKind, type RejectCode, type ReturnFault, returnFaultText, returnFaultWords } from '../../api/words';
import { isoDay } from '../../lib/date';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { NoteField } from '../../ui/note-field';
import { PaperNumber } from '../../ui/paper-number';
import { Money } from '../../ui/text';
import type { DisbursementDetail } from './queries';
import {
  useApprovePayment,
  useCancelPayment,
  useIssueSp2d,
  useIssueSpm,
  useIssueSpp,
  usePayAgain,
  useRefund,
  useRejectPayment,
  useReturnPayment,
  useTransfer,
} from './queries';
import { paymentName, refusalCodes, refusalText } from './text';

type Props = { payment: DisbursementDetail; onClose: () => void; onReload: () => void };

const target = (payment: DisbursementDetail) => ({ id: payment.id, versi: payment.versi });
const note = (text: string) => (text.trim() === '' ? {} : { catatan: text.trim() });

export function ApprovePayment({ payment, onClose, onReload }: Props) {
  const [text, setText] = useState('');
  const command = useApprovePayment(onClose);
  return (
    <ActDialog
      title="Setujui pembayaran"
      button="Setujui"
      command={command}
      typed={text !== ''}
      onAct={() => command.mutate({ ...target(payment), ...note(text) })}
      about={{ stream: 'disbursement', id: payment.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        {paymentName(payment)} untuk <strong>{payment.namaPenerima}</strong>, <Money amount={payment.jumlah} strong />.
        Di atas batas di pengaturan diperlukan dua penyetuju; pagu dipesan saat persetujuan lengkap.
      </p>
      <NoteField value={text} onChange={setText} />
    </ActDialog>
  );
}

export function RejectPayment({ payment, onClose, onReload }: Props) {
  const [code, setCode] = useState<RejectCode | null>(null);
  const [reason, setReason] = useState('');
  const [again, setAgain] = useState(true);
  const command = useRejectPayment(onClose);
  return (
    <ActDialog
      title="Tolak pembayaran"
      button="Tolak"
      danger
      command={command}
      disabled={code === null || (code === 'LAINNYA' && reason.trim() === '')}
      typed={code !== null || reason !== ''}
      onAct={() =>
        code &&
        command.mutate({
          keuanganId: payment.id,
          versi: payment.versi,
          kodeAlasan: code,
          bolehAjukanUlang: again,
          ...(reason.trim() ? { alasan: reason.trim() } : {}),
        })
      }
      about={{ stream: 'disbursement', id: payment.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['kodeAlasan', 'alasan']}
    >
      <Select
        label="Alasan penolakan"
        required
        placeholder="Pilih"
        data={choices(refusalCodes, refusalText)}
        value={code}
        onChange={(value) => setCode(wordIn(refusalCodes, value))}
        error={fieldsOf(command.error).kodeAlasan}
      />
      <NoteField
        label="Keterangan"
        required={code === 'LAINNYA'}
        value={reason}
        onChange={setReason}
        error={fieldsOf(command.error).alasan}
      />
      <Checkbox
        label="Boleh diajukan ulang setelah diperbaiki"
        checked={again}
        onChange={(event) => setAgain(event.currentTarget.checked)}
      />
    </ActDialog>
  );
}

/** Issues papers: all that are missing, or the one that the reader's function issues. */
export function IssuePapers({
  payment,
  kinds,
  names,
  onClose,
  onReload,
}: Props & { kinds: readonly OrderKind[]; names: string }) {
  const today = isoDay();
  const [papers, setPapers] = useState<Record<OrderKind, { nomor: string; tanggal: string }>>({
    spp: { nomor: '', tanggal: today },
    spm: { nomor: '', tanggal: today },
    sp2d: { nomor: '', tanggal: today },
  });
  const whole = useIssueSp2d(`${names} tercatat`, onClose);
  const spp = useIssueSpp(onClose);
  const spm = useIssueSpm(onClose);
  const last = kinds[kinds.length - 1] ?? 'sp2d';
  const command = { spp, spm, sp2d: whole }[last];
  const errors = fieldsOf(command.error);
  const send = () => {
    const about = target(payment);
    if (last === 'spp') return spp.mutate({ ...about, ...papers.spp });
    if (last === 'spm') return spm.mutate({ ...about, ...papers.spm });
    const before = kinds.filter((kind) => kind !== 'sp2d').map((kind) => [kind, papers[kind]] as const);
    return whole.mutate({ ...about, ...papers.sp2d, ...Object.fromEntries(before) });
  };
  const change = (kind: OrderKind, part: { nomor: string } | { tanggal: string }) =>
    setPapers((old) => ({ ...old, [kind]: { ...old[kind], ...part } }));
  return (
    <ActDialog
      title={`Terbitkan ${names}`}
      button="Simpan"
      command={command}
      typed={kinds.some((kind) => papers[kind].nomor !== '')}
      disabled={!kinds.every((kind) => papers[kind].nomor.trim() !== '' && papers[kind].tanggal !== '')}
      onAct={send}
      about={{ stream: 'disbursement', id: payment.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['nomor', 'tanggal']}
    >
      {last === 'sp2d' && (
        <p>
          {kinds.length > 1 && 'Surat-surat ini dapat dicatat sekaligus. '}
          Dengan SP2D, jumlah ini menjadi realisasi.
        </p>
      )}
      {kinds.map((kind) => (
        <SimpleGrid key={kind} cols={{ base: 1, xs: 2 }}>
          <PaperNumber
            kind={kind}
            required
            date={papers[kind].tanggal}
            value={papers[kind].nomor}
            error={kind === last ? errors.nomor : errors[`${kind}.nomor`]}
            onChange={(nomor) => change(kind, { nomor })}
          />
          <DateField
            label={`Tanggal ${kind.toUpperCase()}`}
            required
            max={today}
            value={papers[kind].tanggal}
            error={kind === last ? errors.tanggal : errors[`${kind}.tanggal`]}
            onChange={(next) => change(kind, { tanggal: next })}
          />
        </SimpleGrid>
      ))}
    </ActDialog>
  );
}

/** Dialogs that ask for a day and one text. */
function DayAndText({
  payment,
  onClose,
  onReload,
  title,
  button,
  explain,
  dayLabel,
  textLabel,
  textField,
  command,
  send,
  incomplete = false,
  children,
}: Props & {
  /** Whether what `children` ask for is still missing. */
  incomplete?: boolean;
  children?: ReactNode;
  title: string;
  button: string;
  explain: string;
  dayLabel: string;
  textLabel: string;
  textField: string;
  command: { isPending: boolean; isSuccess: boolean; error: unknown };
  send: (payment: DisbursementDetail, day: string, text: string) => void;
}) {
  const [day, setDay] = useState(isoDay());
  const [text, setText] = useState('');
  const errors = fieldsOf(command.error);
  return (
    <ActDialog
      title={title}
      button={button}
      command={command}
      disabled={day === '' || text.trim() === '' || incomplete}
      typed={text !== ''}
      onAct={() => send(payment, day, text.trim())}
      about={{ stream: 'disbursement', id: payment.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['tanggal', textField, ...(children ? ['sebab'] : [])]}
    >
      <p>{explain}</p>
      {children}
      <DateField label={dayLabel} required max={isoDay()} value={day} onChange={setDay} error={errors.tanggal} />
      <TextInput
        label={textLabel}
        required
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={errors[textField]}
      />
    </ActDialog>
  );
}

export function TransferPayment(props: Props) {
  const command = useTransfer(props.onClose);
  return (
    <DayAndText
      {...props}
      title="Catat penyaluran"
      button="Simpan"
      explain="Bank sudah mengirim uang ke rekening penerima."
      dayLabel="Tanggal penyaluran"
      textLabel="Nomor referensi bank"
      textField="referensiBank"
      command={command}
      send={(payment, tanggal, referensiBank) => command.mutate({ ...target(payment), tanggal, referensiBank })}
    />
  );
}

export function BouncePayment(props: Props) {
  const command = useReturnPayment(props.onClose);
  const [fault, setFault] = useState<ReturnFault | ''>('');
  return (
    <DayAndText
      {...props}
      title="Catat retur"
      button="Simpan retur"
      explain="Bank mengembalikan uang. Jumlah ini berpindah dari realisasi ke retur sampai dibayar ulang atau disetor ke kas daerah."
      dayLabel="Tanggal retur"
      textLabel="Alasan bank"
      textField="alasan"
      command={command}
      incomplete={fault === ''}
      send={(payment, tanggal, alasan) =>
        fault && command.mutate({ ...target(payment), tanggal, alasan, sebab: fault })
      }
    >
      <ReturnFaultField value={fault} onChange={setFault} error={fieldsOf(command.error).sebab} />
    </DayAndText>
  );
}

/** Why the bank sent money back. */
export function ReturnFaultField({
  value,
  onChange,
  error,
}: {
  value: ReturnFault | '';
  onChange: (value: ReturnFault | '') => void;
  error: string | undefined;
}) {
  return (
    <NativeSelect
      label="Sebab retur"
      description="Selain gangguan teknis, rekening harus diverifikasi lagi sebelum dibayar ulang."
      required
      data={[{ value: '', label: 'Pilih' }, ...choices(returnFaultWords, returnFaultText)]}
      value={value}
      error={error}
      onChange={(event) => onChange(wordIn(returnFaultWords, event.currentTarget.value) ?? '')}
    />
  );
}

export function RefundPayment(props: Props) {
  const command = useRefund(props.onClose);
  return (
    <DayAndText
      {...props}
      title="Setor ke kas daerah"
      button="Simpan setoran"
      explain="Uang retur disetor kembali ke kas daerah dan tidak dibayar lagi."
      dayLabel="Tanggal setoran"
      textLabel="Nomor STS"
      textField="nomorBukti"
      command={command}
      send={(payment, tanggal, nomorBukti) => command.mutate({ ...target(payment), tanggal, nomorBukti })}
    />
  );
}

export function CancelPayment({ payment, onClose, onReload }: Props) {
  const [reason, setReason] = useState('');
  const command = useCancelPayment(onClose);
  return (
    <ActDialog
      title="Batalkan pembayaran"
      button="Batalkan pembayaran"
      danger
      command={command}
      disabled={reason.trim() === ''}
      typed={reason !== ''}
      onAct={() => command.mutate({ ...target(payment), alasan: reason.trim() })}
      about={{ stream: 'disbursement', id: payment.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['alasan']}
    >
      <NoteField
        label="Alasan pembatalan"
        required
        value={reason}
        onChange={setReason}
        error={fieldsOf(command.error).alasan}
      />
    </ActDialog>
  );
}

/** `accounts` are the recipient's verified accounts. */
export function PayAgain({
  payment,
  onClose,
  onReload,
  accounts,
}: Props & { accounts: { value: string; label: string }[] }) {
  const [account, setAccount] = useState<string | null>(accounts.length === 1 ? (accounts[0]?.value ?? null) : null);
  const command = usePayAgain(onClose);
  return (
    <ActDialog
      title="Bayar ulang"
      button="Buat pembayaran pengganti"
      command={command}
      disabled={account === null}
      onAct={() => account && command.mutate({ ...target(payment), rekeningId: account })}
      about={{ stream: 'disbursement', id: payment.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['rekeningId']}
    >
      <p>
        Pembayaran pengganti menyebut pembayaran yang digantikan, tidak memesan pagu lagi, dan disetujui oleh orang
        lain.
      </p>
      <Select
        label="Rekening tujuan"
        description="Hanya rekening yang sudah diverifikasi."
        required
        placeholder={accounts.length === 0 ? 'Belum ada rekening terverifikasi' : 'Pilih'}
        data={accounts}
        value={account}
        onChange={setAccount}
        error={fieldsOf(command.error).rekeningId}
      />
    </ActDialog>
  );
}
