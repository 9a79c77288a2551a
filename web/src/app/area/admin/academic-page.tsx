// Admin's academia: forms to decide and recipients to look after.
import { ApplicationQueue } from '../../../features/application/queue';
import { AwardList } from '../../../features/award/award-list';
import { PageHeader } from '../../../ui/page-header';
import { paths } from '../../paths';
import { PageTabs } from '../tabs';

export default function AdminAcademicPage() {
  return (
    <>
      <PageHeader title="Akademia" lead="Formulir pendaftaran dan penerima beasiswa." />
      <PageTabs
        label="Akademia"
        tabs={[
          {
            id: 'formulir',
            text: 'Formulir',
            content: () => (
              <ApplicationQueue
                detailPath={(id) => paths.areaDetail('admin', 'akademia', id)}
                defaultStatus="direkomendasikan"
                working={false}
                decreePath={`${paths.area('admin', 'keuangan')}?tab=sk`}
              />
            ),
          },
          {
            id: 'penerima',
            text: 'Penerima',
            content: () => <AwardList detailPath={(id) => paths.recipient('admin', id)} />,
          },
        ]}
      />
    </>
  );
}
