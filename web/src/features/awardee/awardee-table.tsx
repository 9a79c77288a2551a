// The table 'Daftar Awardee Tahun 2025': the year of the title, or any other that the address names.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#router';
import { serverMessage } from '../../api/error';
import { type AwardStatus, awardStatusText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { type CardColumn, CardTable } from '../../ui/card-table';
import { Icon } from '../../ui/icon';
import { ProofLink } from '../../ui/proof-link';
import { Section } from '../../ui/section';
import { ShareButton } from '../../ui/share-button';
import { EmptyState, Loading } from '../../ui/states';
import { AwardeeChanges } from './awardee-changes';
import { AwardeeFilters } from './awardee-filters';
import css from './awardee-table.module.css';
import { Paging } from './paging';
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

const isStatus = (word: string | null): word is AwardStatus => word !== null && word in awardStatusText;

export function AwardeeTable() {
  const [params, setParams] = useSearchParams();
  const years = useQuery(awardeeYearsQuery);
  const year = Number(params.get('tahun')) || years.data?.tayang || firstYear;
  const page = Math.max(1, Number(params.get('halaman')) || 1);
  const search = params.get('cari') ?? '';
  const word = params.get('keadaan');
  const status = isStatus(word) ? word : undefined;
  const asOf = params.get('per') ?? '';
  const list = useQuery({ ...awardeesQuery({ year, page, search, status, asOf }), placeholderData: (old) => old });
  const rows = list.data?.items ?? [];
  const other = years.data?.tahun.find((one) => one.tahun !== year && one.jumlah > 0);

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
  // Whoever opens it later sees the same year.
  const here = `${paths.awardees}?${new URLSearchParams([['tahun', String(year)], ...[...params].filter(([name]) => name !== 'tahun')])}`;
  const download = `${paths.awardeeDownload}?tahun=${year}${status ? `&keadaan=${status}` : ''}${asOf ? `&per_tanggal=${asOf}` : ''}`;
  return (
    <>
      <Section
        kicker="Transparansi"
        title={`Daftar Awardee Tahun ${year}`}
        lead={asOf ? `Sebagaimana tercatat pada akhir ${dateLong(asOf)}.` : undefined}
        aside={
          <a className={css.download} href={download} target="_blank" rel="noopener">
            <Icon name="download" /> Unduh daftar<span className="hidden-text"> (tab baru)</span>
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
        {list.isPending && (
          <div className={css.waiting}>
            <Loading text="Loading data awardee..." />
          </div>
        )}
        {list.isError && !list.data && (
          <div className={css.failed}>
            <p className={css.error} role="alert">
              {serverMessage(list.error, 'Terjadi kesalahan saat fetch data')}
            </p>
            <Button kind="plain" compact onClick={() => void list.refetch()}>
              Coba lagi
            </Button>
          </div>
        )}
        {list.data && rows.length === 0 && (
          <EmptyState
            text={search || status ? 'Tidak ada nama yang cocok' : 'Belum ada data awardee'}
            icon="cap"
            action={
              !search &&
              !status &&
              other && (
                <Button kind="plain" compact onClick={() => change({ tahun: String(other.tahun), per: '' }, false)}>
                  Lihat tahun {other.tahun} ({other.jumlah} nama)
                </Button>
              )
            }
          />
        )}
        {rows.length > 0 && (
          <>
            <CardTable
              label={`Daftar awardee tahun ${year}`}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.nomorPeristiwa}
            />
            <div className={css.foot}>
              <p className={css.sum} aria-live="polite">
                {list.data?.totalItems} nama
              </p>
              <ShareButton title={`Daftar Awardee Tahun ${year}`} path={here} />
            </div>
            <Paging
              what="daftar awardee"
              page={page}
              pages={list.data?.totalPages ?? 1}
              onPage={(next) => change({ halaman: next > 1 ? String(next) : '' }, false)}
            />
          </>
        )}
      </Section>
      <AwardeeChanges key={year} year={year} />
    </>
  );
}
