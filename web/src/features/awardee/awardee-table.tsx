// The table 'Daftar Awardee Tahun 2025'.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../api/error';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Section } from '../../ui/section';
import { EmptyState, Loading } from '../../ui/states';
import css from './awardee-table.module.css';
import { awardeesQuery } from './queries';

const columns = ['Nama', 'Asal Sekolah/Universitas', 'Program Studi/Jurusan', 'Kategori Beasiswa', 'Status'];
/** The year of the page's title (spec §2). */
const year = 2025;

export function AwardeeTable() {
  const [page, setPage] = useState(1);
  const list = useQuery({ ...awardeesQuery(year, page), placeholderData: (old) => old });
  const rows = list.data?.items ?? [];
  return (
    <Section
      kicker="Transparansi"
      title={`Daftar Awardee Tahun ${year}`}
      aside={
        <a className={css.download} href={`${paths.awardeeDownload}?tahun=${year}`} target="_blank" rel="noopener">
          <Icon name="download" /> Unduh daftar<span className="hidden-text"> (tab baru)</span>
        </a>
      }
    >
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
      {list.data && rows.length === 0 && <EmptyState text="Belum ada data awardee" icon="cap" />}
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
                {rows.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: public rows carry no id, on purpose
                  <tr key={`${page}-${at}`}>
                    <th scope="row">{row.namaPenerima}</th>
                    <td>{row.institusiPendidikan}</td>
                    <td>{row.programStudi}</td>
                    <td>{row.beasiswa}</td>
                    <td>
                      <Badge tone={row.statusLulus ? 'good' : 'wait'}>
                        {row.statusLulus ? 'Lulus' : 'Belum Lulus'}
                      </Badge>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {list.data && list.data.totalPages > 1 && (
            <nav className={css.paging} aria-label="Halaman daftar awardee">
              <Button kind="plain" compact disabled={page <= 1} onClick={() => setPage(page - 1)}>
                Sebelumnya
              </Button>
              <span aria-live="polite">
                Halaman {page} dari {list.data.totalPages}
              </span>
              <Button kind="plain" compact disabled={page >= list.data.totalPages} onClick={() => setPage(page + 1)}>
                Berikutnya
              </Button>
            </nav>
          )}
        </>
      )}
    </Section>
  );
}
