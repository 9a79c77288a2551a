// The table 'Daftar Awardee Tahun 2025': the year of the title, or any other that the address names.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from '#router';
import { serverMessage } from '../../api/error';
import { awardStatusText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { Icon } from '../../ui/icon';
import { Paging } from '../../ui/paging';
import { ProofLink } from '../../ui/proof-link';
import { Section } from '../../ui/section';
import { ShareButton } from '../../ui/share-button';
import { EmptyState, Loading } from '../../ui/states';
import { askedOf, downloadOf, isKept, nothingText } from './asked';
import { AwardeeChanges } from './awardee-changes';
import { AwardeeFilters } from './awardee-filters';
import css from './awardee-table.module.css';
import { type AwardeeItem, awardeesQuery, awardeeYearsQuery } from './queries';

const columns: readonly CardColumn<AwardeeItem>[] = [
  { head: 'Nama', names: true, cell: (row) => row.namaPenerima },
  { head: 'Asal Sekolah/Universitas', short: 'Asal sekolah', cell: (row) => row.institusiPendidikan },
  { head: 'Program Studi/Jurusan', short: 'Program studi', cell: (row) => row.programStudi },
  { head: 'Kategori Beasiswa', short: 'Beasiswa', cell: (row) => row.beasiswa },
  {
    head: 'Status',
    cell: (row) => (
      <>
        <Badge tone={row.statusLulus ? 'good' : 'wait'}>{row.statusLulus ? 'Lulus' : 'Belum Lulus'}</Badge>
        {row.keadaan !== 'aktif' && (
          <p className={css.since}>
            {awardStatusText[row.keadaan]} sejak {dateLong(row.sejak)}
          </p>
        )}
        <p className={css.since}>
          <ProofLink position={row.nomorPeristiwa} />
        </p>
      </>
    ),
  },
];

/** The year of the page's title (spec §2), until the office's own is known. */
const firstYear = 2025;
/** Years that are offered where the one that was asked for has no names: the newest. */
const offered = 4;

export function AwardeeTable() {
  const [params, setParams] = useSearchParams();
  const listId = useId();
  const years = useQuery(awardeeYearsQuery);
  const asked = askedOf(params, years.data?.tayang || firstYear);
  const { year, page, search, status, asOf } = asked;
  const kept = isKept(asked);
  const list = useQuery({ ...awardeesQuery(asked), enabled: kept, placeholderData: (old) => old });
  const found = kept ? list.data : undefined;
  const rows = found?.items ?? [];
  const others = years.data?.tahun.filter((one) => one.tahun !== year && one.jumlah > 0) ?? [];

  const change = (changed: Record<string, string>, replace = true) => {
    const next = new URLSearchParams(params);
    next.delete('halaman');
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    // The page before is one step back.
    setParams(next, { replace, state: { inPlace: true } });
  };
  const wayOn =
    found && found.totalItems > 0 ? (
      <Button kind="plain" compact onClick={() => change({}, false)}>
        Ke halaman pertama
      </Button>
    ) : search || status ? (
      <Button kind="plain" compact onClick={() => change({ cari: '', keadaan: '' }, false)}>
        Tampilkan semua nama
      </Button>
    ) : (
      <div className={css.years}>
        {others.slice(0, offered).map(({ tahun, jumlah }) => (
          <Button
            key={tahun}
            kind="plain"
            compact
            onClick={() => change({ tahun: String(tahun), per: '', dari: '', sampai: '' }, false)}
          >
            Lihat tahun {tahun} ({jumlah} nama)
          </Button>
        ))}
      </div>
    );
  // Whoever opens it later sees the same year.
  const here = `${paths.awardees}?${new URLSearchParams([['tahun', String(year)], ...[...params].filter(([name]) => name !== 'tahun')])}`;
  const download = downloadOf(asked);
  return (
    <>
      <Section
        kicker="Transparansi"
        title={`Daftar Awardee Tahun ${year}`}
        lead={asOf && kept ? `Sebagaimana tercatat pada akhir ${dateLong(asOf)}.` : undefined}
        aside={
          <a className={css.download} href={download.href} target="_blank" rel="noopener">
            <Icon name="download" /> {download.text}
            <span className="hidden-text"> (tab baru)</span>
          </a>
        }
      >
        <AwardeeFilters
          key={`${year} ${search}`}
          year={year}
          years={years.data?.tahun ?? []}
          search={search}
          status={status}
          asOf={asOf}
          onChange={change}
        />
        {kept && list.isPending && (
          <div className={css.waiting}>
            <Loading text="Loading data awardee..." />
          </div>
        )}
        {kept && list.isError && !list.data && (
          <div className={css.failed}>
            <p className={css.error} role="alert">
              {serverMessage(list.error, 'Terjadi kesalahan saat fetch data')}
            </p>
            <Button kind="plain" compact onClick={() => void list.refetch()}>
              Coba lagi
            </Button>
          </div>
        )}
        {!kept && (
          <EmptyState
            text="Daftar pada tanggal itu tidak disimpan; yang ada: akhir setiap bulan yang sudah lewat"
            icon="cap"
            action={
              <Button kind="plain" compact onClick={() => change({ per: '' }, false)}>
                Lihat hari ini
              </Button>
            }
          />
        )}
        {found && rows.length === 0 && (
          <EmptyState
            text={nothingText(asked, { items: found.totalItems, pages: found.totalPages })}
            icon="cap"
            action={wayOn}
          />
        )}
        {rows.length > 0 && (
          <>
            <h3 id={listId} className={css.sum}>
              <span aria-live="polite">{found?.totalItems} nama</span>
              {found && found.totalPages > 1 && `, halaman ${page} dari ${found.totalPages}`}
            </h3>
            <CardTable
              label={`Daftar awardee tahun ${year}`}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.nomorPeristiwa}
            />
            <div className={css.foot}>
              <ShareButton title={`Daftar Awardee Tahun ${year}`} path={here} />
            </div>
            <Paging
              what="daftar awardee"
              page={page}
              pages={found?.totalPages ?? 1}
              headingId={listId}
              onPage={(next) => change({ halaman: next > 1 ? String(next) : '' }, false)}
            />
          </>
        )}
      </Section>
      <AwardeeChanges key={year} year={year} />
    </>
  );
}
