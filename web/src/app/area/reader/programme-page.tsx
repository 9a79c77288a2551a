// Study programmes for an institution: those of its own students first, then the whole list.
import { OwnProgrammes } from '../../../features/dashboard/own-programmes';
import { RecordList } from '../../../features/record/record-list';
import { PageHeader } from '../../../ui/page-header';
import { paths } from '../../paths';
import css from '../page.module.css';

export default function ProgrammePage() {
  return (
    <>
      <PageHeader title="Program Studi" lead="Program studi mahasiswa penerima beasiswa di institusi Anda." />
      <div className={css.column}>
        <OwnProgrammes detailPath={(programme) => paths.areaDetail('institusi', 'program-studi', programme)} />
        <section className={css.column} aria-label="Semua program studi">
          <h2 className={css.sectionTitle}>Semua program studi di portal</h2>
          <RecordList of="programme" readOnly />
        </section>
      </div>
    </>
  );
}
