// How recipients do: grade bands, credits on track, achievements, graduates, and who will be there for staffing plans.
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from '#router';
import { achievementLevelText, achievementLevelWords } from '../../api/words';
import { number } from '../../lib/money';
import { wordIn } from '../../lib/word';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import css from './dashboard.module.css';
import { Chart, FigureCard, FigureTable } from './figure-card';
import { ProfessionSupply } from './profession-supply';
import type { Achievement as Found } from './queries';
import { achievement } from './queries';

const Bars = lazy(() => import('./bars'));

export function Achievement({ worksPath }: { worksPath?: string }) {
  const [asOf] = useAsOf();
  const query = useQuery(achievement(asOf));
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <GradeBands found={query.data} />
      <ProfessionSupply />
      <Works found={query.data} worksPath={worksPath} />
      <Graduates found={query.data} />
    </>
  );
}

function GradeBands({ found }: { found: Found }) {
  const onTrack = found.memilikiDataAkademik
    ? Math.round((found.sksSesuaiTarget / found.memilikiDataAkademik) * 100)
    : 0;
  return (
    <FigureCard
      title="Prestasi penerima"
      question="Bagaimana nilai mereka, dan siapa yang tertinggal?"
      lead={`${number(found.memilikiDataAkademik)} penerima punya data akademik; ${number(found.sksSesuaiTarget)} di antaranya (${onTrack}%) mengambil paling sedikit 18 SKS pada semester terakhir.`}
    >
      {found.memilikiDataAkademik === 0 ? (
        <EmptyState text="Belum ada data akademik" icon="book" />
      ) : (
        <div className={css.split}>
          <Chart name="Diagram penerima per pita IPK">
            <Bars
              rows={found.pitaIpk.map((band) => ({ name: `IPK ${band.pita}`, jumlah: band.jumlah }))}
              series={[{ key: 'jumlah', name: 'Penerima' }]}
            />
          </Chart>
          <FigureTable
            caption="Penerima per pita IPK"
            head={['IPK terakhir', 'Penerima']}
            rows={found.pitaIpk.map((band) => [band.pita, band.jumlah])}
          />
        </div>
      )}
    </FigureCard>
  );
}

const levelText = (word: string) => {
  const level = wordIn(achievementLevelWords, word);
  return level ? achievementLevelText[level] : word;
};

/** How far achievements reach, and how many final projects there are. */
function Works({ found, worksPath }: { found: Found; worksPath: string | undefined }) {
  const rows = found.prestasi.map((row) => ({
    name: levelText(row.tingkat),
    jumlah: row.jumlah,
  }));
  const sum = rows.reduce((all, row) => all + row.jumlah, 0);
  return (
    <FigureCard
      title="Prestasi dan tugas akhir"
      question="Apa yang dicapai penerima di luar nilai?"
      lead={`${number(sum)} prestasi dengan sertifikat dan ${number(found.jumlahTugasAkhir)} tugas akhir atau riset tercatat.`}
    >
      {rows.length === 0 ? (
        <EmptyState text="Belum ada prestasi yang tercatat" icon="book" />
      ) : (
        <div className={css.split}>
          <Chart name="Diagram prestasi per tingkat">
            <Bars rows={rows} series={[{ key: 'jumlah', name: 'Prestasi' }]} />
          </Chart>
          <FigureTable
            caption="Prestasi per tingkat, dan tugas akhir"
            head={['Hal', 'Jumlah']}
            rows={[
              ...rows.map((row) => [`Prestasi tingkat ${row.name.toLowerCase()}`, row.jumlah] as const),
              ['Tugas akhir dan riset', found.jumlahTugasAkhir],
            ]}
          />
        </div>
      )}
      {worksPath && (
        <p className={css.rule}>
          <Link to={worksPath}>Lihat tugas akhir dan riset</Link>
        </p>
      )}
    </FigureCard>
  );
}

function Graduates({ found }: { found: Found }) {
  if (found.lulusan.length === 0) return null;
  return (
    <FigureCard title="Lulusan per tahun dan program studi" question="Berapa yang sudah lulus, dari bidang apa?">
      <FigureTable
        caption="Lulusan per tahun dan program studi"
        head={['Program studi', 'Jenjang', 'Tahun', 'Lulusan']}
        rows={found.lulusan.map((row) => [row.programStudi, row.jenjang, row.tahun, row.jumlah])}
      />
    </FigureCard>
  );
}
