// /transparansi: ceiling, commitments and payments per year, recipients per type, and how long each stage takes.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicKindText } from '../../api/words';
import { number } from '../../lib/money';
import { scholarshipName } from '../../lib/scholarships';
import { SelectField } from '../../ui/fields';
import { ProofMark } from '../../ui/proof-mark';
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
            Dihitung sampai peristiwa nomor {number(data.nomorPeristiwa)}.{' '}
            <ProofMark lazy position={data.nomorPeristiwa} />
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
          <Scrolling label="Penerima menurut jenis beasiswa">
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">Jenis beasiswa</th>
                  <th scope="col" className={css.right}>
                    Orang dibayar
                  </th>
                  <th scope="col" className={css.right}>
                    Realisasi
                  </th>
                </tr>
              </thead>
              <tbody>
                {types.map((type) => (
                  <tr key={type.beasiswa}>
                    <th scope="row">{scholarshipName(type.beasiswa)}</th>
                    <td className={css.right}>{number(type.penerima)}</td>
                    <td className={css.right}>
                      <Money amount={type.realisasi} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Jumlah</th>
                  <td className={css.right} />
                  <td className={css.right}>
                    <Money amount={types.reduce((sum, type) => sum + type.realisasi, 0)} strong />
                  </td>
                </tr>
              </tfoot>
            </table>
          </Scrolling>
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
          <Scrolling label="Lama setiap tahap">
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">Proses</th>
                  <th scope="col">Tahap</th>
                  <th scope="col" className={css.right}>
                    Median
                  </th>
                  <th scope="col" className={css.right}>
                    Berkas
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.tahap.map((stage) => (
                  <tr key={`${stage.jenis}-${stage.tahap}`}>
                    <td>{publicKindText[stage.jenis]}</td>
                    <th scope="row">{statusText(stage.tahap)}</th>
                    <td className={css.right}>
                      {stage.medianHari === 0 ? 'kurang dari 1 hari' : `${number(stage.medianHari)} hari`}
                    </td>
                    <td className={css.right}>{number(stage.jumlah)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        )}
      </Section>
    </>
  );
}

function Scrolling({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <div className={css.frame} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
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
