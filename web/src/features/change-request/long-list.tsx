// A list of recipients that is taken over part by part: how far it is, what was left out, and the rows of each part.
import { Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '../../lib/money';
import { ErrorState, Loading } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import { ImportedRecipients } from './imported-recipients';
import { type ChangeRequestDetail, changeRequestDetail } from './queries';
import { RowsTable } from './rows-table';

type List = NonNullable<ChangeRequestDetail['daftarPanjang']>;

export function LongList({ request }: { request: ChangeRequestDetail }) {
  const list = request.daftarPanjang;
  if (!list) return null;
  return (
    <>
      {request.status === 'disetujui' ? (
        <Carried list={list} />
      ) : (
        <p>
          Daftar ini berisi {number(list.baris)} baris. Sesudah disetujui, baris-barisnya dimuat di latar belakang
          sementara orang lain tetap bekerja; kuota dan nomor SK-nya dipegang sejak saat itu.
        </p>
      )}
      <LeftOut list={list} />
      <Parts list={list} />
    </>
  );
}

function Carried({ list }: { list: List }) {
  const share = list.baris === 0 ? 100 : (list.selesai / list.baris) * 100;
  return (
    <div>
      <p role="status" aria-live="polite">
        {list.tuntas
          ? `Seluruh ${number(list.baris)} baris selesai dimuat.`
          : list.selesai < list.baris
            ? `${number(list.selesai)} dari ${number(list.baris)} baris dimuat. Jendela ini boleh ditutup.`
            : `${number(list.baris)} baris dimuat; SK-nya sedang diterbitkan.`}
      </p>
      {!list.tuntas && <Progress value={share} aria-label="Kemajuan pemuatan daftar" />}
    </div>
  );
}

/** Rows that were refused by the time of their part, with why. */
function LeftOut({ list }: { list: List }) {
  if (list.dilewati.length === 0) return null;
  return (
    <RowsTable
      caption={`${number(list.dilewati.length)} baris dilewati`}
      captionShown
      minWidth={0}
      columns={[
        ['Baris', (one) => one.baris],
        ['Alasan', (one) => one.alasan],
      ]}
      rows={list.dilewati}
      rowKey={(one) => one.baris}
    />
  );
}

function Parts({ list }: { list: List }) {
  const [asOf] = useAsOf();
  const [page, setPage] = useState(0);
  const part = list.bagian[page];
  const query = useQuery({ ...changeRequestDetail(part?.usulanId ?? '', asOf), enabled: part !== undefined });
  return (
    <section aria-label="Isi daftar">
      {query.isPending && <Loading text="Memuat isi daftar…" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <ImportedRecipients request={query.data} />}
      <Group mt="sm">
        <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
          Bagian sebelumnya
        </Button>
        <span role="status">
          Bagian {number(page + 1)} dari {number(list.bagian.length)}
          {part?.dimuat ? ', sudah dimuat' : ''}
        </span>
        <Button variant="default" disabled={page + 1 >= list.bagian.length} onClick={() => setPage(page + 1)}>
          Bagian berikutnya
        </Button>
      </Group>
    </section>
  );
}
