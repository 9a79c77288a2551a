// The table 'Daftar Awardee Tahun 2025': the year of the title, or any other that the address names.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { serverMessage } from '../../api/error';
import { type AwardStatus, awardStatusText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ProofMark } from '../../ui/proof-mark';
import { Section } from '../../ui/section';
import { EmptyState, Loading } from '../../ui/states';
import { AwardeeChanges } from './awardee-changes';
import { AwardeeFilters } from './awardee-filters';
import css from './awardee-table.module.css';
import { Paging } from './paging';
import { awardeesQuery, awardeeYearsQuery } from './queries';

const columns = ['Nama', 'Asal Sekolah/Universitas', 'Program Studi/Jurusan', 'Kategori Beasiswa', 'Status'];
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
            <div className={css.frame} tabIndex={0} role="region" aria-label="Daftar awardee, dapat digeser">
              <table className={css.table}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.nomorPeristiwa}>
                      <th scope="row">{row.namaPenerima}</th>
                      <td>{row.institusiPendidikan}</td>
                      <td>{row.programStudi}</td>
                      <td>{row.beasiswa}</td>
                      <td>
                        <Badge tone={row.statusLulus ? 'good' : 'wait'}>
                          {row.statusLulus ? 'Lulus' : 'Belum Lulus'}
                        </Badge>
                        {row.keadaan !== 'aktif' && (
                          <p className={css.since}>
                            {awardStatusText[row.keadaan]} sejak {dateLong(row.sejak)}
                          </p>
                        )}
                        <p className={css.since}>
                          <ProofMark position={row.nomorPeristiwa} lazy />
                        </p>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <p className={css.sum} aria-live="polite">
              {list.data?.totalItems} nama
            </p>
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
