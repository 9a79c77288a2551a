// Accounts of recipients from a list of before the portal: read, mended in the grid, and entered as unverified.
import { LIST_BYTES_MAX } from '../../lib/list-file';
import { number } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { CheckedListFields, useCheckedList } from './checked-list';
import { useCheckAccounts, useImportAccounts } from './queries';

const heads = ['NIK', 'Nama', 'Bank', 'Nomor rekening', 'Nama pemilik rekening'];

export function ImportAccounts({ onClose }: { onClose: () => void }) {
  const list = useCheckedList(useCheckAccounts, LIST_BYTES_MAX);
  const command = useImportAccounts(onClose);
  const { ready, sound } = list;
  return (
    <ActDialog
      title="Impor rekening penerima"
      button={sound > 0 ? `Isi ${number(sound)} rekening` : 'Isi'}
      size="xl"
      disabled={!ready}
      command={{ ...command, error: command.error ?? list.error }}
      typed={list.name !== null}
      onAct={() => ready && command.mutate({ ...ready, siap: sound })}
      onClose={onClose}
    >
      <p>
        Rekening penerima yang sudah ada di portal, satu baris satu NIK. Rekening masuk sebagai belum diverifikasi atas
        nama Anda; orang lain memverifikasinya. Yang sudah ada dilewati.
      </p>
      <CheckedListFields
        list={list}
        label="Daftar rekening"
        most={{ rows: '5.000', bytes: '750 KB' }}
        heads={heads}
        files={{ empty: 'daftar-rekening.csv', refused: 'rekening-ditolak.csv' }}
        told={(checked) => (
          <>
            <p role="status">
              <strong>{number(checked.siap)}</strong> dapat diisi, <strong>{number(checked.sudahAda)}</strong> sudah
              ada, <strong>{number(checked.ditolak)}</strong> ditolak.
            </p>
            {checked.kolomDiabaikan.length > 0 && <p>Kolom yang tidak dibaca: {checked.kolomDiabaikan.join(', ')}.</p>}
          </>
        )}
      />
    </ActDialog>
  );
}
