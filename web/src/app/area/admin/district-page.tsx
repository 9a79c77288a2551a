// Districts: the report, and their master data.
import { RecordList } from '../../../features/record/record-list';
import { paths } from '../../../lib/paths';
import { AsOfPicker } from '../../../ui/as-of';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';
import { RegionReport } from '../region-report';
import { PageTabs } from '../tabs';

export default function DistrictPage() {
  return (
    <>
      <PageHeader title="Distrik" lead="Laporan semua distrik dan data induknya." />
      <PageTabs
        label="Distrik"
        tabs={[
          {
            id: 'laporan',
            text: 'Laporan',
            content: () => (
              <div className={css.column}>
                <AsOfPicker />
                <RegionReport area="admin" whole />
              </div>
            ),
          },
          {
            id: 'data',
            text: 'Data distrik',
            content: () => <RecordList of="district" detailPath={(id) => paths.areaDetail('admin', 'distrik', id)} />,
          },
        ]}
      />
    </>
  );
}
