// The rows of a list with something to mend, as a grid with all columns: what is wrong stands under its cell, arrows and
// Enter go up and down a column, and what was probably meant is taken for all rows like it.
import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { number } from '../../lib/money';
import { alike, isMended, type Mends, mendKey, remarks, stateOf } from './import-mends';
import css from './import-recipients.module.css';
import type { ImportCheck, ImportLine } from './queries';

/** Rows of one page of the grid. */
const ROWS_SHOWN = 25;

type Props = {
  checked: ImportCheck;
  mends: Mends;
  /** `again` has the list checked anew at once. */
  onMend: (lines: readonly number[], column: string, text: string, again: boolean) => void;
};

const rank = (line: ImportLine) => (line.siap ? 1 : 0);

/** Up and down a column without the mouse; to the side the arrows stay the text's own. */
function move(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
  if (!step) return;
  const cell = event.currentTarget.closest('td');
  const next = step > 0 ? cell?.parentElement?.nextElementSibling : cell?.parentElement?.previousElementSibling;
  const there = cell && next?.children[cell.cellIndex]?.querySelector('input');
  event.preventDefault();
  there?.focus();
  there?.select();
}

export function ImportRows(props: Props) {
  const { checked } = props;
  const [wanted, setPage] = useState(0);
  const wrong = checked.baris
    .filter((line) => line.masalah.some(isMended))
    .sort((left, right) => rank(left) - rank(right) || left.baris - right.baris);
  const others = checked.baris.filter((line) => !line.masalah.some(isMended));
  const page = Math.min(wanted, Math.max(Math.ceil(wrong.length / ROWS_SHOWN) - 1, 0));
  const shown = wrong.slice(page * ROWS_SHOWN, (page + 1) * ROWS_SHOWN);
  return (
    <>
      {wrong.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide grid scrolls with the keyboard too
        <section className={css.grid} tabIndex={0} aria-label="Baris yang perlu diperbaiki">
          <table>
            <thead>
              <tr>
                <th scope="col">Baris</th>
                {checked.kolom.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <tr key={line.baris}>
                  <th scope="row">
                    {line.baris} <span aria-hidden="true">{stateOf(line).mark}</span>
                    <span className="hidden-text">{stateOf(line).text}</span>
                    {line.masalah
                      .filter((problem) => !checked.kolom.includes(problem.kolom))
                      .map((problem) => (
                        <p key={`${problem.kolom} ${problem.teks}`}>
                          {problem.kolom}: {problem.teks}
                        </p>
                      ))}
                  </th>
                  {checked.kolom.map((column) => (
                    <Cell key={column} {...props} line={line} column={column} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Pages of={wrong} page={page} onPage={setPage} note="; yang ditolak lebih dahulu" />
      <Others lines={others} />
      <Remarks lines={checked.baris} />
    </>
  );
}

function Cell({ checked, mends, onMend, line, column }: Props & { line: ImportLine; column: string }) {
  const problems = line.masalah.filter((problem) => problem.kolom === column);
  const meant = problems.find((problem) => problem.saran)?.saran;
  const rows = meant ? alike(checked.baris, line, column) : [];
  const id = `baris-${line.baris}-${column.replace(/[^a-z]/gi, '')}`;
  const wrong = problems.some(isMended);
  return (
    <td data-wrong={wrong}>
      <input
        aria-label={`Baris ${line.baris}, ${column}`}
        {...(problems.length > 0 ? { 'aria-describedby': id } : {})}
        {...(wrong ? { 'aria-invalid': true } : {})}
        value={mends[mendKey(line.baris, column)] ?? line.isi[column] ?? ''}
        onKeyDown={move}
        onChange={(event) => onMend([line.baris], column, event.currentTarget.value, false)}
      />
      {problems.length > 0 && <p id={id}>{problems.map((problem) => problem.teks).join('. ')}</p>}
      {meant && (
        <Button size="compact-sm" variant="default" onClick={() => onMend(rows, column, meant, true)}>
          Pakai “{meant}”{rows.length > 1 ? ` untuk ${number(rows.length)} baris` : ''}
        </Button>
      )}
    </td>
  );
}

type PagesProps = { of: readonly ImportLine[]; page: number; onPage: (page: number) => void; note?: string };

function Pages({ of, page, onPage, note = '' }: PagesProps) {
  const pages = Math.ceil(of.length / ROWS_SHOWN);
  if (pages < 2) return null;
  return (
    <div className={css.after}>
      <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Sebelumnya
      </Button>
      <span role="status">
        Halaman {number(page + 1)} dari {number(pages)}, {number(of.length)} baris{note}
      </span>
      <Button variant="default" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        Berikutnya
      </Button>
    </div>
  );
}

/** The rows with nothing to mend, and how each stands: also those that were taken over before. */
function Others({ lines }: { lines: readonly ImportLine[] }) {
  const [wanted, setPage] = useState(0);
  if (lines.length === 0) return null;
  const page = Math.min(wanted, Math.ceil(lines.length / ROWS_SHOWN) - 1);
  const present = lines.filter((line) => line.sudahAda).length;
  const parts = [
    present > 0 ? `${number(present)} sudah ada di portal` : '',
    lines.length > present ? `${number(lines.length - present)} dapat diambil` : '',
  ];
  return (
    <details className={css.remarks} open={present > 0}>
      <summary>Baris tanpa perbaikan: {parts.filter(Boolean).join(', ')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls with the keyboard too */}
      <section className={css.grid} tabIndex={0} aria-label="Baris tanpa perbaikan">
        <table>
          <thead>
            <tr>
              <th scope="col">Baris</th>
              <th scope="col">Nama</th>
              <th scope="col">Keadaan</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(page * ROWS_SHOWN, (page + 1) * ROWS_SHOWN).map((line) => (
              <tr key={line.baris}>
                <th scope="row">{line.baris}</th>
                <td>{line.nama}</td>
                <td>
                  <span aria-hidden="true">{stateOf(line).mark}</span> {stateOf(line).text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pages of={lines} page={page} onPage={setPage} />
    </details>
  );
}

/** What somebody should look at, in rows that are taken as they are: one line for each kind. */
function Remarks({ lines }: { lines: readonly ImportLine[] }) {
  const found = remarks(lines);
  if (found.size === 0) return null;
  return (
    <details className={css.remarks}>
      <summary>{number(found.size)} catatan pada baris yang tetap diambil</summary>
      <ul>
        {[...found].map(([text, rows]) => (
          <li key={text}>
            {text} (baris {rows.slice(0, 20).join(', ')}
            {rows.length > 20 ? `, dan ${number(rows.length - 20)} lagi` : ''})
          </li>
        ))}
      </ul>
    </details>
  );
}
