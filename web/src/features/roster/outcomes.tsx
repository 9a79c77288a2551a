// What came of each row of an act: what was refused first, with the reason.

import { number } from '../../lib/money';
import { Money } from '../../ui/text';
import type { RosterDone } from './queries';
import css from './roster.module.css';

type Props = {
  done: RosterDone;
  /** What the rows that were done are called, e.g. 'disetujui'. */
  doneText: string;
  refusedText?: string;
  nameOf?: (row: RosterDone['baris'][number]) => string;
};

export function Outcomes({ done, doneText, refusedText = 'tidak', nameOf }: Props) {
  const rows = [...done.baris].sort((left, right) => Number(left.berhasil) - Number(right.berhasil));
  return (
    <>
      <p className={css.sum} role="status">
        <strong>{number(done.berhasil)}</strong> {doneText}, jumlah <Money amount={done.jumlah} strong />
        {done.ditolak > 0 && (
          <>
            ; <strong>{number(done.ditolak)}</strong> {refusedText}
          </>
        )}
        .
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too
        <ul className={css.rows} tabIndex={0} aria-label="Hasil per baris">
          {rows.map((row) => (
            <li key={row.keuanganId ?? row.penerimaBeasiswaId}>
              <span className={css.outcome}>
                <span>
                  {row.berhasil ? '✓ ' : '✕ '}
                  {row.namaPenerima ?? nameOf?.(row) ?? 'Pembayaran'}
                </span>
                {row.berhasil && <Money amount={row.jumlah} />}
              </span>
              {row.pesan && <small>{row.pesan}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
