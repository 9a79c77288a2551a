// Many rows by one press: first what will happen, then one command for each row with its own result beside it.
import { Alert, Button, Table } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../api/error';
import { together } from '../api/told';
import { Badge } from './badge';
import css from './bulk-dialog.module.css';
import { Modal } from './modal';
import { WideTable } from './wide-table';

type Row = { id: string; versi: number };
type Outcome = { kind: 'running' } | { kind: 'done'; text: string } | { kind: 'refused'; text: string };

/** The ticked rows of a list, also those of other pages; a new round starts with nothing ticked. */
export function useTicked<T extends Row>(shown: readonly T[] | undefined) {
  const [rows, setRows] = useState<T[]>([]);
  const [round, setRound] = useState(0);
  return {
    rows,
    /** Key of the list: another round mounts it anew. */
    round,
    onSelection: (keys: string[]) =>
      setRows((old) =>
        [...old, ...(shown ?? [])].filter(
          (row, at, all) => keys.includes(row.id) && all.findIndex((other) => other.id === row.id) === at,
        ),
      ),
    clear: () => {
      setRows([]);
      setRound(round + 1);
    },
  };
}

type Props<T extends Row> = {
  /** What is done and to what, e.g. 'Setujui 3 formulir'. */
  title: string;
  rows: readonly T[];
  /** Why some of the ticked rows are not among them. */
  skipped?: string | null;
  explain: string;
  columns: readonly { header: string; cell: (row: T) => ReactNode }[];
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
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [phase, setPhase] = useState<'preview' | 'running' | 'done'>('preview');
  // A row keeps its key: a second try after a lost answer is the same command.
  const keys = useRef(new Map(rows.map((row) => [row.id, crypto.randomUUID()])));
  const stopped = useRef(false);
  const settled = rows.filter((row) => outcomes[row.id]?.kind === 'done').length;
  const refused = rows.filter((row) => outcomes[row.id]?.kind === 'refused').length;

  const run = async () => {
    stopped.current = false;
    setPhase('running');
    for (const row of rows) {
      if (stopped.current) break;
      if (outcomes[row.id]?.kind === 'done') continue;
      const put = (outcome: Outcome) => setOutcomes((old) => ({ ...old, [row.id]: outcome }));
      put({ kind: 'running' });
      try {
        const answer = await props.command(row, keys.current.get(row.id));
        put({ kind: 'done', text: props.told?.(answer) ?? doneText });
      } catch (error) {
        put({ kind: 'refused', text: messageOf(error) });
      }
    }
    setPhase('done');
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
              onClick={() => void together(run)}
            >
              {button}
            </Button>
          </>
        ) : phase === 'running' ? (
          <Button
            variant="default"
            onClick={() => {
              stopped.current = true;
            }}
          >
            Hentikan sesudah baris ini
          </Button>
        ) : (
          <>
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
          `${settled} ${doneText.toLowerCase()}, ${refused} tidak berhasil, dari ${rows.length} baris.`}
      </p>
      {rows.length > 0 && (
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
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  {columns.map((column) => (
                    <Table.Td key={column.header}>{column.cell(row)}</Table.Td>
                  ))}
                  <Table.Td>
                    <Result outcome={outcomes[row.id]} />
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
