// Government's academia: forms and recipients to read.
import { ApplicationQueue } from '../../../features/application/queue';
import { AwardList } from '../../../features/award/award-list';
import { useFormFindings } from '../../../features/finding/form-findings';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function GovernmentAcademicPage() {
  const found = useFormFindings();
  return (
    <>
      <PageHeader title="Akademia" lead="Formulir dan penerima beasiswa." />
      <PageTabs
        label="Akademia"
        tabs={[
          {
            id: 'formulir',
            text: 'Formulir',
            content: () => (
              <ApplicationQueue
                found={found}
                detailPath={(id) => paths.areaDetail('pemerintah', 'akademia', id)}
                working={false}
              />
            ),
          },
          {
            id: 'penerima',
            text: 'Penerima',
            content: () => <AwardList detailPath={(id) => paths.recipient('pemerintah', id)} />,
          },
        ]}
      />
    </>
  );
}
