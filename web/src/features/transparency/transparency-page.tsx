// /transparansi: ceiling, commitments and payments per year, recipients per type, and how long each stage takes.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicKindText } from '../../api/words';
import { number } from '../../lib/money';
import { scholarshipName } from '../../lib/scholarships';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { SelectField } from '../../ui/fields';
import { ProofLink } from '../../ui/proof-link';
import { PageHero, Section } from '../../ui/section';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { statusText } from '../../ui/status';
import { DateText, Money } from '../../ui/text';
import { useTitle } from '../../ui/use-title';
import { type BudgetYear, type Transparency, transparencyQuery } from './queries';
import css from './transparency-page.module.css';

/** The parts of a ceiling, in the order money passes through them. */
const parts = [
  ['realisasi', 'Realisasi', '#0f3d2e'],
  ['komitmen', 'Komitmen', '#2f7d5f'],
  ['retur', 'Retur bank', '#b91c1c'],
  ['setoranKembali', 'Disetor kembali', '#57534e'],
  ['sisa', 'Masih tersedia', '#fbba16'],
] as const;

const typeColumns: readonly CardColumn<Transparency['jenisBeasiswa'][number]>[] = [
  { head: 'Jenis beasiswa', names: true, cell: (type) => scholarshipName(type.beasiswa) },
  { head: 'Orang dibayar', figure: true, cell: (type) => number(type.penerima) },
  { head: 'Realisasi', figure: true, cell: (type) => <Money amount={type.realisasi} /> },
];

const stageColumns: readonly CardColumn<Transparency['tahap'][number]>[] = [
  { head: 'Proses', cell: (stage) => publicKindText[stage.jenis] },
  { head: 'Tahap', names: true, cell: (stage) => statusText(stage.tahap) },
  {
    head: 'Median',
    figure: true,
    cell: ({ medianHari }) => (medianHari === 0 ? 'kurang dari 1 hari' : `${number(medianHari)} hari`),
  },
  { head: 'Berkas', figure: true, cell: (stage) => number(stage.jumlah) },
];

export default function TransparencyPage() {
  useTitle('Transparansi Anggaran');
  const query = useQuery(transparencyQuery);
  return (
    <>
      <PageHero
        kicker="Transparansi"
        title="Ke mana dana beasiswa"
        lead="Pagu, komitmen, dan realisasi dihitung dari catatan yang sama dengan yang dipakai tim keuangan. Tanpa data pribadi."
      />
      {query.isPending && <Loading />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Figures data={query.data} />}
    </>
  );
}

function Figures({ data }: { data: Transparency }) {
  const years = [...data.anggaran].sort((a, b) => b.tahun - a.tahun);
  const [chosen, setChosen] = useState<number | null>(null);
  const year = years.find((candidate) => candidate.tahun === chosen) ?? years[0];
  if (!year) return <EmptyState text="Belum ada anggaran yang dicatat" icon="money" />;
  const types = data.jenisBeasiswa.filter((type) => type.tahun === year.tahun);
  return (
    <>
      <Section
        title={`Anggaran ${year.tahun}`}
        aside={
          years.length > 1 && (
            <SelectField label="Tahun" value={year.tahun} onChange={(event) => setChosen(Number(event.target.value))}>
              {years.map(({ tahun }) => (
                <option key={tahun}>{tahun}</option>
              ))}
            </SelectField>
          )
        }
      >
        <Ceiling year={year} />
        {data.nomorPeristiwa > 0 && (
          <p className={css.source}>
            Dihitung sampai peristiwa nomor {number(data.nomorPeristiwa)}. <ProofLink position={data.nomorPeristiwa} />
          </p>
        )}
      </Section>
      <Section
        title="Menurut jenis beasiswa"
        lead="Realisasi anggaran tahun ini menurut jenis beasiswa penerimanya, termasuk yang kemudian dicabut; jumlahnya sama dengan realisasi di atas."
        white
      >
        {types.length === 0 ? (
          <EmptyState text="Belum ada realisasi pada tahun ini" icon="cap" />
        ) : (
          <CardTable
            label="Penerima menurut jenis beasiswa"
            columns={typeColumns}
            rows={types}
            rowKey={(type) => type.beasiswa}
            sum={{
              name: 'Jumlah',
              cells: { Realisasi: <Money amount={types.reduce((sum, type) => sum + type.realisasi, 0)} strong /> },
            }}
          />
        )}
      </Section>
      {data.pemulihanAkun.length > 0 && (
        <Section
          title="Akun petugas yang dipulihkan"
          lead="Pada tanggal ini akun petugas dibuka kembali langsung di mesin portal, tanpa orang kedua. Tiga hari sesudahnya akun itu tidak memutuskan apa pun."
        >
          <ul>
            {data.pemulihanAkun.map((at) => (
              <li key={at}>
                <DateText value={at} as="time" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="Berapa lama setiap tahap"
        lead="Setengah dari semua berkas selesai lebih cepat daripada angka ini."
      >
        {data.tahap.length === 0 ? (
          <EmptyState text="Belum ada tahap yang selesai" icon="clock" />
        ) : (
          <CardTable
            label="Lama setiap tahap"
            columns={stageColumns}
            rows={data.tahap}
            rowKey={(stage) => `${stage.jenis}-${stage.tahap}`}
          />
        )}
      </Section>
    </>
  );
}

/** One bar of the ceiling's parts, and the same figures in words. */
function Ceiling({ year }: { year: BudgetYear }) {
  const share = (amount: number) => (year.pagu > 0 ? (100 * amount) / year.pagu : 0);
  let at = 0;
  return (
    <div className={css.ceiling}>
      <p className={css.total}>
        <span>Pagu</span>
        <Money amount={year.pagu} strong />
      </p>
      <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(([name, , colour]) => {
          const width = share(year[name]);
          const left = at;
          at += width;
          return <rect key={name} x={left} y="0" width={width} height="8" fill={colour} />;
        })}
      </svg>
      <dl className={css.parts}>
        {parts.map(([name, text, colour]) => (
          <div key={name}>
            <dt>
              <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" rx="3" fill={colour} />
              </svg>
              {text}
            </dt>
            <dd>
              <Money amount={year[name]} strong />
              <span>{number(share(year[name]), 1)}% dari pagu</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
