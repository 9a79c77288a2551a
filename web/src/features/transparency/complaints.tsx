// Complaints of recipients: how many, how they stand, and how old the oldest is. Nothing of who complained.
import { dateLong, monthLong } from '../../lib/date';
import { number } from '../../lib/money';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import type { Transparency } from './queries';
import { complaintTime } from './text';
import css from './transparency.module.css';

type Complaints = Transparency['aduan'];
type Month = Complaints['bulan'][number];

const columns: readonly CardColumn<Month>[] = [
  { head: 'Bulan masuk', names: true, cell: ({ bulan }) => monthLong(bulan) },
  { head: 'Menunggu jawaban', figure: true, cell: ({ menungguJawaban }) => number(menungguJawaban) },
  { head: 'Sudah dijawab', figure: true, cell: ({ dijawab }) => number(dijawab) },
  { head: 'Selesai', figure: true, cell: ({ ditutup }) => number(ditutup) },
];

const sumOf = (months: Month[], name: 'menungguJawaban' | 'dijawab' | 'ditutup') =>
  number(months.reduce((sum, month) => sum + month[name], 0));

export function Complaints({ of: { bulan, medianHari, tertua } }: { of: Complaints }) {
  return (
    <Section
      title="Pengaduan penerima"
      lead="Penerima mengadu bila uangnya belum masuk, jumlahnya salah, atau ada masalah lain. Isi dan nama tidak ditampilkan."
    >
      {bulan.length === 0 ? (
        <EmptyState text="Belum ada pengaduan" icon="check" />
      ) : (
        <>
          <p className={css.said}>
            {tertua
              ? `Yang tertua dan belum selesai masuk pada ${dateLong(tertua)}.`
              : 'Semua pengaduan sudah selesai.'}{' '}
            {typeof medianHari === 'number' && complaintTime(medianHari)}
          </p>
          <CardTable
            label="Pengaduan menurut bulan masuk"
            columns={columns}
            rows={bulan}
            rowKey={(month) => month.bulan}
            sum={{
              name: 'Jumlah',
              cells: {
                'Menunggu jawaban': sumOf(bulan, 'menungguJawaban'),
                'Sudah dijawab': sumOf(bulan, 'dijawab'),
                Selesai: sumOf(bulan, 'ditutup'),
              },
            }}
          />
        </>
      )}
    </Section>
  );
}
