// Who of the office is what: the functions of each account, and a proposal to change them.
import { Button, Checkbox, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import { type Function as Duty, functionLongText, functionText, functionWords } from '../../api/words';
import { dateLong } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { useAsOf } from '../../ui/as-of';
import { Badge } from '../../ui/badge';
import { CardTable } from '../../ui/card-table';
import { DateField } from '../../ui/date-field';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import css from './change-request.module.css';
import type { Holder } from './queries';
import { functionHolders, useProposeFunctions } from './queries';

type Pair = readonly Duty[];

export function FunctionDesk({ canPropose }: { canPropose: boolean }) {
  const [asOf] = useAsOf();
  const query = useQuery(functionHolders(asOf));
  const [open, setOpen] = useState<Holder | null>(null);
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { items, tidakBolehRangkap } = query.data;
  if (items.length === 0) return <EmptyState text="Belum ada akun petugas" icon="shield" />;
  return (
    <section className={css.card} aria-label="Fungsi akun">
      <p className={css.lead}>
        Akun tanpa fungsi memegang semua hak levelnya. Akun dengan fungsi hanya memegang hak fungsinya. Yang menyusun,
        memeriksa, menyetujui, dan mencairkan pembayaran adalah empat orang yang berbeda.
      </p>
      <CardTable
        label="Fungsi akun"
        rows={items}
        rowKey={(holder) => holder.userId}
        columns={[
          {
            head: 'Akun',
            names: true,
            cell: (holder) => (
              <>
                {holder.nama ?? 'Tanpa nama'} {holder.penanggungJawab && <Badge tone="wait">Belum dikukuhkan</Badge>}
              </>
            ),
          },
          { head: 'Fungsi', cell: (holder) => <Functions holder={holder} /> },
          ...(canPropose
            ? [
                {
                  head: 'Usulan',
                  cell: (holder: Holder) => (
                    <Button
                      variant="default"
                      size="compact-md"
                      onClick={() => setOpen(holder)}
                      aria-label={`Usulkan fungsi untuk ${holder.nama ?? 'akun ini'}`}
                    >
                      Usulkan
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {open && <ProposeDialog holder={open} apart={tidakBolehRangkap} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Functions({ holder }: { holder: Holder }) {
  return (
    <>
      {holder.fungsi.length === 0 ? (
        <Badge tone="wait">Semua hak level admin</Badge>
      ) : (
        holder.fungsi.map((duty) => functionText[duty]).join(', ')
      )}
      {holder.rangkapSampai && (
        <p className={css.muted}>
          Rangkap jabatan {holder.rangkapBerakhir ? 'berakhir' : 'sampai'} {dateLong(holder.rangkapSampai)}
        </p>
      )}
    </>
  );
}

function ProposeDialog({ holder, apart, onClose }: { holder: Holder; apart: Pair[]; onClose: () => void }) {
  const [duties, setDuties] = useState<Duty[]>(holder.fungsi);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const command = useProposeFunctions(onClose);
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const clash = apart.find((pair) => pair.every((duty) => duties.includes(duty)));
  const same = duties.length === holder.fungsi.length && duties.every((duty) => holder.fungsi.includes(duty));
  const ready = !same && (!clash || (until !== '' && reason.trim() !== ''));
  return (
    <ActDialog
      title={`Fungsi ${holder.nama ?? 'akun'}`}
      button="Usulkan"
      disabled={!ready}
      command={command}
      typed={!same || reason !== ''}
      onAct={() =>
        command.mutate({
          userId: holder.userId,
          fungsi: duties,
          rangkapSampai: clash ? until : null,
          alasan: reason.trim() || null,
        })
      }
      onClose={onClose}
      shownFields={['rangkapSampai', 'alasan']}
    >
      <Checkbox.Group
        label="Fungsi yang dipegang"
        value={duties}
        onChange={(values) => setDuties(functionWords.filter((word) => values.includes(word)))}
      >
        <Stack gap="xs" mt="xs">
          {functionWords.map((duty) => (
            <Checkbox key={duty} value={duty} label={functionLongText[duty]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {clash && (
        <>
          <p role="alert">
            {clash.map((duty) => functionText[duty]).join(' dan ')} adalah dua orang yang berbeda. Bila kantor
            kekurangan orang, catat rangkap jabatan dengan batas waktu paling lama satu tahun dan alasannya.
          </p>
          <DateField
            label="Rangkap jabatan sampai"
            required
            value={until}
            error={errors.rangkapSampai}
            onChange={setUntil}
          />
        </>
      )}
      <Textarea
        label="Alasan"
        required={Boolean(clash)}
        autosize
        minRows={2}
        value={reason}
        error={errors.alasan}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
