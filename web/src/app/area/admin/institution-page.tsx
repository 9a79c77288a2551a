// Master data: institutions and the study programmes they offer.
import { RecordList } from '../../../features/record/record-list';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function InstitutionPage() {
  return (
    <>
      <PageHeader title="Institusi" lead="Sekolah dan kampus tempat penerima belajar." />
      <PageTabs
        label="Institusi"
        tabs={[
          { id: 'institusi', text: 'Institusi', content: () => <RecordList of="institution" /> },
          { id: 'program-studi', text: 'Program studi', content: () => <RecordList of="programme" /> },
        ]}
      />
    </>
  );
}
