// Pengaturan: the categories that other screens choose from.
import { RecordList } from '../../../features/record/record-list';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Pengaturan" lead="Kategori yang dipakai di keuangan dan berita." />
      <PageTabs
        label="Pengaturan"
        tabs={[
          { id: 'keuangan', text: 'Kategori keuangan', content: () => <RecordList of="financeCategory" /> },
          { id: 'berita', text: 'Kategori berita', content: () => <RecordList of="newsCategory" /> },
        ]}
      />
    </>
  );
}
