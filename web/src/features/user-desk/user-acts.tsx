// What may be done with one account: the menu in its row, and the dialog that asks.
import { Button, Menu } from '@mantine/core';
import { Link } from '#router';
import { paths } from '../../lib/paths';
import { RowButton } from '../../ui/row-button';
import { LettersDialog } from './letters-dialog';
import type { UserItem } from './queries';
import {
  CalmDialog,
  DeactivateDialog,
  EraseDialog,
  FactorLossDialog,
  LinkDialog,
  ReactivateDialog,
  SessionsDialog,
} from './user-dialogs';
import { ChangeUser } from './user-form';

export type UserAct =
  | 'change'
  | 'letter'
  | 'link'
  | 'sessions'
  | 'calm'
  | 'factor'
  | 'deactivate'
  | 'reactivate'
  | 'erase';

export function UserActs({ user, onOpen }: { user: UserItem; onOpen: (act: UserAct) => void }) {
  if (user.status === 'dihapus')
    return (
      <Button
        variant="default"
        size="compact-md"
        component={Link}
        to={paths.proof(user.nomorPeristiwa)}
        aria-label={`Bukti penghapusan, peristiwa nomor ${user.nomorPeristiwa}`}
      >
        Bukti
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <RowButton aria-label={`Tindakan untuk ${user.nama ?? user.emailTersamar ?? 'Tanpa nama'}`}>Tindakan</RowButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('change')}>Ubah data</Menu.Item>
        {user.status === 'aktif' ? (
          <>
            <Menu.Item onClick={() => onOpen('link')}>
              {user.menungguPassword ? 'Kirim ulang undangan' : 'Kirim tautan password'}
            </Menu.Item>
            {user.dapatDiklaim && <Menu.Item onClick={() => onOpen('letter')}>Buat surat klaim</Menu.Item>}
            <Menu.Item onClick={() => onOpen('sessions')}>Akhiri semua sesi</Menu.Item>
            {user.masaTenangSampai && <Menu.Item onClick={() => onOpen('calm')}>Usulkan akhir masa tenang</Menu.Item>}
            {user.faktorKedua && <Menu.Item onClick={() => onOpen('factor')}>Usulkan pelepasan faktor kedua</Menu.Item>}
            <Menu.Item onClick={() => onOpen('deactivate')}>Nonaktifkan</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => onOpen('reactivate')}>Aktifkan kembali</Menu.Item>
        )}
        {user.level === 'user' && (
          <Menu.Item color="red" onClick={() => onOpen('erase')}>
            Hapus data pribadi
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type DialogProps = { act: UserAct; user: UserItem; onClose: () => void; onReload: () => void };

export function UserDialog({ act, ...dialog }: DialogProps) {
  const { user, onClose } = dialog;
  switch (act) {
    case 'change':
      return <ChangeUser id={user.id} onClose={onClose} />;
    case 'letter':
      return <LettersDialog ids={[user.id]} total={1} filters={{}} search="" onClose={onClose} />;
    case 'sessions':
      return <SessionsDialog user={user} onClose={onClose} />;
    case 'link':
      return <LinkDialog {...dialog} />;
    case 'calm':
      return <CalmDialog {...dialog} />;
    case 'factor':
      return <FactorLossDialog {...dialog} />;
    case 'deactivate':
      return <DeactivateDialog {...dialog} />;
    case 'reactivate':
      return <ReactivateDialog {...dialog} />;
    case 'erase':
      return <EraseDialog {...dialog} />;
  }
}
