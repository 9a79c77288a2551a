// The files that were made for the bank: what each holds, by what it is known, with its letter.

import { number } from '../../lib/money';
import { DownloadButton } from '../../ui/download-button';
import { May } from '../../ui/may';
import { DateText, Money } from '../../ui/text';
import type { RosterDetail } from './queries';
import { bankFile, coverLetter } from './queries';
import css from './roster.module.css';

export function BankFiles({ roster }: { roster: RosterDetail }) {
  if (roster.berkasBank.length === 0) return null;
  const only = roster.berkasBank.length === 1;
  return (
    <section className={css.card} aria-label="Berkas bank">
      <h2>Berkas bank</h2>
      {roster.berkasBank.map((file) => (
        <div key={file.sha256}>
          <p>
            Berkas {file.nomor}: {number(file.jumlahPembayaran)} pembayaran, <Money amount={file.jumlah} strong />,
            dibuat <DateText value={file.tanggal} as="long" />
            {file.dibuatOleh && ` oleh ${file.dibuatOleh}`}.
          </p>
          <p>
            SHA-256 <code className={css.hash}>{file.sha256}</code>
          </p>
          <May right="daftar-pembayaran:ekspor">
            <div className={css.actions}>
              <DownloadButton file={bankFile(roster.id, file.nomor)} fileName="berkas-bank.csv">
                {only ? 'Unduh berkas bank' : `Unduh berkas bank ${file.nomor}`}
              </DownloadButton>
              <DownloadButton file={coverLetter(roster.id, file.nomor)} fileName="surat-pengantar.pdf">
                {only ? 'Unduh surat pengantar' : `Unduh surat pengantar ${file.nomor}`}
              </DownloadButton>
            </div>
          </May>
        </div>
      ))}
    </section>
  );
}
