// Accepting many spending reports, and paying many returned payments again, each row with its own result.
import { read, write } from '../../api/client';
import { rupiah } from '../../lib/money';
import { BulkDialog } from '../../ui/bulk-dialog';
import { Money } from '../../ui/text';
import { RowRefusal } from '../../ui/use-bulk-run';
import type { DisbursementItem } from './queries';
import { paymentName } from './text';

type Props = {
  payments: readonly DisbursementItem[];
  /** `changed` when at least one row was done. */
  onClose: (changed: boolean) => void;
};

const columns = [
  { header: 'Penerima', cell: (row: DisbursementItem) => row.namaPenerima ?? 'Tanpa nama' },
  { header: 'Pembayaran', cell: (row: DisbursementItem) => paymentName(row) },
  {
    header: 'Jumlah',
    cell: (row: DisbursementItem) => <Money amount={row.jumlah} strong />,
    text: (row: DisbursementItem) => String(row.jumlah),
  },
];

const sum = (payments: readonly DisbursementItem[]) => rupiah(payments.reduce((all, one) => all + one.jumlah, 0));

export const BulkAcceptReports = ({ payments, onClose }: Props) => (
  <BulkDialog
    title={`Terima ${payments.length} laporan`}
    rows={payments}
    explain={`Atas dana ${sum(payments)}. Pastikan buktinya sudah Anda buka: laporan yang diterima menutup pembayarannya.`}
    columns={columns}
    button="Terima semua"
    doneText="Diterima"
    command={({ id, versi }, idempotencyKey) =>
      write('POST', '/api/cms/laporan/terima', { body: { id, versi }, idempotencyKey })
    }
    onClose={onClose}
  />
);

/** The accounts in the record of the recipient's institution to which it may go. */
async function accountsInRecord(payment: DisbursementItem) {
  const award = await read('/api/cms/penerima-beasiswa/{id}', { params: { id: payment.penerimaBeasiswaId } });
  if (!award.institusiPendidikanId) return [];
  const params = { id: award.institusiPendidikanId };
  return (await read('/api/cms/rekening/institusi/{id}', { params, query: { komponen: payment.komponen } })).items;
}

/** The one account that a returned payment may go to now; says why where there is none. */
async function accountFor(payment: DisbursementItem): Promise<string> {
  const params = { id: payment.penerimaBeasiswaId };
  const [accounts, detail] = await Promise.all([
    read('/api/cms/rekening/penerima-beasiswa/{id}', { params }),
    read('/api/cms/keuangan/{id}', { params: { id: payment.id } }),
  ]);
  const kind = detail.penerimaPembayaran.jenis;
  const inRecord = kind === 'kampus' || kind === 'asrama' ? await accountsInRecord(payment) : [];
  const fit = [...accounts.items, ...inRecord].filter((one) => one.status === 'terverifikasi' && one.jenis === kind);
  const [only] = fit;
  if (!only) throw new RowRefusal('Belum ada rekening terverifikasi. Perbaiki dan verifikasi rekeningnya dulu.');
  if (fit.length > 1)
    throw new RowRefusal('Ada lebih dari satu rekening terverifikasi. Pilih di halaman pembayarannya.');
  return only.id;
}

export function BulkPayAgain({ payments, onClose }: Props) {
  const ready = payments.filter((one) => one.status === 'retur');
  const left = payments.length - ready.length;
  return (
    <BulkDialog
      title={`Bayar ulang ${ready.length} retur`}
      rows={ready}
      skipped={left > 0 ? `${left} yang dipilih dilewati karena bukan retur.` : null}
      explain={`Jumlahnya ${sum(ready)}. Setiap pengganti memakai rekening penerima yang sudah diverifikasi dan disetujui orang lain.`}
      columns={columns}
      button="Buat semua pengganti"
      doneText="Dibuat"
      command={async (row, idempotencyKey) =>
        write('POST', '/api/cms/keuangan/bayar-ulang', {
          body: { id: row.id, versi: row.versi, rekeningId: await accountFor(row) },
          idempotencyKey,
        })
      }
      onClose={onClose}
    />
  );
}
