// Who of the office is what: the functions of each account, and a proposal to change them.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { functionText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { Badge } from '../../ui/badge';
import { CardTable } from '../../ui/card-table';
import { NoteField } from '../../ui/note-field';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import css from './change-request.module.css';
import { mandateWords, ProposeFunctions } from './propose-functions';
import type { Holder } from './queries';
import { functionHolders, useDemandFunctions } from './queries';

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
                    <RowButton
                      onClick={() => setOpen(holder)}
                      aria-label={`Usulkan fungsi untuk ${holder.nama ?? 'akun ini'}`}
                    >
                      Usulkan
                    </RowButton>
                  ),
                },
              ]
            : []),
        ]}
      />
      {demanding && <DemandDialog demanded={wajibFungsi} onClose={() => setDemanding(false)} />}
      {open && <ProposeFunctions holder={open} apart={tidakBolehRangkap} onClose={() => setOpen(null)} />}
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
      {holder.pengganti.map((one) => (
        <p key={`${one.fungsi} ${one.mulai} ${one.nomorSurat}`} className={css.muted}>
          {mandateWords(one)}, <a href={one.bukti.tautan}>surat {one.nomorSurat}</a>
          {!one.berlaku && ' (tidak sedang berlaku)'}
        </p>
      ))}
      {holder.rangkapSampai && (
        <p className={css.muted}>
          Rangkap jabatan {holder.rangkapBerakhir ? 'berakhir' : 'sampai'} {dateLong(holder.rangkapSampai)}
        </p>
      )}
    </>
  );
}
