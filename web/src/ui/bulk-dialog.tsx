// Many rows by one press: first what will happen, then one command for each row with its own result, and a file of what failed.
import { Alert, Button, Progress, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { keepFile } from '../api/save-file';
import { csv } from '../lib/csv';
import { number } from '../lib/money';
import { Badge } from './badge';
import css from './bulk-dialog.module.css';
import { Modal } from './modal';
import { type Outcome, type Row, useBulkRun } from './use-bulk-run';
import { WideTable } from './wide-table';

/** Rows that are drawn one by one while they are done; of more, only those that failed are. */
const DRAWN_MAX = 100;
/** Rows that are drawn before anything is done: what is found about each is read there. */
const PREVIEW_MAX = 1000;

/** The ticked rows of a list, also those of other pages; a new round starts with nothing ticked. */
export function useTicked<T extends Row>(shown: readonly T[] | undefined) {
  const [rows, setRows] = useState<T[]>([]);
  const [round, setRound] = useState(0);
  return {
    rows,
    /** Key of the list: another round mounts it anew. */
    round,
    /** `read`: rows of other pages that were just read, as all that match are taken. */
    onSelection: (keys: string[], read: readonly T[] = []) =>
      setRows((old) => {
        const wanted = new Set(keys);
        const known = new Map([...old, ...(shown ?? []), ...read].map((row) => [row.id, row]));
        return [...known.values()].filter((row) => wanted.has(row.id));
      }),
    clear: () => {
      setRows([]);
      setRound(round + 1);
    },
  };
}

export type BulkColumn<T> = {
  header: string;
  cell: (row: T) => ReactNode;
  /** The same for the file, where the cell is more than a text. */
  text?: (row: T) => string;
};

type Props<T extends Row> = {
  /** What is done and to what, e.g. 'Setujui 3 formulir'. */
  title: string;
  rows: readonly T[];
  /** Why some of the ticked rows are not among them. */
  skipped?: string | null;
  explain: string;
  columns: readonly BulkColumn<T>[];
  /** The button that begins. */
  button: string;
  danger?: boolean;
  disabled?: boolean;
  /** What a row is afterwards, e.g. 'Disetujui'. */
  doneText: string;
  /** The same of one row, where its answer says more. */
  told?: (answer: unknown) => string;
  /** The command for a row, perhaps after something was read; the key stays the same for another try. */
  command: (row: T, idempotencyKey: string | undefined) => Promise<unknown>;
  /** `changed` when at least one row was done. */
  onClose: (changed: boolean) => void;
  /** Where to go on when rows were done. */
  next?: ReactNode;
  /** What the command asks for besides its rows. */
  children?: ReactNode;
};

export function BulkDialog<T extends Row>(props: Props<T>) {
  const { title, skipped, explain, columns, button, danger, disabled, doneText, onClose, next } = props;
  // The list behind may move while the rows are done.
  const [rows] = useState(props.rows);
  const bulk = useBulkRun(rows, props.command, (answer) => props.told?.(answer) ?? doneText);
  const { phase, outcomes, settled, refused } = bulk;
  const failed = rows.filter((row) => outcomes.get(row.id)?.kind === 'refused');
  const few = rows.length <= DRAWN_MAX;
  const drawn = phase === 'preview' ? rows.slice(0, PREVIEW_MAX) : few ? rows : failed.slice(0, DRAWN_MAX);
  const saveFailed = () => {
    const text = (column: BulkColumn<T>, row: T) => {
      const told = column.text?.(row) ?? column.cell(row);
      return typeof told === 'string' || typeof told === 'number' ? String(told) : '';
    };
    const reason = (row: T) => {
      const outcome = outcomes.get(row.id);
      return outcome?.kind === 'refused' ? outcome.text : '';
    };
    const lines = failed.map((row) => [...columns.map((column) => text(column, row)), reason(row)]);
    const heads = [...columns.map((column) => column.header), 'Alasan'];
    keepFile(new Blob([csv(heads, lines)], { type: 'text/csv;charset=utf-8' }), 'tidak-berhasil.csv');
  };

  return (
    <Modal
      open
      size="xl"
      onClose={() => phase !== 'running' && onClose(settled > 0)}
      title={title}
      actions={
        phase === 'preview' ? (
          <>
            <Button variant="default" onClick={() => onClose(false)}>
              Batal
            </Button>
            <Button
              {...(danger ? { color: 'red' } : {})}
              disabled={rows.length === 0 || disabled === true}
              onClick={bulk.start}
            >
              {button}
            </Button>
          </>
        ) : phase === 'running' ? (
          <Button variant="default" onClick={bulk.stop}>
            Hentikan sesudah baris ini
          </Button>
        ) : (
          <>
            {refused > 0 && (
              <Button variant="default" onClick={saveFailed}>
                Unduh yang tidak berhasil (CSV)
              </Button>
            )}
            {settled + refused < rows.length && (
              <Button variant="default" onClick={bulk.start}>
                Lanjutkan sisanya
              </Button>
            )}
            {settled > 0 && next}
            <Button onClick={() => onClose(settled > 0)}>Selesai</Button>
          </>
        )
      }
    >
      {skipped && (
        <Alert color="yellow" mb="md">
          {skipped}
        </Alert>
      )}
      {phase === 'preview' && rows.length > 0 && (
        <>
          <p>{explain} Setiap baris adalah perintah sendiri: yang ditolak sistem tidak menghalangi yang lain.</p>
          {props.children}
        </>
      )}
      <p role="status" aria-live="polite">
        {phase !== 'preview' &&
          `${number(settled)} ${doneText.toLowerCase()}, ${number(refused)} tidak berhasil, dari ${number(rows.length)} baris.`}
      </p>
      {phase === 'running' && (
        <>
          <Progress mb="sm" value={((settled + refused) / rows.length) * 100} aria-label="Kemajuan" />
          {bulk.waits && (
            <p>Menunggu server: perintah dibatasi tiap menit, atau jaringan terputus. Dilanjutkan sendiri.</p>
          )}
        </>
      )}
      {!few && (
        <p>
          {phase === 'preview'
            ? `${number(rows.length)} baris akan diproses satu per satu. Biarkan halaman ini terbuka sampai selesai.${
                rows.length > PREVIEW_MAX ? ` Di bawah ini ${number(PREVIEW_MAX)} yang pertama.` : ''
              }`
            : failed.length > DRAWN_MAX
              ? `${number(DRAWN_MAX)} pertama yang tidak berhasil; semuanya ada di berkas CSV.`
              : failed.length > 0 && 'Yang tidak berhasil:'}
        </p>
      )}
      {drawn.length > 0 && (
        <WideTable minWidth={480}>
          <Table className={css.rows ?? ''}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column.header} scope="col">
                    {column.header}
                  </Table.Th>
                ))}
                <Table.Th scope="col">Hasil</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {drawn.map((row) => (
                <Table.Tr key={row.id}>
                  {columns.map((column) => (
                    <Table.Td key={column.header}>{column.cell(row)}</Table.Td>
                  ))}
                  <Table.Td>
                    <Result outcome={outcomes.get(row.id)} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Modal>
  );
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return <Badge>Menunggu</Badge>;
  if (outcome.kind === 'running') return <Badge tone="info">Diproses</Badge>;
  if (outcome.kind === 'done') return <Badge tone="good">{outcome.text}</Badge>;
  return (
    <>
      <Badge tone="bad">Tidak berhasil</Badge>
      <p className={css.refused}>{outcome.text}</p>
    </>
  );
}
