// Rows of a draft: who is added, with the reason where somebody may not be, and who is taken out.
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recipientsNamed } from '../../api/reference';
import { type PayeeKind, payeeKindText, payeeKindWords } from '../../api/words';
import { rupiah } from '../../lib/money';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { NoteField } from '../../ui/note-field';
import { RupiahInput } from '../../ui/rupiah-input';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { Outcomes } from './outcomes';
import { type RosterDetail, type RosterDone, rowsOf, useAddRows, usePreviewRows, useRemoveRows } from './queries';
import css from './roster.module.css';

type Props = { roster: RosterDetail; onClose: () => void; onReload: () => void };

/** Longer lists are searched too. */
const SOUGHT_FROM = 20;

/** Ticks of one list. */
function useTicks() {
  const [ticked, setTicked] = useState<string[]>([]);
  const toggle = (id: string) =>
    setTicked((old) => (old.includes(id) ? old.filter((other) => other !== id) : [...old, id]));
  return { ticked, toggle };
}

/** Adds rows: those whom the criteria left out, or anybody found by name. */
export function AddRows({ roster, onClose, onReload }: Props) {
  const { ticked, toggle } = useTicks();
  const [search, setSearch] = useState('');
  const [amount, setAmount] = useState<number | string>('');
  const [payee, setPayee] = useState<PayeeKind>('mahasiswa');
  const [shown, setShown] = useState<RosterDone | null>(null);
  const [done, setDone] = useState<RosterDone | null>(null);
  const preview = usePreviewRows(setShown);
  const command = useAddRows(setDone);
  const named = useQuery({ ...recipientsNamed(search, 'aktif'), enabled: search.trim().length >= 3 });
  const left = roster.dikecualikanKarena.map((one) => ({
    id: one.penerimaBeasiswaId,
    name: one.namaPenerima ?? 'Tanpa nama',
    why: one.pesan,
  }));
  const found = (named.data?.items ?? [])
    .filter((one) => !left.some((other) => other.id === one.id))
    .map((one) => ({ id: one.id, name: one.namaPenerima ?? 'Tanpa nama', why: one.institusiPendidikan ?? '' }));
  const rows = {
    id: roster.id,
    versi: roster.versi,
    penerimaBeasiswaId: ticked,
    dibayarKepada: payee,
    ...(Number(amount) > 0 ? { jumlah: Number(amount) } : {}),
  };
  const tick = (id: string) => {
    setShown(null);
    toggle(id);
  };
  return (
    <ActDialog
      title="Tambah baris"
      size="xl"
      button={`Tambah ${ticked.length || ''} baris`.replace('  ', ' ')}
      disabled={ticked.length === 0}
      typed={ticked.length > 0}
      command={{
        isPending: command.isPending,
        isSuccess: command.isSuccess,
        error: command.error ?? preview.error,
      }}
      onAct={() => command.mutate(rows)}
      onClose={onClose}
      onReload={onReload}
      shownFields={['jumlah']}
      ended={done && <Outcomes done={done} doneText="pembayaran ditambahkan" refusedText="tidak dapat ditambahkan" />}
    >
      <Stack>
        <TextInput
          label="Cari penerima"
          description="Paling sedikit 3 huruf dari namanya."
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {named.isError && <ErrorState error={named.error} onRetry={() => void named.refetch()} />}
        {left.length + found.length === 0 && (
          <EmptyState
            text={named.isFetching ? 'Mencari…' : 'Tidak ada yang dikecualikan dari daftar ini; cari namanya'}
          />
        )}
        {left.length + found.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too
          <ul className={css.rows} tabIndex={0} aria-label="Yang dapat ditambahkan">
            {[...found, ...left].map((one) => (
              <li key={one.id}>
                <Checkbox
                  label={one.name}
                  description={one.why}
                  checked={ticked.includes(one.id)}
                  onChange={() => tick(one.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <RupiahInput
          label="Jumlah per penerima"
          description="Kosongkan untuk membayar besaran masing-masing."
          value={amount}
          onChange={(value) => {
            setShown(null);
            setAmount(value);
          }}
        />
        <NativeSelect
          label="Dibayar kepada"
          data={choices(payeeKindWords, payeeKindText)}
          value={payee}
          onChange={(event) => {
            setShown(null);
            setPayee(wordIn(payeeKindWords, event.currentTarget.value) ?? payee);
          }}
        />
        <div>
          <Button
            variant="default"
            loading={preview.isPending}
            disabled={ticked.length === 0}
            onClick={() => preview.mutate(rows)}
          >
            Lihat siapa yang dapat masuk
          </Button>
        </div>
        {shown && <Outcomes done={shown} doneText="dapat ditambahkan" refusedText="tidak dapat ditambahkan" />}
      </Stack>
    </ActDialog>
  );
}

/** Takes rows out: their payments are cancelled. */
export function RemoveRows({ roster, onClose, onReload }: Props) {
  const { ticked, toggle } = useTicks();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<RosterDone | null>(null);
  const command = useRemoveRows(setDone);
  const rows = useQuery(rowsOf(roster.id));
  const payments = rows.data?.items ?? [];
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const shown = payments.filter((one) => (one.namaPenerima ?? '').toLowerCase().includes(sought));
  const nameOf = (row: RosterDone['baris'][number]) =>
    payments.find((one) => one.id === row.keuanganId)?.namaPenerima ?? 'Pembayaran';
  return (
    <ActDialog
      title="Keluarkan baris"
      size="xl"
      button={`Keluarkan ${ticked.length || ''} baris`.replace('  ', ' ')}
      danger
      disabled={ticked.length === 0 || reason.trim() === ''}
      typed={ticked.length > 0 || reason !== ''}
      command={command}
      onAct={() => command.mutate({ id: roster.id, versi: roster.versi, keuanganId: ticked, alasan: reason.trim() })}
      onClose={onClose}
      onReload={onReload}
      ended={
        done && (
          <Outcomes
            done={done}
            doneText="pembayaran dikeluarkan"
            refusedText="tidak dapat dikeluarkan"
            nameOf={nameOf}
          />
        )
      }
    >
      <p>Pembayarannya batal dan semesternya dapat dibayar lewat daftar lain. Jumlah daftar mengikuti.</p>
      {rows.isPending && <Skeleton lines={3} />}
      {rows.isError && <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data && payments.length === 0 && <EmptyState text="Tidak ada baris yang dapat dikeluarkan" />}
      {payments.length > SOUGHT_FROM && (
        <TextInput
          mb="sm"
          label="Cari dalam daftar"
          description={`${payments.length} baris dapat dikeluarkan.`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {payments.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too
        <ul className={css.rows} tabIndex={0} aria-label="Baris daftar">
          {shown.map((one) => (
            <li key={one.id}>
              <Checkbox
                label={one.namaPenerima ?? 'Tanpa nama'}
                description={`${rupiah(one.jumlah)}, semester ${one.semester}`}
                checked={ticked.includes(one.id)}
                onChange={() => toggle(one.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <NoteField label="Alasan" required value={reason} onChange={setReason} />
    </ActDialog>
  );
}
