// SPP, SPM or SP2D of many single payments: one date, and of each the number that follows in the register.
import { useRef, useState } from 'react';
import { read, write } from '../../api/client';
import type { OrderKind } from '../../api/words';
import { isoDay } from '../../lib/date';
import { rupiah } from '../../lib/money';
import { BulkDialog } from '../../ui/bulk-dialog';
import { DateField } from '../../ui/date-field';
import { PaperNumber } from '../../ui/paper-number';
import { Money } from '../../ui/text';
import { RowRefusal } from '../../ui/use-bulk-run';
import type { DisbursementItem } from './queries';
import { paymentName } from './text';

/** The state in which a payment waits for the paper. */
export const paperOf: Partial<Record<DisbursementItem['status'], OrderKind>> = {
  disetujui: 'spp',
  spp_terbit: 'spm',
  spm_terbit: 'sp2d',
};

const addresses = {
  spp: '/api/cms/keuangan/spp',
  spm: '/api/cms/keuangan/spm',
  sp2d: '/api/cms/keuangan/sp2d',
} as const;

const nextNumbers = (tanggal: string) => read('/api/cms/keuangan/nomor-berikutnya', { query: { tanggal } });

type Props = { kind: OrderKind; payments: readonly DisbursementItem[]; onClose: (changed: boolean) => void };

export function BulkPapers({ kind, payments, onClose }: Props) {
  const ready = payments.filter((one) => paperOf[one.status] === kind);
  const left = payments.length - ready.length;
  const name = kind.toUpperCase();
  const [number, setNumber] = useState('');
  const [date, setDate] = useState(isoDay());
  // The first number is used once; the server knows those that follow it.
  const used = useRef(false);
  const given = useRef(new Map<string, string>());

  const numberFor = async (id: string) => {
    // Another try of a row is the same command: it keeps its number.
    const known = given.current.get(id);
    if (known) return known;
    const next = used.current ? (await nextNumbers(date))[kind] : number.trim();
    if (!next)
      throw new RowRefusal('Nomor berikutnya tidak terbaca dari register. Catat surat ini di halaman pembayarannya.');
    given.current.set(id, next);
    return next;
  };

  return (
    <BulkDialog
      title={`Catat ${name} untuk ${ready.length} pembayaran`}
      rows={ready}
      skipped={left > 0 ? `${left} pembayaran yang dipilih dilewati karena tidak sedang menunggu ${name}.` : null}
      explain={`Jumlahnya ${rupiah(ready.reduce((sum, one) => sum + one.jumlah, 0))}. Baris pertama memakai nomor di bawah, baris-baris berikutnya nomor yang menyusul dalam register, menurut urutan ini. Pembayaran dalam daftar mendapat suratnya dari daftarnya.`}
      columns={[
        { header: 'Penerima', cell: (row) => row.namaPenerima ?? 'Tanpa nama' },
        { header: 'Pembayaran', cell: (row) => paymentName(row) },
        { header: 'Jumlah', cell: (row) => <Money amount={row.jumlah} strong />, text: (row) => String(row.jumlah) },
      ]}
      button={`Catat semua ${name}`}
      disabled={number.trim() === '' || date === ''}
      doneText="Tercatat"
      told={(done) => `Tercatat: ${(done as { nomor: string }).nomor}`}
      command={async ({ id, versi }, idempotencyKey) => {
        const nomor = await numberFor(id);
        try {
          await write('POST', addresses[kind], { body: { id, versi, nomor, tanggal: date }, idempotencyKey });
        } catch (error) {
          // A refused row leaves its number to the next.
          if (!(error instanceof Error && 'retryable' in error && error.retryable === true)) given.current.delete(id);
          throw error;
        }
        used.current = true;
        return { nomor };
      }}
      onClose={onClose}
    >
      <PaperNumber kind={kind} required date={date} value={number} onChange={setNumber} />
      <DateField label={`Tanggal ${name}`} required max={isoDay()} value={date} onChange={setDate} mt="sm" mb="md" />
    </BulkDialog>
  );
}
