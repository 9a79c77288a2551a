// Inviting a user, or changing one: name, address, level, and the branch or institution that the level asks for.

import { Button, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { branchChoices, institutionOptions } from '../../api/reference';
import { isStale } from '../../api/use-command';
import { type Role as Actor, roleText } from '../../api/words';
import { roles } from '../../lib/roles';
import { choices, wordIn } from '../../lib/word';
import { Modal } from '../../ui/modal';
import { NoteField } from '../../ui/note-field';
import { Refused } from '../../ui/refused';
import { ErrorState, Loading } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { useKept } from '../../ui/use-kept';
import type { UserBody, UserDetail } from './queries';
import { useChangeUser, useInviteUser, userDetail } from './queries';

type Typed = {
  nama: string;
  email: string;
  emailLainnya: string;
  level: Actor;
  dpcId: string;
  institusiId: string;
  alasan: string;
};

const labels: Record<keyof Typed, string> = {
  nama: 'Nama',
  email: 'Email',
  emailLainnya: 'Email lainnya',
  level: 'Level',
  dpcId: 'DPC',
  institusiId: 'Institusi',
  alasan: 'Alasan mengubah alamat',
};

const typedOf = (user: UserDetail | null): Typed => ({
  nama: user?.nama ?? '',
  email: user?.email ?? '',
  emailLainnya: user?.emailLainnya ?? '',
  level: user?.level ?? 'dpc',
  dpcId: user?.dpcId ?? '',
  institusiId: user?.institusiId ?? '',
  alasan: '',
});

/** Only the office that the level asks for is sent. */
export const bodyOf = (typed: Typed): UserBody => ({
  nama: typed.nama.trim(),
  email: typed.email.trim(),
  level: typed.level,
  ...(typed.level === 'dpc' ? { dpcId: typed.dpcId } : {}),
  ...(typed.level === 'institusi' ? { institusiId: typed.institusiId } : {}),
});

export function InviteUser({ onClose }: { onClose: () => void }) {
  return <UserForm user={null} onClose={onClose} />;
}

export function ChangeUser({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...userDetail(id), staleTime: 0 });
  // The form keeps what it was opened with; a later change is shown as one.
  const [opened, setOpened] = useState<UserDetail | null>(null);
  if (opened === null && query.data && !query.isFetching) setOpened(query.data);
  if (opened) return <UserForm user={opened} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title="Ubah pengguna">
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Modal>
  );
}

function UserForm({ user, onClose }: { user: UserDetail | null; onClose: () => void }) {
  const invite = useInviteUser(onClose);
  const change = useChangeUser(user?.id ?? '', onClose);
  const command = user ? change : invite;
  const { error, isPending: busy } = command;
  const latest = useQuery({ ...userDetail(user?.id ?? ''), enabled: user !== null && isStale(error), staleTime: 0 });
  const now = latest.data ?? user;
  const form = useKept<Typed, { version: number; typed: Typed }>(
    { version: now?.versi ?? 0, typed: typedOf(now) },
    error,
  );
  const { base, typed, fresh } = form;
  const [search, setSearch] = useState(user?.institusi ?? '');
  const [wanted] = useDebouncedValue(search, 250);
  const branches = useQuery({ ...branchChoices(), enabled: typed.level === 'dpc' });
  const institutions = useQuery({ ...institutionOptions(wanted), enabled: typed.level === 'institusi' });
  const errors = fieldsOf(error);
  const names = Object.keys(labels) as (keyof Typed)[];
  const { leave, question } = useUnsaved(form.dirty && !command.isSuccess);
  const close = () => leave(onClose);
  // The link to an applicant's password goes to their address: two persons change it.
  const ofApplicant = user?.level === 'user' || typed.level === 'user' || errors.alasan !== undefined;
  const byTwo = user !== null && !user.milikSendiri && ofApplicant && typed.email.trim() !== base.typed.email;
  const set = (part: Partial<Typed>) => form.set({ ...typed, ...part });
  const missing =
    typed.nama.trim() === '' ||
    typed.email.trim() === '' ||
    (byTwo && typed.alasan.trim() === '') ||
    (typed.level === 'dpc' && typed.dpcId === '') ||
    (typed.level === 'institusi' && typed.institusiId === '');
  const known = user?.institusiId && user.institusi ? [{ value: user.institusiId, label: user.institusi }] : [];
  const found = institutions.data ?? [];
  const offered = [...known.filter((one) => !found.some((other) => other.value === one.value)), ...found];
  const save = () => {
    if (user)
      change.mutate({
        ...bodyOf(typed),
        ...(byTwo ? { alasan: typed.alasan.trim() } : {}),
        versi: base.version,
      });
    else
      invite.mutate({
        ...bodyOf(typed),
        ...(typed.emailLainnya.trim() ? { emailLainnya: typed.emailLainnya.trim() } : {}),
      });
  };
  const wordOf = (name: keyof Typed, of: Typed) =>
    name === 'level'
      ? roleText[of.level]
      : name === 'dpcId'
        ? (branches.data?.find((one) => one.value === of.dpcId)?.label ?? of.dpcId)
        : name === 'institusiId'
          ? (offered.find((one) => one.value === of.institusiId)?.label ?? of.institusiId)
          : of[name];
  return (
    <>
      <Modal
        open
        onClose={close}
        title={user ? 'Ubah pengguna' : 'Undang pengguna'}
        actions={
          <>
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button disabled={missing || fresh !== null} loading={busy} onClick={save}>
              {user ? 'Simpan' : 'Kirim undangan'}
            </Button>
          </>
        }
      >
        <Stack>
          <TextInput
            label={labels.nama}
            required
            value={typed.nama}
            error={errors.nama}
            onChange={(event) => set({ nama: event.currentTarget.value })}
          />
          <TextInput
            type="email"
            label={labels.email}
            description={
              user
                ? 'Alamat baru harus diverifikasi lagi sebelum dapat masuk. Pada akun pemohon alamat baru berlaku setelah disetujui orang kedua.'
                : 'Undangan dikirim ke alamat ini.'
            }
            required
            value={typed.email}
            error={errors.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          {byTwo && (
            <NoteField
              label={labels.alasan}
              description="Tulis bagaimana Anda tahu bahwa pemiliknya sendiri yang meminta."
              required
              value={typed.alasan}
              error={errors.alasan}
              onChange={(alasan) => set({ alasan })}
            />
          )}
          {!user && (
            <TextInput
              type="email"
              label={labels.emailLainnya}
              value={typed.emailLainnya}
              error={errors.emailLainnya}
              onChange={(event) => set({ emailLainnya: event.currentTarget.value })}
            />
          )}
          <NativeSelect
            size="md"
            label={labels.level}
            required
            disabled={user?.milikSendiri ?? false}
            description={user?.milikSendiri ? 'Level Anda sendiri diubah oleh admin lain.' : undefined}
            data={choices(roles, roleText)}
            value={typed.level}
            error={errors.level}
            onChange={(event) => set({ level: wordIn(roles, event.currentTarget.value) ?? typed.level })}
          />
          {typed.level === 'dpc' && (
            <Select
              label={labels.dpcId}
              required
              searchable
              nothingFoundMessage="Tidak ditemukan"
              data={branches.data ?? []}
              value={typed.dpcId || null}
              error={errors.dpcId}
              onChange={(value) => set({ dpcId: value ?? '' })}
            />
          )}
          {typed.level === 'institusi' && (
            <Select
              label={labels.institusiId}
              required
              searchable
              nothingFoundMessage="Tidak ditemukan"
              // The server has searched already.
              filter={({ options }) => options}
              data={offered}
              searchValue={search}
              onSearchChange={setSearch}
              value={typed.institusiId || null}
              error={errors.institusiId}
              onChange={(value) => set({ institusiId: value ?? '' })}
            />
          )}
        </Stack>
        <Refused
          command={command}
          form={form}
          {...(user ? { about: { stream: 'user', id: user.id } } : {})}
          changed={() =>
            names
              .filter((name) => fresh?.typed[name] !== base.typed[name])
              .map((name) => ({
                label: labels[name],
                before: wordOf(name, base.typed),
                now: wordOf(name, fresh?.typed ?? base.typed),
                mine: wordOf(name, typed),
              }))
          }
          shownFields={names}
        />
      </Modal>
      {question}
    </>
  );
}
