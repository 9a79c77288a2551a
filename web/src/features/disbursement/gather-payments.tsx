// A roster of payments that exist: returned ones that are paid again as one, and loose ones for the bank.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from '#router';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { number, rupiah } from '../../lib/money';
import { paths } from '../../lib/paths';
import { ActDialog } from '../../ui/act-dialog';
import css from './payment.module.css';
import type { DisbursementItem } from './queries';

type Done = Schemas['RosterDoneBody'];
type Way = 'retur' | 'lepas';

const texts: Record<Way, { title: string; button: string; explain: string; done: string }> = {
  retur: {
    title: 'Bayar ulang sebagai daftar',
    button: 'Buat daftar retur',
    explain:
      'Setiap pengganti memakai rekening penerima yang sudah diverifikasi. Daftarnya dikunci, disetujui orang lain, dan mendapat surat serta berkas bank sendiri; pagu tidak dipesan lagi.',
    done: 'pembayaran dibayar ulang dalam daftar',
  },
  lepas: {
    title: 'Kumpulkan untuk bank',
    button: 'Buat daftar untuk bank',
    explain:
      'Pembayaran ber-SP2D yang tidak masuk daftar mana pun dikirim ke bank sebagai satu berkas, dan hasil bank dicocokkan dengan berkas itu.',
    done: 'pembayaran dikumpulkan',
  },
};

type Props = { way: Way; payments: readonly DisbursementItem[]; onClose: (changed: boolean) => void };

export function GatherPayments({ way, payments, onClose }: Props) {
  const [name, setName] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const returned = useCommand('POST', '/api/cms/daftar-pembayaran/retur', { quiet: true, onDone: setDone });
  const loose = useCommand('POST', '/api/cms/daftar-pembayaran/lepas', { quiet: true, onDone: setDone });
  const command = way === 'retur' ? returned : loose;
  const ready = payments.filter((one) => one.status === (way === 'retur' ? 'retur' : 'sp2d_terbit'));
  const text = texts[way];
  const refused = done?.baris.filter((row) => !row.berhasil) ?? [];
  return (
    <ActDialog
      title={text.title}
      size="xl"
      button={text.button}
      disabled={name.trim() === '' || ready.length === 0}
      typed={name !== ''}
      command={command}
      onAct={() => command.mutate({ nama: name.trim(), keuanganId: ready.map((one) => one.id) })}
      onClose={() => onClose(done !== null)}
      shownFields={['nama']}
      ended={
        done && (
          <>
            <p role="status">
              <strong>{number(done.berhasil)}</strong> {text.done}, jumlah {rupiah(done.jumlah)}.{' '}
              <Link to={paths.roster(done.id)}>Buka daftarnya</Link>
            </p>
            {refused.length > 0 && (
              <ul className={css.left} aria-label="Yang tidak ikut">
                {refused.map((row) => (
                  <li key={row.keuanganId ?? row.penerimaBeasiswaId}>
                    {row.namaPenerima ?? 'Pembayaran'}: {row.pesan}
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
    >
      <p>
        {number(ready.length)} pembayaran, {rupiah(ready.reduce((all, one) => all + one.jumlah, 0))}. {text.explain}
      </p>
      {ready.length < payments.length && (
        <p>{payments.length - ready.length} yang dipilih dilewati karena keadaannya lain.</p>
      )}
      <p>Satu daftar memuat satu mata anggaran, komponen, dan tahun akademik; yang lain disebut dan tidak ikut.</p>
      <TextInput label="Nama daftar" required value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </ActDialog>
  );
}
