// Pengaturan: accounts, and the categories that other screens choose from.
import { RecordList } from '../../../features/record/record-list';
import { UserList } from '../../../features/user-desk/user-list';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Pengaturan" lead="Pengguna, serta kategori keuangan dan berita." />
      <PageTabs
        label="Pengaturan"
        tabs={[
          { id: 'pengguna', text: 'Pengguna', content: () => <UserList /> },
          { id: 'keuangan', text: 'Kategori keuangan', content: () => <RecordList of="financeCategory" /> },
          { id: 'berita', text: 'Kategori berita', content: () => <RecordList of="newsCategory" /> },
        ]}
      />
    </>
  );
}
