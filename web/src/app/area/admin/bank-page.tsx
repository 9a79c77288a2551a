// Master data: banks.
import { RecordList } from '../../../features/record/record-list';
import { PageHeader } from '../../../ui/page-header';

export default function BankPage() {
  return (
    <>
      <PageHeader title="Bank" lead="Bank dan panjang nomor rekeningnya, dipakai untuk memeriksa isian." />
      <RecordList of="bank" />
    </>
  );
}
