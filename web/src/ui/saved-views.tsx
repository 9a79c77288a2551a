// Named views of a list: its filters, search and order, kept for this person on this device.
import { Button as MantineButton, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from '#router';
import { onLogout } from '../api/on-logout';
import { useSession } from '../api/use-session';
import { Button } from './button';
import { Modal } from './modal';

type View = { name: string; search: string };

const prefix = 'beasiswa.tampilan.';
/** Most views of one list. */
const VIEWS_MAX = 12;

function readViews(key: string): View[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as View[];
  } catch {
    return [];
  }
}

// A search may hold a name: signing out removes the views from this device.
onLogout(() => {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) localStorage.removeItem(key);
});

/** Which list of a page: its tab; the rest of the query is the view. */
const keyOf = (userId: string, pathname: string, search: string) =>
  `${prefix}${userId}.${pathname}.${new URLSearchParams(search).get('tab') ?? ''}`;

/** The query of a view: everything but the page number. */
function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  return params.toString();
}

export function SavedViews() {
  const { claims } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const key = keyOf(claims?.userId ?? '', pathname, search);
  const [known, setKnown] = useState(() => ({ key, views: readViews(key) }));
  if (known.key !== key) setKnown({ key, views: readViews(key) });
  const [naming, setNaming] = useState(false);
  const keep = (views: View[]) => {
    localStorage.setItem(key, JSON.stringify(views));
    setKnown({ key, views });
  };
  const here = known.views.find((view) => view.search === viewOf(search));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button kind="plain" compact>
            Tampilan
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {known.views.map((view) => (
            <Menu.Item
              key={view.name}
              fw={view === here ? 700 : undefined}
              onClick={() => void navigate({ pathname, search: view.search })}
            >
              {view.name}
            </Menu.Item>
          ))}
          {known.views.length > 0 && <Menu.Divider />}
          {here ? (
            <Menu.Item onClick={() => keep(known.views.filter((view) => view !== here))}>
              Hapus tampilan "{here.name}"
            </Menu.Item>
          ) : (
            <Menu.Item disabled={known.views.length >= VIEWS_MAX} onClick={() => setNaming(true)}>
              Simpan tampilan ini
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          taken={known.views.map((view) => view.name)}
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep([...known.views, { name, search: viewOf(search) }]);
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

type DialogProps = { taken: readonly string[]; onClose: () => void; onName: (name: string) => void };

function NameDialog({ taken, onClose, onName }: DialogProps) {
  const [name, setName] = useState('');
  const used = taken.includes(name.trim());
  return (
    <Modal
      open
      size="sm"
      onClose={onClose}
      title="Simpan tampilan"
      actions={
        <>
          <MantineButton variant="default" onClick={onClose}>
            Batal
          </MantineButton>
          <MantineButton disabled={name.trim() === '' || used} onClick={() => onName(name.trim())}>
            Simpan
          </MantineButton>
        </>
      }
    >
      <TextInput
        label="Nama tampilan"
        description="Saringan, pencarian, dan urutan sekarang; tersimpan di perangkat ini sampai Anda keluar."
        maxLength={40}
        data-autofocus
        value={name}
        error={used ? 'Nama ini sudah dipakai.' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Modal>
  );
}
