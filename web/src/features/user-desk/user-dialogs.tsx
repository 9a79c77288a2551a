// What is done with one account, each act in its dialog.
import { Checkbox, List, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type ErasureReason, erasureReasonText, erasureReasonWords, roleText } from '../../api/words';
import { choices } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { NoteField } from '../../ui/note-field';
import {
  type UserItem,
  useDeactivateUser,
  useEndSessions,
  useProposeCalm,
  useProposeErasure,
  useProposeFactorLoss,
  useReactivateUser,
  useSendLink,
} from './queries';

type DialogProps = { user: UserItem; onClose: () => void; onReload: () => void };

/** A person whom two others have seen need not wait three days. */
export function CalmDialog(props: DialogProps) {
  const command = useProposeCalm(props.onClose);
  return (
    <ProposalDialog {...props} title="Usulkan akhir masa tenang" command={command}>
      Email, password atau faktor kedua akun ini baru berubah, sehingga selama tiga hari ia tidak dapat memutuskan apa
      pun. Usulkan hanya bila Anda sudah bertemu langsung dengan orangnya; petugas lain harus menyetujuinya.
    </ProposalDialog>
  );
}

/** A person who lost phone, key and recovery codes begins anew. */
export function FactorLossDialog(props: DialogProps) {
  const command = useProposeFactorLoss(props.onClose);
  return (
    <ProposalDialog {...props} title="Usulkan pelepasan faktor kedua" command={command}>
      Untuk orang yang kehilangan perangkat dan kode pemulihannya. Ia lalu memasang yang baru ketika masuk, dan selama
      tiga hari tidak dapat memutuskan apa pun. Usulkan hanya bila Anda sudah bertemu langsung dengan orangnya; petugas
      lain harus menyetujuinya.
    </ProposalDialog>
  );
}

function ProposalDialog({
  user,
  onClose,
  title,
  command,
  children,
}: DialogProps & { title: string; command: ReturnType<typeof useProposeCalm>; children: ReactNode }) {
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      title={title}
      button="Usulkan"
      command={command}
      disabled={reason.trim() === ''}
      typed={reason !== ''}
      onAct={() => command.mutate({ userId: user.id, alasan: reason.trim() })}
      onClose={onClose}
    >
      <p>{children}</p>
      <NoteField label="Alasan" required value={reason} onChange={setReason} />
    </ActDialog>
  );
}

export function LinkDialog({ user, onClose, onReload }: DialogProps) {
  const command = useSendLink(onClose);
  return (
    <ActDialog
      title={user.menungguPassword ? 'Kirim ulang undangan' : 'Kirim tautan password'}
      button="Kirim"
      command={command}
      onAct={() => command.mutate({ id: user.id, versi: user.versi })}
      about={{ stream: 'user', id: user.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{user.nama ?? user.emailTersamar}</strong> mendapat email berisi tautan untuk memilih password. Anda
        tidak melihat password itu.
      </p>
    </ActDialog>
  );
}

/** A lost telephone, or somebody else's hand on the account. */
export function SessionsDialog({ user, onClose }: Pick<DialogProps, 'user' | 'onClose'>) {
  const command = useEndSessions(onClose);
  return (
    <ActDialog
      title="Akhiri semua sesi"
      button="Akhiri"
      command={command}
      onAct={() => command.mutate({ userId: user.id })}
      onClose={onClose}
    >
      <p>
        <strong>{user.nama ?? user.emailTersamar}</strong> dikeluarkan dari semua perangkat dan dapat masuk lagi dengan
        passwordnya. Bila passwordnya mungkin diketahui orang lain, kirim juga tautan password baru.
      </p>
    </ActDialog>
  );
}

export function ReactivateDialog({ user, onClose, onReload }: DialogProps) {
  const command = useReactivateUser(onClose);
  return (
    <ActDialog
      title="Aktifkan kembali"
      button="Aktifkan"
      command={command}
      onAct={() => command.mutate({ id: user.id, versi: user.versi })}
      about={{ stream: 'user', id: user.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{user.nama ?? user.emailTersamar}</strong> dapat masuk lagi dengan level {roleText[user.level]}.
      </p>
    </ActDialog>
  );
}

export function DeactivateDialog({ user, onClose, onReload }: DialogProps) {
  const [reason, setReason] = useState('');
  const command = useDeactivateUser(user.id, onClose);
  return (
    <ActDialog
      title="Nonaktifkan pengguna"
      button="Nonaktifkan"
      danger
      disabled={reason.trim() === ''}
      typed={reason !== ''}
      command={command}
      onAct={() => command.mutate({ versi: user.versi, alasan: reason.trim() })}
      about={{ stream: 'user', id: user.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{user.nama ?? user.emailTersamar}</strong> dikeluarkan dari semua perangkat dan tidak dapat masuk lagi.
        Catatan pekerjaannya tetap ada.
      </p>
      <NoteField label="Alasan" required value={reason} onChange={setReason} />
    </ActDialog>
  );
}

export function EraseDialog({ user, onClose, onReload }: DialogProps) {
  const [reason, setReason] = useState<ErasureReason | ''>('');
  const [understood, setUnderstood] = useState(false);
  const command = useProposeErasure(onClose);
  return (
    <ActDialog
      title="Hapus data pribadi"
      button="Usulkan"
      danger
      disabled={reason === '' || !understood}
      command={command}
      onAct={() => reason !== '' && command.mutate({ id: user.id, versi: user.versi, alasan: reason })}
      about={{ stream: 'user', id: user.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Data pribadi <strong>{user.nama ?? user.emailTersamar}</strong> dihapus untuk selamanya begitu petugas lain
        menyetujuinya di halaman Usulan. Sesudah itu tidak dapat dibatalkan.
      </p>
      <List spacing="xs">
        <List.Item>Nama, NIK, KK, alamat, nomor HP, email, dan rekening tidak terbaca lagi.</List.Item>
        <List.Item>Berkas dan surel dibuang; orang ini keluar dari semua perangkat.</List.Item>
        <List.Item>Peristiwa dan bukti yang ada tetap sah, tanpa data pribadi.</List.Item>
        <List.Item>Siapa pun dapat memeriksa penghapusan ini.</List.Item>
        <List.Item>Cadangan lama memuatnya sampai kedaluwarsa.</List.Item>
      </List>
      <NativeSelect
        size="md"
        label="Alasan"
        required
        data={[{ value: '', label: 'Pilih alasan' }, ...choices(erasureReasonWords, erasureReasonText)]}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as ErasureReason | '')}
      />
      <Checkbox
        label="Saya mengerti bahwa data ini tidak dapat dikembalikan"
        checked={understood}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
      />
    </ActDialog>
  );
}
