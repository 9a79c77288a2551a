// The bank's result: a file is read, shown line by line, and only then noted on the payments.
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { CommandError } from '../../ui/command-error';
import { FileDrop } from '../../ui/file-drop';
import { Modal } from '../../ui/modal';
import { useBankResult } from './queries';
import css from './roster.module.css';
import type { BankResult, RosterDetail } from './wire';

const resultText: Record<string, string> = { disalurkan: 'Disalurkan', retur: 'Retur' };

type Props = { roster: RosterDetail; onClose: () => void; onReload: () => void };

export function BankResultDialog({ roster, onClose, onReload }: Props) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [shown, setShown] = useState<BankResult | null>(null);
  const [done, setDone] = useState(false);
  const preview = useBankResult(roster.id, setShown);
  const save = useBankResult(roster.id, (result) => {
    setShown(result);
    setDone(true);
  });
  const take = async (chosen: File) => {
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    setShown(null);
    preview.mutate({ versi: roster.versi, berkas: text, pratinjau: true });
  };
  const useful = shown ? shown.disalurkan + shown.retur : 0;
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title="Muat hasil bank"
      actions={
        done ? (
          <Button onClick={onClose}>Selesai</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button
              loading={save.isPending}
              disabled={!file || useful === 0}
              onClick={() => file && save.mutate({ versi: roster.versi, berkas: file.text, pratinjau: false })}
            >
              Catat {useful.toLocaleString('id-ID')} pembayaran
            </Button>
          </>
        )
      }
    >
      <Stack>
        {!done && (
          <FileDrop
            label="Berkas hasil bank"
            hint="CSV dengan baris judul: referensi atau rekening, jumlah, status (BERHASIL atau GAGAL), tanggal, alasan."
            accept=".csv,.txt,text/csv,text/plain"
            onFiles={([chosen]) => chosen && void take(chosen)}
            fileName={file?.name ?? null}
          />
        )}
        {shown && (
          <>
            <p className={css.sum} role="status">
              <strong>{shown.disalurkan}</strong> disalurkan, <strong>{shown.retur}</strong> retur,{' '}
              <strong>{shown.tidakCocok}</strong> baris tidak cocok. {shown.tanpaBaris} pembayaran tidak disebut dalam
              berkas.
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too */}
            <ul className={css.rows} tabIndex={0} aria-label="Hasil per baris">
              {[...shown.baris]
                .sort((left, right) => Number(!left.kode) - Number(!right.kode) || left.baris - right.baris)
                .map((line) => (
                  <li key={line.baris}>
                    <span>
                      Baris {line.baris}: {line.kode ? '✕ tidak dicatat' : `✓ ${resultText[line.hasil ?? ''] ?? ''}`}
                    </span>
                    {line.pesan && <small>{line.pesan}</small>}
                  </li>
                ))}
            </ul>
          </>
        )}
      </Stack>
      <CommandError error={save.error ?? preview.error} onReload={onReload} />
    </Modal>
  );
}
