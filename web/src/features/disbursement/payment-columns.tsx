// The columns of the list of payments, and the words by which the server orders them.
import { Link } from '#router';
import { componentText } from '../../api/words';
import type { Column } from '../../ui/data-table';
import { Desk } from '../../ui/desk';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import type { DisbursementItem } from './queries';

type Shown = {
  /** Only those that something holds. */
  held: boolean;
  /** Only those whose report waits. */
  reports: boolean;
};

const heldBecause: Column<DisbursementItem> = {
  id: 'tertahan',
  header: 'Tertahan karena',
  cell: (row) => row.tertahan.map((reason) => <div key={reason.kode}>{reason.pesan}</div>),
};

// A report that waits is at the finance team's own desk.
const desk: Column<DisbursementItem> = {
  id: 'pemegang',
  header: 'Di meja',
  orders: { down: 'terlama' },
  cell: (row) => <Desk compact holder={row.pemegang} />,
};

const some = (text: string | null | undefined) => text ?? '–';
const day = (value: string | null | undefined) => (value ? <DateText value={value} /> : '–');

export function paymentColumns(
  detailPath: (id: string) => string,
  { held, reports }: Shown,
): Column<DisbursementItem>[] {
  return [
    {
      id: 'namaPenerima',
      header: 'Penerima',
      orders: { up: 'nama', down: 'nama-za' },
      cell: (row) => <Link to={detailPath(row.id)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>,
    },
    { id: 'komponen', header: 'Komponen', orders: { up: 'komponen' }, cell: (row) => componentText[row.komponen] },
    {
      id: 'semester',
      header: 'Semester',
      orders: { down: 'semester', up: 'semester-terdahulu' },
      cell: (row) => `${row.semester} · ${row.tahunAkademik}`,
    },
    {
      id: 'jumlah',
      header: 'Jumlah',
      orders: { down: 'jumlah', up: 'jumlah-terkecil' },
      align: 'right',
      cell: (row) => <Money amount={row.jumlah} strong />,
    },
    { id: 'status', header: 'Status', orders: { up: 'status' }, cell: (row) => <StatusBadge status={row.status} /> },
    ...(held ? [heldBecause] : []),
    { id: 'institusi', header: 'Institusi', cell: (row) => some(row.institusiPendidikan), hidden: true },
    { id: 'disetujuiPada', header: 'Disetujui', cell: (row) => day(row.disetujuiPada), hidden: true },
    { id: 'nomorSpp', header: 'Nomor SPP', cell: (row) => some(row.nomorSpp), hidden: true },
    { id: 'nomorSpm', header: 'Nomor SPM', cell: (row) => some(row.nomorSpm), hidden: true },
    { id: 'nomorSp2d', header: 'Nomor SP2D', cell: (row) => some(row.nomorSp2d), hidden: true },
    {
      id: 'tanggalSp2d',
      header: 'Tanggal SP2D',
      orders: { down: 'sp2d' },
      cell: (row) => day(row.tanggalSp2d),
      hidden: true,
    },
    {
      id: 'disalurkanPada',
      header: 'Disalurkan',
      orders: { down: 'disalurkan' },
      cell: (row) => day(row.disalurkanPada),
      hidden: true,
    },
    ...(reports ? [] : [desk]),
    {
      id: 'diubahPada',
      header: 'Diubah',
      orders: { down: 'diubah', up: 'lama-tidak-diubah' },
      cell: (row) => <DateText value={row.diubahPada} />,
    },
  ];
}
