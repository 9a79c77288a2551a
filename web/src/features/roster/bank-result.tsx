// The bank's result: a file is read, shown line by line, and only then noted on the payments.
import { useState } from 'react';
import { disbursementStatusText } from '../../api/words';
import { ActDialog } from '../../ui/act-dialog';
import { FileDrop } from '../../ui/file-drop';
import type { BankResult, RosterDetail } from './queries';
import { useBankResult } from './queries';
import css from './roster.module.css';

const resultText: Readonly<Record<string, string>> = disbursementStatusText;

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
  const lines = shown && (
    <>
      <p className={css.sum} role="status">
        <strong>{shown.disalurkan}</strong> disalurkan, <strong>{shown.retur}</strong> retur,{' '}
        <strong>{shown.tidakCocok}</strong> baris tidak cocok. {shown.tanpaBaris} pembayaran tidak disebut dalam berkas.
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
  );
  return (
    <ActDialog
      title="Muat hasil bank"
      size="xl"
      button={`Catat ${useful.toLocaleString('id-ID')} pembayaran`}
      command={{
        isPending: save.isPending,
        isSuccess: save.isSuccess,
        error: save.error ?? preview.error,
      }}
      disabled={!file || useful === 0}
      typed={file !== null}
      onAct={() => file && save.mutate({ versi: roster.versi, berkas: file.text, pratinjau: false })}
      onClose={onClose}
      onReload={onReload}
      ended={done && lines}
    >
      <FileDrop
        label="Berkas hasil bank"
        hint="CSV dengan baris judul: referensi atau rekening, jumlah, status (BERHASIL atau GAGAL), tanggal, alasan."
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([chosen]) => chosen && void take(chosen)}
        fileName={file?.name ?? null}
      />
      {lines}
    </ActDialog>
  );
}
