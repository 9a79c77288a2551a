// An institution's own students: attested together or one by one, and their results entered from a sheet.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AwardList } from '../../../features/award/award-list';
import { ImportResults } from '../../../features/award/import-results';
import { paths } from '../../../lib/paths';
import { May } from '../../../ui/may';
import { PageHeader } from '../../../ui/page-header';

export default function InstitutionAcademicPage() {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHeader
        title="Akademia"
        lead="Pilih mahasiswa yang aktif lalu konfirmasi bersama-sama, atau buka satu per satu."
        actions={
          <May right="data-akademik:tambah">
            <Button variant="default" onClick={() => setImporting(true)}>
              Muat hasil studi
            </Button>
          </May>
        }
      />
      <AwardList detailPath={(id) => paths.areaDetail('institusi', 'akademia', id)} canAttest />
      {importing && <ImportResults onClose={() => setImporting(false)} />}
    </>
  );
}
