// What two persons put right about a payment with evidence, what of it comes back in parts, and scans of its papers.
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type MendingKind, type ReturnFault, type ScanKind, scanKindLongText, scanKindWords } from '../../api/words';
import { isoDay } from '../../lib/date';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { RupiahInput } from '../../ui/rupiah-input';
import { Money } from '../../ui/text';
import { ReturnFaultField } from './acts';
import type { DisbursementDetail } from './queries';
import { useAttachScan, useMend } from './queries';

type Props = { payment: DisbursementDetail; onClose: () => void; onReload: () => void };

const about = (payment: DisbursementDetail) => ({ stream: 'disbursement', id: payment.id }) as const;
const texts: Readonly<Record<MendingKind, { title: string; says: string }>> = {
  'mata-anggaran': {
    title: 'Pindahkan ke mata anggaran yang benar',
    says: 'Kedua baris pagu dibukukan sekaligus hari ini. Hanya dalam tahun anggaran dan sumber dana yang sama: SP2D menyebut sumber dananya.',
  },
  'tarik-penyaluran': {
    title: 'Tarik penyaluran yang salah dicatat',
    says: 'Pembayaran kembali ke SP2D terbit. Lampirkan rekening koran yang menunjukkan dana belum keluar.',
  },
  'tarik-penerimaan': {
    title: 'Tarik konfirmasi penerimaan',
    says: 'Penerima terlanjur mengonfirmasi. Pembayaran kembali ke disalurkan; sesudahnya retur dapat dicatat.',
  },
  'catat-penerimaan': {
    title: 'Catat penerimaan untuk penerima',
    says: 'Untuk penerima tanpa telepon. Lampirkan tanda terima yang ditandatangani.',
  },
  tagihan: {
    title: 'Tagih pengembalian',
    says: 'Sebagian dana harus kembali ke kas daerah, sekaligus atau dicicil; juga setelah laporan diterima.',
  },
  'retur-berbukti': {
    title: 'Usulkan retur menurut bukti bank',
    says: 'Untuk pembayaran yang ada dalam berkas bank dan tidak disebut hasil bank. Lampirkan rekening koran atau surat bank.',
  },
  'setoran-kembali': {
    title: 'Usulkan setoran kembali ke kas daerah',
    says: 'Seluruh dana yang sudah direalisasikan kembali, atau retur yang Anda catat sendiri disetorkan. Lampirkan pindaian STS.',
  },
  'tolak-sp2d': {
    title: 'Usulkan SP2D ditolak BUD',
    says: 'Belum ada yang ditransfer. Pembayaran, dan yang lain dengan SP2D ini, kembali ke disetujui; SPP, SPM, dan SP2D diterbitkan lagi. Lampirkan surat BUD.',
  },
  'tarik-retur': {
    title: 'Tarik retur yang salah dicatat',
    says: 'Bank tidak mengembalikan dana, atau bukan pada tanggal itu. Pembayaran kembali ke keadaan sebelum retur, dibukukan pada tanggal retur itu; sesudahnya retur yang benar dapat dicatat. Rekening yang diragukan karenanya diperiksa lagi. Lampirkan rekening koran.',
  },
  'tarik-setoran': {
    title: 'Tarik setoran yang salah dicatat',
    says: 'Dana tidak kembali ke kas daerah. Pembayaran kembali ke keadaan sebelumnya; ditolak bila pagunya sudah dipakai atau semester itu sudah dibayar lagi. Lampirkan rekening koran atau surat kas daerah.',
  },
  'tarik-arsip': {
    title: 'Tarik catatan dari arsip',
    says: 'Pembayaran ini salah dicatat dari arsip: realisasinya dibatalkan pada tanggal SP2D itu dan semesternya bebas; yang benar dicatat lagi dari Tahun anggaran. Lampirkan halaman BKU yang benar.',
  },
  angsuran: {
    title: 'Catat angsuran',
    says: 'Sebagian tagihan disetor ke kas daerah: dalam tahun anggarannya memulihkan pagu, sesudahnya menjadi lain-lain PAD. Lampirkan pindaian STS.',
  },
  'tarik-angsuran': {
    title: 'Tarik angsuran yang salah dicatat',
    says: 'Angsuran terakhir tidak masuk ke kas daerah. Yang lebih awal ditarik sesudahnya. Lampirkan rekening koran atau surat kas daerah.',
  },
  'perbaiki-sts': {
    title: 'Perbaiki nomor atau tanggal STS',
    says: 'Setoran dibukukan ulang pada tanggal yang benar selama kedua bulannya terbuka. Bila hanya tanggalnya yang lain, semua setoran dengan STS itu ikut diperbaiki. Lampirkan pindaian STS.',
  },
};

type Deposit = { ke?: number; nomorBukti: string; tanggal: string; label: string };

/** The deposit slips of a payment: of all of it, or of its instalments. */
function depositsOf(payment: DisbursementDetail): Deposit[] {
  const all = payment.setoranKembali;
  const parts = payment.tagihan?.angsuran ?? [];
  return [
    ...(all ? [{ ...all, label: `Setoran kembali, STS nomor ${all.nomorBukti}` }] : []),
    ...parts.map((part, place) => ({
      ...part,
      ke: place + 1,
      label: `Angsuran ke-${place + 1}, STS nomor ${part.nomorBukti}`,
    })),
  ];
}

type Line = { value: string; label: string };

/** Proposes to put something right. */
export function MendPayment({ payment, kind, lines, onClose, onReload }: Props & { kind: MendingKind; lines: Line[] }) {
  const [line, setLine] = useState('');
  const rest = kind === 'angsuran' ? payment.tagihan?.sisa : undefined;
  const [amount, setAmount] = useState<number | string>(rest ?? '');
  const [day, setDay] = useState(isoDay());
  const [slip, setSlip] = useState('');
  const deposits = kind === 'perbaiki-sts' ? depositsOf(payment) : [];
  const [place, setPlace] = useState(-1);
  const deposit = deposits[place];
  const [fault, setFault] = useState<ReturnFault | ''>('');
  const [reason, setReason] = useState('');
  const evidence = useFileField(`koreksi/${payment.id}/${kind}`);
  const command = useMend(onClose);
  const errors = fieldsOf(command.error);
  const hasSlip = kind === 'setoran-kembali' || kind === 'angsuran' || kind === 'perbaiki-sts';
  const complete = {
    'mata-anggaran': line !== '',
    'tarik-penyaluran': true,
    'tarik-penerimaan': true,
    'catat-penerimaan': true,
    tagihan: Number(amount) > 0,
    'retur-berbukti': day !== '' && fault !== '',
    'setoran-kembali': day !== '' && slip.trim() !== '',
    'tolak-sp2d': true,
    'tarik-retur': true,
    'tarik-setoran': true,
    'tarik-arsip': true,
    angsuran: Number(amount) > 0 && day !== '' && slip.trim() !== '',
    'tarik-angsuran': true,
    'perbaiki-sts': deposit !== undefined && day !== '' && slip.trim() !== '',
  }[kind];
  return (
    <ActDialog
      title={texts[kind].title}
      button="Usulkan"
      disabled={!complete || reason.trim() === '' || !evidence.file}
      command={command}
      typed={reason !== '' || amount !== (rest ?? '') || line !== '' || slip !== ''}
      onAct={() =>
        evidence.file &&
        command.mutate({
          keuanganId: payment.id,
          versi: payment.versi,
          jenis: kind,
          ...(kind === 'mata-anggaran' ? { paguId: line } : {}),
          ...(kind === 'tagihan' || kind === 'angsuran' ? { jumlah: Number(amount) } : {}),
          ...(kind === 'retur-berbukti' && fault !== '' ? { tanggal: day, sebab: fault } : {}),
          ...(kind === 'setoran-kembali' || kind === 'angsuran' ? { tanggal: day, nomorBukti: slip.trim() } : {}),
          ...(kind === 'perbaiki-sts'
            ? { angsuranKe: deposit?.ke ?? null, tanggal: day, nomorBukti: slip.trim() }
            : {}),
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      about={about(payment)}
      onClose={onClose}
      onReload={onReload}
      shownFields={['paguId', 'jumlah', 'tanggal', 'nomorBukti', 'angsuranKe', 'sebab', 'alasan', 'bukti']}
    >
      <p>{texts[kind].says} Berlaku setelah petugas lain menyetujuinya di halaman Usulan.</p>
      {kind === 'mata-anggaran' && (
        <NativeSelect
          label="Baris pagu yang benar"
          required
          data={[{ value: '', label: 'Pilih' }, ...lines.filter((one) => one.value !== payment.paguId)]}
          value={line}
          error={errors.paguId}
          onChange={(event) => setLine(event.currentTarget.value)}
        />
      )}
      {kind === 'tagihan' && (
        <RupiahInput
          required
          label="Yang harus dikembalikan"
          value={amount}
          onChange={setAmount}
          error={errors.jumlah}
        />
      )}
      {kind === 'angsuran' && (
        <>
          {payment.tagihan && (
            <p>
              Sisa tagihan <Money amount={payment.tagihan.sisa} strong />.
            </p>
          )}
          <RupiahInput required label="Jumlah setoran" value={amount} onChange={setAmount} error={errors.jumlah} />
        </>
      )}
      {kind === 'perbaiki-sts' && (
        <NativeSelect
          label="Setoran"
          required
          data={[
            { value: '-1', label: 'Pilih' },
            ...deposits.map((one, at) => ({ value: String(at), label: one.label })),
          ]}
          value={String(place)}
          error={errors.angsuranKe}
          onChange={(event) => {
            const at = Number(event.currentTarget.value);
            setPlace(at);
            setSlip(deposits[at]?.nomorBukti ?? '');
            setDay(deposits[at]?.tanggal ?? isoDay());
          }}
        />
      )}
      {(kind === 'retur-berbukti' || hasSlip) && (
        <DateField
          label={kind === 'retur-berbukti' ? 'Tanggal retur' : 'Tanggal setoran'}
          required
          max={isoDay()}
          value={day}
          error={errors.tanggal}
          onChange={setDay}
        />
      )}
      {kind === 'retur-berbukti' && <ReturnFaultField value={fault} onChange={setFault} error={errors.sebab} />}
      {hasSlip && (
        <TextInput
          label="Nomor STS"
          required
          value={slip}
          error={errors.nomorBukti}
          onChange={(event) => setSlip(event.currentTarget.value)}
        />
      )}
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Bukti" required field={evidence} error={errors.bukti} />
    </ActDialog>
  );
}

/** Keeps the scan of a paper with the payment. */
export function AttachScan({ payment, onClose, onReload }: Props) {
  const [kind, setKind] = useState<ScanKind>('sp2d');
  const scan = useFileField(`pindaian/${payment.id}/${kind}`);
  const command = useAttachScan(onClose);
  const errors = fieldsOf(command.error);
  return (
    <ActDialog
      title="Simpan pindaian dokumen"
      button="Simpan"
      disabled={!scan.file}
      command={command}
      onAct={() =>
        scan.file && command.mutate({ id: payment.id, versi: payment.versi, dokumen: kind, berkas: scan.file })
      }
      about={about(payment)}
      onClose={onClose}
      onReload={onReload}
      shownFields={['dokumen', 'berkas']}
    >
      <NativeSelect
        label="Dokumen"
        data={choices(scanKindWords, scanKindLongText)}
        value={kind}
        onChange={(event) => setKind(wordIn(scanKindWords, event.currentTarget.value) ?? kind)}
      />
      <DocumentField label="Pindaian" required field={scan} error={errors.berkas} />
    </ActDialog>
  );
}
