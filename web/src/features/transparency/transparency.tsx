// /transparansi: ceiling, commitments and payments per year, recipients per type, and how long each stage takes.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from '#router';
import { publicKindText } from '../../api/words';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { SelectField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { ProofLink } from '../../ui/proof-link';
import { PageHero, Section } from '../../ui/section';
import { ShareButton } from '../../ui/share-button';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { statusText } from '../../ui/status';
import { DateText, Money } from '../../ui/text';
import { useTitle } from '../../ui/use-title';
import { Complaints } from './complaints';
import { Districts, type MapProps } from './districts';
import { Months } from './months';
import { type BudgetYear, type Transparency as Data, transparencyQuery } from './queries';
import { csvOf, figures, parts, sourceName, stageMeaning, sumOf, typeName } from './text';
import css from './transparency.module.css';

const typeColumns: readonly CardColumn<Data['jenisBeasiswa'][number]>[] = [
  { head: 'Jenis beasiswa', names: true, cell: (type) => typeName(type.beasiswa) },
  { head: 'Orang dibayar', figure: true, cell: (type) => number(type.penerima) },
  { head: 'Realisasi', figure: true, cell: (type) => <Money amount={type.realisasi} /> },
];

const sourceColumns: readonly CardColumn<BudgetYear['sumberDana'][number]>[] = [
  { head: 'Sumber dana', names: true, cell: (source) => sourceName(source.sumberDana) },
  ...figures.map(([name, head]) => ({
    head,
    figure: true as const,
    cell: (source: BudgetYear['sumberDana'][number]) => <Money amount={source[name]} />,
  })),
];

const stageColumns: readonly CardColumn<Data['tahap'][number]>[] = [
  { head: 'Proses', cell: (stage) => publicKindText[stage.jenis] },
  { head: 'Tahap', names: true, cell: (stage) => statusText(stage.tahap) },
  { head: 'Yang terjadi', cell: (stage) => stageMeaning(stage.jenis, stage.tahap) },
  {
    head: 'Median',
    figure: true,
    cell: ({ medianHari }) => (medianHari === 0 ? 'kurang dari 1 hari kerja' : `${number(medianHari)} hari kerja`),
  },
  { head: 'Berkas', figure: true, cell: (stage) => number(stage.jumlah) },
];

type Props = { map: (props: MapProps) => ReactNode };

export function Transparency({ map }: Props) {
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
      {query.data && <Figures data={query.data} map={map} />}
    </>
  );
}

function Figures({ data, map }: Props & { data: Data }) {
  const years = [...data.anggaran].sort((a, b) => b.tahun - a.tahun);
  const [params, setParams] = useSearchParams();
  const year = years.find(({ tahun }) => String(tahun) === params.get('tahun')) ?? years[0];
  if (!year) return <EmptyState text="Belum ada anggaran yang dicatat" icon="money" />;
  const types = data.jenisBeasiswa.filter((type) => type.tahun === year.tahun);
  return (
    <>
      <Section
        title={`Anggaran ${year.tahun}`}
        aside={
          years.length > 1 && (
            <SelectField
              label="Tahun"
              value={year.tahun}
              onChange={(event) =>
                setParams({ tahun: event.target.value }, { replace: true, state: { inPlace: true } })
              }
            >
              {years.map(({ tahun }) => (
                <option key={tahun}>{tahun}</option>
              ))}
            </SelectField>
          )
        }
      >
        <Ceiling year={year} />
        {year.sumberDana.filter((source) => source.sumberDana).length > 1 && (
          <CardTable
            label={`Anggaran ${year.tahun} menurut sumber dana`}
            columns={sourceColumns}
            rows={year.sumberDana}
            rowKey={(source) => source.sumberDana ?? 'bersama'}
            sum={{
              name: 'Jumlah',
              cells: Object.fromEntries(
                figures.map(([name, head]) => [head, <Money key={name} amount={year[name]} strong />]),
              ),
            }}
          />
        )}
        {year.sumberDana.some((source) => !source.sumberDana) && (
          <p className={css.meaning}>
            Sumber dana yang membayar kurang dari lima orang hanya disebut pagunya; pemakaiannya digabung dalam satu
            baris, agar angkanya tidak menunjuk orangnya. Bila yang digabung masih terlalu sedikit, sumber dana terkecil
            berikutnya ikut digabung, supaya angkanya juga tidak terbaca dengan mengurangi.
          </p>
        )}
        {data.nomorPeristiwa > 0 && (
          <p className={css.source}>
            Dihitung sampai peristiwa nomor {number(data.nomorPeristiwa)}. <ProofLink position={data.nomorPeristiwa} />
          </p>
        )}
        <p>
          <ShareButton
            title={`Anggaran beasiswa Nduga ${year.tahun}`}
            path={`${paths.transparency}?tahun=${year.tahun}`}
          />
        </p>
      </Section>
      <Section
        title="Menurut jenis beasiswa"
        lead="Realisasi anggaran tahun ini menurut jenis beasiswa penerimanya, termasuk yang kemudian dicabut; jumlahnya sama dengan realisasi di atas. Jenis dengan kurang dari lima orang dibayar digabung dalam satu baris, agar angkanya tidak menunjuk orangnya; bila masih terlalu sedikit, jenis terkecil berikutnya ikut digabung."
        white
      >
        {types.length === 0 ? (
          <EmptyState text="Belum ada realisasi pada tahun ini" icon="cap" />
        ) : (
          <CardTable
            label="Penerima menurut jenis beasiswa"
            columns={typeColumns}
            rows={types}
            rowKey={(type) => type.beasiswa ?? 'bersama'}
            sum={{
              name: 'Jumlah',
              cells: { Realisasi: <Money amount={types.reduce((sum, type) => sum + type.realisasi, 0)} strong /> },
            }}
          />
        )}
      </Section>
      <Districts key={year.tahun} districts={data.distrik.filter(({ tahun }) => tahun === year.tahun)} map={map} />
      <Months months={data.bulan.filter(({ tahun }) => tahun === year.tahun)} />
      <Complaints of={data.aduan} />
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
        lead="Setengah dari semua berkas selesai lebih cepat daripada angka ini. Berkas yang dikembalikan melewati tahap yang sama lagi dan dihitung setiap kali."
        white
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
      <Section
        title="Unduh angkanya"
        lead="Semua angka halaman ini, untuk dihitung sendiri. Boleh dipakai, diubah, dan dibagikan oleh siapa saja dengan menyebut sumbernya (CC BY 4.0)."
      >
        <p className={css.files}>
          <Button kind="plain" onClick={() => saveCsv(data)}>
            <Icon name="download" size={18} /> CSV
          </Button>
          <a href="/api/web/transparansi" target="_blank" rel="noreferrer">
            JSON<span className="hidden-text"> (tab baru)</span>
          </a>
          <a href="https://creativecommons.org/licenses/by/4.0/deed.id" target="_blank" rel="noreferrer license">
            Lisensi CC BY 4.0<span className="hidden-text"> (tab baru)</span>
          </a>
        </p>
      </Section>
    </>
  );
}

/** The figures as a file, made on the device: with the mark by which spreadsheets know the letters. */
function saveCsv(data: Data): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\ufeff${csvOf(data)}`], { type: 'text/csv' }));
  link.download = `transparansi-${data.nomorPeristiwa}.csv`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
      <p className={css.meaning}>Batas dana beasiswa yang boleh dipakai pada tahun ini.</p>
      <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(([name, , , colour]) => {
          const width = share(year[name]);
          const left = at;
          at += width;
          return <rect key={name} x={left} y="0" width={width} height="8" fill={colour} />;
        })}
      </svg>
      <dl className={css.parts}>
        {parts.map(([name, text, meaning, colour]) => (
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
              <span>{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.sum}>
        Jumlah kelima bagian <Money amount={sumOf(year)} strong />
        {sumOf(year) === year.pagu ? ', sama dengan pagu.' : ', tidak sama dengan pagu.'}
      </p>
    </div>
  );
}
