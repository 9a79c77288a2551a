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
import { NoteField } from '../../ui/note-field';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import css from './change-request.module.css';
import type { Holder } from './queries';
import { functionHolders, useDemandFunctions, useProposeFunctions } from './queries';

type Pair = readonly Duty[];

export function FunctionDesk({ canPropose }: { canPropose: boolean }) {
  const [asOf] = useAsOf();
  const query = useQuery(functionHolders(asOf));
  const [open, setOpen] = useState<Holder | null>(null);
  const [demanding, setDemanding] = useState(false);
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { items, tidakBolehRangkap, wajibFungsi } = query.data;
  if (items.length === 0) return <EmptyState text="Belum ada akun petugas" icon="shield" />;
  return (
    <section className={css.card} aria-label="Fungsi akun">
      <p className={css.lead}>
        {wajibFungsi
          ? 'Fungsi wajib: akun admin tanpa fungsi tidak dapat melakukan apa pun.'
          : 'Akun admin tanpa fungsi memegang semua hak levelnya.'}{' '}
        Akun dengan fungsi hanya memegang hak fungsinya. Yang menyusun, memeriksa, menyetujui, dan mencairkan pembayaran
        adalah empat orang yang berbeda.
      </p>
      {canPropose && (
        <Button variant="default" mb="md" w="fit-content" onClick={() => setDemanding(true)}>
          {wajibFungsi ? 'Usulkan fungsi tidak wajib lagi' : 'Usulkan fungsi wajib'}
        </Button>
      )}
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
          { head: 'Fungsi', cell: (holder) => <Functions holder={holder} demanded={wajibFungsi} /> },
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
      {demanding && <DemandDialog demanded={wajibFungsi} onClose={() => setDemanding(false)} />}
      {open && <ProposeDialog holder={open} apart={tidakBolehRangkap} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** A function is demanded of every account, or no longer: in effect once another person confirms it. */
function DemandDialog({ demanded, onClose }: { demanded: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const command = useDemandFunctions(onClose);
  return (
    <ActDialog
      title={demanded ? 'Fungsi tidak wajib lagi' : 'Wajibkan fungsi'}
      button="Usulkan"
      command={command}
      typed={reason !== ''}
      onAct={() => command.mutate({ wajib: !demanded, alasan: reason.trim() || null })}
      onClose={onClose}
      shownFields={['alasan']}
    >
      <p>
        {demanded
          ? 'Akun admin tanpa fungsi memegang lagi semua hak levelnya, sesudah petugas lain menyetujuinya.'
          : 'Sesudah petugas lain menyetujuinya, akun admin tanpa fungsi tidak dapat melakukan apa pun, juga akun Anda bila tanpa fungsi. Dua akun harus memegang fungsi Akun lebih dahulu.'}
      </p>
      <NoteField label="Alasan" value={reason} onChange={setReason} />
    </ActDialog>
  );
}

function Functions({ holder, demanded }: { holder: Holder; demanded: boolean }) {
  return (
    <>
      {holder.fungsi.length === 0 ? (
        <Badge tone="wait">{demanded ? 'Tanpa hak: belum diberi fungsi' : 'Semua hak level admin'}</Badge>
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
