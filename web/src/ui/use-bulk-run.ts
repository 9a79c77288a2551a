// One command for each of many rows, one after the other: it can be stopped, outlives single failures and a server that asks
// for patience, and tells how far it is.
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/error';
import { together } from '../api/told';

export type Row = { id: string; versi: number };
export type Outcome = { kind: 'running' } | { kind: 'done'; text: string } | { kind: 'refused'; text: string };

/** Why a row cannot be done, in words for whoever asked; before any command was sent. */
export class RowRefusal extends Error {}

/** Between two tries of a row that was not answered or asked to wait, in ms. */
const PAUSE_MS = 5000;
/** Tries of one row: the server lets commands through again within a minute. */
const TRIES_MAX = 24;
/** Tries of a row while nothing answers at all. */
const TRIES_OFFLINE = 4;

const pause = (ms: number) => new Promise((done) => window.setTimeout(done, ms));

type Command<T> = (row: T, idempotencyKey: string | undefined) => Promise<unknown>;

export function useBulkRun<T extends Row>(rows: readonly T[], command: Command<T>, said: (answer: unknown) => string) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [phase, setPhase] = useState<'preview' | 'running' | 'done'>('preview');
  const [waits, setWaits] = useState(false);
  // A row keeps its key: a second try after a lost answer is the same command.
  const keys = useRef(new Map<string, string>());
  const stopped = useRef(false);

  // Leaving the page would end it: the browser asks first.
  useEffect(() => {
    if (phase !== 'running') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [phase]);

  const keyOf = (id: string) => {
    const known = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, known);
    return known;
  };

  const attempt = async (row: T): Promise<Outcome> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return { kind: 'done', text: said(await command(row, keyOf(row.id))) };
      } catch (error) {
        const again = error instanceof ApiError && error.retryable;
        const most = again && error.status === 0 ? TRIES_OFFLINE : TRIES_MAX;
        if (!again || tries >= most || stopped.current)
          return { kind: 'refused', text: error instanceof RowRefusal ? error.message : messageOf(error) };
        setWaits(true);
        await pause(PAUSE_MS);
        setWaits(false);
      }
    }
  };

  const run = async () => {
    stopped.current = false;
    setPhase('running');
    const now = new Map(outcomes);
    for (const row of rows) {
      if (stopped.current) break;
      if (now.get(row.id)?.kind === 'done') continue;
      now.set(row.id, { kind: 'running' });
      setOutcomes(new Map(now));
      now.set(row.id, await attempt(row));
      setOutcomes(new Map(now));
    }
    setPhase('done');
  };

  const of = (kind: Outcome['kind']) => rows.filter((row) => outcomes.get(row.id)?.kind === kind).length;
  return {
    phase,
    outcomes,
    /** The server asked to wait, or nothing answers. */
    waits,
    settled: of('done'),
    refused: of('refused'),
    start: () => void together(run),
    stop: () => {
      stopped.current = true;
    },
  };
}
