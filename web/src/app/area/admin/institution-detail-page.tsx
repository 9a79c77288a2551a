// One institution: its facts, faculties, study programmes and accounts.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '#router';
import { lastChange } from '../../../api/last-change';
import { cityOptions } from '../../../api/reference';
import { useMay } from '../../../api/rights';
import { InstitutionAccounts } from '../../../features/bank-account/account-panel';
import { kinds, textOf } from '../../../features/record/kinds';
import { recordDetail } from '../../../features/record/queries';
import { RecordForm } from '../../../features/record/record-form';
import { RecordList } from '../../../features/record/record-list';
import { paths } from '../../../lib/paths';
import { KeyValues } from '../../../ui/key-values';
import { PageHeader } from '../../../ui/page-header';
import { ErrorState, Skeleton } from '../../../ui/states';
import { DateText } from '../../../ui/text';
import css from '../page.module.css';
import { PageTabs } from '../tabs';

export default function InstitutionDetailPage() {
  const { id = '' } = useParams();
  const query = useQuery(recordDetail(kinds.institution, id));
  const change = useQuery(lastChange({ stream: kinds.institution.stream, id }));
  const cities = useQuery(cityOptions());
  const maySeeAccounts = useMay()('rekening:lihat');
  const [editing, setEditing] = useState(false);
  const entry = query.data;
  const cityId = textOf(entry?.kotaId);
  return (
    <>
      <PageHeader
        title={entry ? textOf(entry.nama) : 'Institusi'}
        back={{ to: paths.area('admin', 'institusi'), text: 'Kembali ke daftar' }}
        actions={
          entry && (
            <Button variant="default" onClick={() => setEditing(true)}>
              Ubah institusi
            </Button>
          )
        }
      />
      <div className={css.column}>
        <div className={css.card}>
          {query.isPending && <Skeleton lines={4} />}
          {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {entry && (
            <KeyValues
              rows={[
                ['Kode', /^[0-9A-Za-z]+$/.test(entry.id) ? entry.id : null],
                ['Bentuk', textOf(entry.bentuk)],
                ['Kota atau kabupaten', cities.data?.find((city) => city.value === cityId)?.label ?? cityId],
                ['Provinsi', textOf(entry.provinsi)],
                ['Status', textOf(entry.status)],
                ['Akreditasi', textOf(entry.akreditasi)],
                ['Terakhir diubah', <DateText key="at" value={change.data?.at} as="time" />],
                ['Diubah oleh', change.isSuccess ? (change.data.by ?? 'Sistem') : null],
              ]}
            />
          )}
        </div>
        {entry && (
          <PageTabs
            label="Isi institusi"
            tabs={[
              {
                id: 'program-studi',
                text: 'Program studi',
                content: () => <RecordList of="programme" parentId={id} />,
              },
              ...(maySeeAccounts
                ? [
                    {
                      id: 'rekening',
                      text: 'Rekening',
                      content: () => <InstitutionAccounts institutionId={id} />,
                    },
                  ]
                : []),
              { id: 'fakultas', text: 'Fakultas', content: () => <RecordList of="faculty" parentId={id} /> },
            ]}
          />
        )}
      </div>
      {editing && entry && <RecordForm kind={kinds.institution} entry={entry} onClose={() => setEditing(false)} />}
    </>
  );
}
