// The audit pack of each month that is over, and the switch by which its mail comes when the books of a month are closed.
import { Select, Switch, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '../../api/use-command';
import { isoDay, monthLong } from '../../lib/date';
import { number } from '../../lib/money';
import { Badge } from '../../ui/badge';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import css from './audit.module.css';
import { PackButton } from './pack-button';
import { auditKeys, type MonthPack, monthPacks } from './queries';

/** Years that may be chosen: this one and the four before it. */
const years = () => {
  const year = Number(isoDay().slice(0, 4));
  return [0, 1, 2, 3, 4].map((back) => String(year - back));
};

export function MonthPacks() {
  const [year, setYear] = useState(years()[0] ?? '');
  const query = useQuery(monthPacks(Number(year)));
  const client = useQueryClient();
  const want = useCommand('POST', '/api/cms/audit/paket-bulanan/surat', {
    success: (answer) => (answer.kirimSurat ? 'Surat akan dikirim saat buku bulan ditutup' : 'Surat dihentikan'),
    onDone: () => void client.invalidateQueries({ queryKey: auditKeys.monthPacks() }),
  });
  const found = query.data;
  return (
    <section className={css.packForm} aria-label="Paket bulanan">
      <p>
        Satu paket audit untuk setiap bulan yang sudah lewat: semua peristiwa bulan itu dengan buktinya dan dokumennya.
        Dokumen memuat data pribadi: simpan sebagai rahasia.
      </p>
      <div className={css.filters}>
        <Select
          label="Tahun"
          size="sm"
          allowDeselect={false}
          data={years()}
          value={year}
          onChange={(value) => setYear(value ?? year)}
        />
        {found?.bolehSurat && (
          <Switch
            label="Kirimi saya surat dengan tautannya saat buku bulan ditutup"
            checked={found.kirimSurat}
            disabled={want.isPending}
            onChange={(event) => want.mutate({ kirimSurat: event.currentTarget.checked })}
          />
        )}
      </div>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {found?.items.length === 0 && <EmptyState text="Belum ada bulan yang lewat dengan peristiwa" icon="clock" />}
      {found && found.items.length > 0 && (
        <WideTable minWidth={440}>
          <Table verticalSpacing="xs">
            <caption className="hidden-text">Paket audit per bulan</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Bulan</Table.Th>
                <Table.Th scope="col">Peristiwa</Table.Th>
                <Table.Th scope="col">Buku</Table.Th>
                <Table.Th scope="col">Paket</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.items.map((month) => (
                <Table.Tr key={month.bulan}>
                  <Table.Th scope="row">{monthLong(month.bulan)}</Table.Th>
                  <Table.Td>{number(month.peristiwa)}</Table.Td>
                  <Table.Td>
                    {month.bukuDitutup ? <Badge tone="good">Ditutup</Badge> : <Badge tone="wait">Belum ditutup</Badge>}
                  </Table.Td>
                  <Table.Td>
                    <Parts of={month} most={found.batasPeristiwa} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  );
}

/** The month in one pack, or in parts where it has more events than one pack holds. */
function Parts({ of, most }: { of: MonthPack; most: number }) {
  const name = monthLong(of.bulan);
  const [only] = of.bagian;
  if (of.bagian.length === 1 && only && !only.terlaluBesar)
    return (
      <PackButton
        subject={{ jenis: 'periode', dari: only.dari, sampai: only.sampai }}
        label={`Unduh paket audit ${name}`}
      >
        Unduh paket
      </PackButton>
    );
  return (
    <>
      <p>Satu paket memuat paling banyak {number(most)} peristiwa. Unduh bulan ini per bagian:</p>
      <ul className={css.parts}>
        {of.bagian.map((part) => (
          <li key={part.dari}>
            <DateText value={part.dari} /> – <DateText value={part.sampai} />, {number(part.peristiwa)} peristiwa{' '}
            {part.terlaluBesar ? (
              'lebih dari satu paket: mintalah per SK, daftar pembayaran, atau SP2D di Paket audit.'
            ) : (
              <PackButton
                subject={{ jenis: 'periode', dari: part.dari, sampai: part.sampai }}
                label={`Unduh paket audit ${part.dari} sampai ${part.sampai}`}
              >
                Unduh
              </PackButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
