// The rows of a list with something wrong: what, the cell to type anew, and what was probably meant for all rows like it.
import { Button, TextInput } from '@mantine/core';
import { number } from '../../lib/money';
import { alike, type Mends, mendKey } from './import-mends';
import css from './import-recipients.module.css';
import type { ImportCheck, ImportLine } from './queries';

/** Rows shown at once; mended ones make room for the next. */
const SHOWN_MAX = 100;

type Props = {
  checked: ImportCheck;
  mends: Mends;
  /** `again` has the list checked anew at once. */
  onMend: (lines: readonly number[], column: string, text: string, again: boolean) => void;
};

export function ImportRows({ checked, mends, onMend }: Props) {
  const rank = (line: ImportLine) => (line.siap ? 1 : 0);
  const wrong = checked.baris
    .filter((line) => line.masalah.length > 0)
    .sort((left, right) => rank(left) - rank(right) || left.baris - right.baris);
  if (wrong.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too */}
      <ul className={css.rows} tabIndex={0} aria-label="Baris yang perlu dilihat">
        {wrong.slice(0, SHOWN_MAX).map((line) => (
          <li key={line.baris}>
            <strong>
              Baris {line.baris}: {line.siap ? '◐' : '✕'} {line.nama || 'tanpa nama'}
            </strong>
            {line.masalah.map((problem) =>
              problem.menolak || problem.saran ? (
                <Cell key={`${problem.kolom} ${problem.teks}`} {...{ checked, mends, onMend, line, problem }} />
              ) : (
                <p key={`${problem.kolom} ${problem.teks}`} className={css.warning}>
                  {problem.kolom}: {problem.teks}
                </p>
              ),
            )}
          </li>
        ))}
      </ul>
      {wrong.length > SHOWN_MAX && (
        <p>
          {number(SHOWN_MAX)} dari {number(wrong.length)} baris ditampilkan, yang ditolak lebih dahulu.
        </p>
      )}
    </>
  );
}

function Cell({
  checked,
  mends,
  onMend,
  line,
  problem,
}: Props & { line: ImportLine; problem: ImportLine['masalah'][number] }) {
  const column = problem.kolom;
  const rows = problem.saran ? alike(checked.baris, line, column) : [];
  return (
    <div className={css.cell}>
      <TextInput
        label={column}
        aria-label={`Baris ${line.baris}, ${column}`}
        description={problem.teks}
        value={mends[mendKey(line.baris, column)] ?? line.isi[column] ?? ''}
        onChange={(event) => onMend([line.baris], column, event.currentTarget.value, false)}
      />
      {problem.saran && (
        <Button variant="default" onClick={() => onMend(rows, column, problem.saran ?? '', true)}>
          Pakai “{problem.saran}”{rows.length > 1 ? ` untuk ${number(rows.length)} baris` : ''}
        </Button>
      )}
    </div>
  );
}
