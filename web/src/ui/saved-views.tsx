// Named views of a list: its filters, search, order and columns, kept for this person on the server and opened by a link.
import { Button as MantineButton, Menu, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from '#router';
import { read } from '../api/client';
import { messageOf } from '../api/error';
import type { Schemas } from '../api/types';
import { useCommand } from '../api/use-command';
import { toast } from '../lib/toast';
import { Modal } from './modal';

type View = Schemas['SavedViewBody'];

/** Most views of one list; the server keeps no more. */
const VIEWS_MAX = 12;
const viewsKey = ['tampilan'] as const;

const savedViews = queryOptions({
  queryKey: viewsKey,
  queryFn: ({ signal }) => read('/api/cms/tampilan', { signal }),
});

/** Which list: its page, and the tab of the page; the rest of the query is the view. */
function listOf(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab');
  return tab ? `${pathname}?tab=${tab}` : pathname;
}

/** The query of a view: everything but the page number. */
function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  return params.toString();
}

export type SavedViews = {
  /** Of this list; none before the menu was opened. */
  views: readonly View[];
  /** The one that is on screen. */
  here: View | undefined;
  loading: boolean;
  error: unknown;
  /** From now on the views are read: the menu is open. */
  ask: () => void;
  open: (view: View) => void;
  copyLink: () => void;
  name: () => void;
  remove: (view: View) => void;
  /** The dialog that asks for a name, where it is open. */
  naming: boolean;
  keep: (name: string) => void;
  stopNaming: () => void;
  /** Why the last one was not kept. */
  problem: string | undefined;
};

export function useSavedViews(): SavedViews {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [naming, setNaming] = useState(false);
  const query = useQuery({ ...savedViews, enabled: asked });
  const list = listOf(pathname, search);
  const views = (query.data ?? []).filter((one) => one.daftar === list);
  const after = () => {
    setNaming(false);
    void client.invalidateQueries({ queryKey: viewsKey });
  };
  const keep = useCommand('PUT', '/api/cms/tampilan', { success: 'Tampilan disimpan', quiet: true, onDone: after });
  const remove = useCommand('DELETE', '/api/cms/tampilan/{id}', {
    success: 'Tampilan dihapus',
    params: (id: string) => ({ id }),
    send: () => undefined,
    onDone: after,
  });
  return {
    views,
    here: views.find((view) => view.kueri === viewOf(search)),
    loading: query.isPending && asked,
    error: query.error,
    ask: () => setAsked(true),
    open: (view) => void navigate({ pathname, search: view.kueri }),
    copyLink: () => {
      const query = viewOf(search);
      const address = `${window.location.origin}${pathname}${query ? `?${query}` : ''}`;
      navigator.clipboard.writeText(address).then(
        () => toast.success('Tautan tampilan ini disalin'),
        () => toast.error('Tautan tidak dapat disalin. Salin dari bilah alamat peramban.'),
      );
    },
    name: () => setNaming(true),
    remove: (view) => remove.mutate(view.id),
    naming,
    keep: (name) => keep.mutate({ daftar: list, nama: name, kueri: viewOf(search) }),
    stopNaming: () => {
      keep.reset();
      setNaming(false);
    },
    problem: keep.error ? messageOf(keep.error) : undefined,
  };
}

/** What a menu says of them. */
export function ViewItems({ of }: { of: SavedViews }) {
  const { views, here } = of;
  return (
    <>
      {of.loading && <Menu.Item disabled>Memuat tampilan…</Menu.Item>}
      {of.error !== null && <Menu.Item disabled>Tampilan tersimpan tidak dapat dimuat</Menu.Item>}
      {views.map((view) => (
        <Menu.Item key={view.id} fw={view === here ? 700 : undefined} onClick={() => of.open(view)}>
          {view.nama}
        </Menu.Item>
      ))}
      {views.length > 0 && <Menu.Divider />}
      {here ? (
        <Menu.Item onClick={() => of.remove(here)}>Hapus tampilan "{here.nama}"</Menu.Item>
      ) : (
        <Menu.Item disabled={of.loading || views.length >= VIEWS_MAX} onClick={of.name}>
          Simpan tampilan ini
        </Menu.Item>
      )}
      <Menu.Item onClick={of.copyLink}>Salin tautan tampilan ini</Menu.Item>
    </>
  );
}

export function NameView({ of }: { of: SavedViews }) {
  const [name, setName] = useState('');
  const used = of.views.some((view) => view.nama === name.trim());
  return (
    <Modal
      open
      size="sm"
      onClose={of.stopNaming}
      title="Simpan tampilan"
      actions={
        <>
          <MantineButton variant="default" onClick={of.stopNaming}>
            Batal
          </MantineButton>
          <MantineButton disabled={name.trim() === '' || used} onClick={() => of.keep(name.trim())}>
            Simpan
          </MantineButton>
        </>
      }
    >
      <TextInput
        label="Nama tampilan"
        description="Saringan, pencarian, urutan, dan kolom sekarang; tersimpan di akun Anda, terbuka di perangkat mana pun."
        maxLength={40}
        data-autofocus
        value={name}
        error={used ? 'Nama ini sudah dipakai.' : of.problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Modal>
  );
}
