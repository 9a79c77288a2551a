// The bank's result: a file is read, shown line by line, and only then noted on the payments.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { disbursementStatusText } from '../../api/words';
import { LIST_BYTES_MAX, type ListFile, listFileOf } from '../../lib/list-file';
import { number, rupiah } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { BankTitles, lacksTitles } from '../../ui/bank-titles';
import { FileDrop } from '../../ui/file-drop';
import { Loading } from '../../ui/states';
import { BankExceptions } from './bank-exceptions';
import type { BankResult, RosterDetail } from './queries';
import { useBankResult } from './queries';
import css from './roster.module.css';

type Props = { roster: RosterDetail; onClose: () => void; onReload: () => void };

export function BankResultDialog({ roster, onClose, onReload }: Props) {
  const [file, setFile] = useState<{ name: string; sent: ListFile } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  // Which of the files for the bank it answers: the latest, as long as nobody says another.
  const [answered, setAnswered] = useState(roster.berkasBank.length);
  const [shown, setShown] = useState<BankResult | null>(null);
  const [done, setDone] = useState(false);
  const preview = useBankResult(roster.id, setShown);
  const save = useBankResult(roster.id, (result) => {
    setShown(result);
    setDone(true);
  });
  const look = (sent: ListFile, nomorBerkas: number) => {
    setShown(null);
    preview.mutate({ versi: roster.versi, nomorBerkas, ...sent, pratinjau: true });
  };
  const take = async (chosen: File) => {
    setShown(null);
    setTooLarge(chosen.size > LIST_BYTES_MAX);
    if (chosen.size > LIST_BYTES_MAX) return;
    const sent = await listFileOf(chosen);
    setFile({ name: chosen.name, sent });
    look(sent, answered);
  };
  const answer = (number: number) => {
    setAnswered(number);
    if (file) look(file.sent, number);
  };
  const useful = shown ? shown.disalurkan + shown.retur : 0;
  const lines = shown && (
    <>
      <p className={css.sum} role="status">
        {done ? 'Tercatat: ' : 'Yang akan dicatat: '}
        <strong>{shown.disalurkan}</strong> disalurkan, <strong>{shown.retur}</strong> retur.{' '}
        <strong>{shown.tidakCocok}</strong> baris tidak cocok, <strong>{shown.tanpaBaris}</strong> pembayaran tidak
        disebut bank.
        {shown.kolomDipakai.length > 0 && ` Dibaca menurut kolom ${shown.kolomDipakai.join(', ')}.`}
      </p>
      <BankExceptions result={shown} />
      {useful > 0 && (
        <details className={css.more}>
          <summary>
            Baris yang {done ? 'dicatat' : 'akan dicatat'} ({number(useful)})
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too */}
          <ul className={css.rows} tabIndex={0} aria-label="Baris yang dicatat">
            {shown.baris
              .filter((line) => !line.kode)
              .map((line) => (
                <li key={line.baris}>
                  Baris {line.baris}: {line.namaPenerima ?? 'Tanpa nama'},{' '}
                  {line.jumlah != null && `${rupiah(line.jumlah)}, `}rekening {line.rekening ?? 'tidak tersedia'}:{' '}
                  {line.hasil ? disbursementStatusText[line.hasil] : ''}
                </li>
              ))}
          </ul>
        </details>
      )}
    </>
  );
  return (
    <ActDialog
      title="Muat hasil bank"
      size="xl"
      button={`Catat ${number(useful)} pembayaran`}
      command={{
        isPending: save.isPending,
        isSuccess: save.isSuccess,
        error: save.error ?? (lacksTitles(preview.error) ? null : preview.error),
      }}
      disabled={!file || useful === 0}
      typed={file !== null}
      onAct={() => file && save.mutate({ versi: roster.versi, nomorBerkas: answered, ...file.sent, pratinjau: false })}
      onClose={onClose}
      onReload={onReload}
      ended={done && lines}
    >
      {roster.berkasBank.length > 1 && (
        <NativeSelect
          label="Untuk berkas bank"
          description="Hanya pembayaran dalam berkas ini yang dicatat."
          data={roster.berkasBank.map((one) => ({
            value: String(one.nomor),
            label: `Berkas ${one.nomor}: ${number(one.jumlahPembayaran)} pembayaran, ${rupiah(one.jumlah)}`,
          }))}
          value={answered}
          onChange={(event) => answer(Number(event.currentTarget.value))}
          disabled={done}
        />
      )}
      <FileDrop
        label="Berkas hasil bank"
        hint="XLSX atau CSV dengan baris judul, juga di bawah kop bank: referensi atau rekening, jumlah, status (BERHASIL atau GAGAL), tanggal, alasan."
        accept=".xlsx,.csv,.txt,text/csv,text/plain"
        error={tooLarge ? 'Berkas terlalu besar; paling banyak 750 KB.' : null}
        onFiles={([chosen]) => chosen && void take(chosen)}
        fileName={file?.name ?? null}
      />
      {file && lacksTitles(preview.error) && (
        <BankTitles kind="hasil-bank" sent={file.sent} onKept={() => look(file.sent, answered)} />
      )}
      {preview.isPending && <Loading text="Membaca berkas…" />}
      {lines}
    </ActDialog>
  );
}
