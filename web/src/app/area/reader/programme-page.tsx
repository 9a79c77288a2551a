// Study programmes, for an institution to read.
import { RecordList } from '../../../features/record/record-list';
import { PageHeader } from '../../../ui/page-header';

export default function ProgrammePage() {
  return (
    <>
      <PageHeader title="Program Studi" lead="Program studi yang tercatat di portal." />
      <RecordList of="programme" readOnly />
    </>
  );
}
