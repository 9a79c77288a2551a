// Study programmes of an institution: those of its students first, then all that it offers of the own institution alone.
import { useSession } from '../../../api/use-session';
import { OwnProgrammes } from '../../../features/dashboard/own-programmes';
import { RecordList } from '../../../features/record/record-list';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';

const detailPath = (programme: string) => paths.areaDetail('institusi', 'program-studi', programme);

export default function ProgrammePage() {
  const { profile } = useSession();
  return (
    <>
      <PageHeader title="Program Studi" lead="Program studi di institusi Anda dan mahasiswa penerima beasiswanya." />
      <div className={css.column}>
        <OwnProgrammes detailPath={detailPath} />
        <section className={css.column} aria-label="Semua program studi Anda">
          <h2 className={css.sectionTitle}>Semua program studi Anda</h2>
          <RecordList
            of="programme"
            readOnly
            parentId={profile?.institusiId ?? ''}
            detailPath={(_id, row) => detailPath(String(row.nama))}
          />
        </section>
      </div>
    </>
  );
}
