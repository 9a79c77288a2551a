// One final project: its facts and abstract, the original file, and the printable page.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#router';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { DownloadButton } from '../../ui/download-button';
import { KeyValues } from '../../ui/key-values';
import { PageHeader } from '../../ui/page-header';
import { ProofMark } from '../../ui/proof-mark';
import { ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { downloadOf, researchDetail } from './queries';
import css from './research.module.css';

export function ResearchPage({ area }: { area: Role }) {
  const { id = '' } = useParams();
  const query = useQuery(researchDetail(id));
  const work = query.data;
  return (
    <>
      <PageHeader
        title={work?.judul ?? 'Penelitian'}
        back={{ to: paths.area(area, 'penelitian'), text: 'Kembali ke daftar' }}
        actions={
          work && (
            <DownloadButton file={downloadOf(id)} fileName="data-akademik.html">
              Unduh data akademik
            </DownloadButton>
          )
        }
      />
      <div className={css.column}>
        <section className={css.card} aria-label="Keterangan">
          {query.isPending && <Skeleton lines={5} />}
          {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {work && (
            <KeyValues
              rows={[
                ['Penerima', work.namaPenerima],
                ['Institusi', work.institusiPendidikan],
                ['Program studi', `${work.jenjang} ${work.programStudi}`],
                ['Tahun', work.tahun],
                ['Diunggah', <DateText key="at" value={work.dibuatPada} as="long" />],
                [
                  'Berkas asli',
                  <a key="file" href={work.tautan} target="_blank" rel="noreferrer">
                    Buka berkas ({number(Math.max(1, Math.round(work.ukuran / 1024)))} KiB)
                  </a>,
                ],
                ['Bukti', <ProofMark key="proof" position={work.nomorPeristiwa} />],
              ]}
            />
          )}
        </section>
        {work && (
          <section className={css.card} aria-labelledby="abstrak">
            <h2 id="abstrak" className={css.title}>
              Abstrak
            </h2>
            <p className={css.abstract}>{work.abstrak ?? 'Data pribadi dihapus.'}</p>
          </section>
        )}
      </div>
    </>
  );
}
