// Live news from the server: which read models moved, so that what is on screen is asked for again.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadProfile, seenPosition } from './client';
import { fedBy } from './fed-by';
import { forget } from './moved';
import { forgetBy } from './told';

/** Many events come together; the screen asks once, so long after the first, in milliseconds. */
const GATHER_MS = 400;
/** Wait before a broken stream is opened again, in milliseconds. */
const AGAIN_MS = 5_000;

/** Gathers what moved and makes it old in one go. */
export function gatherer(client: Pick<QueryClient, 'invalidateQueries'>, afterAward: () => void) {
  const moved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    const models = [...moved];
    moved.clear();
    void forget(client, models);
    // An award changes what the profile may open.
    if (models.includes('award')) afterAward();
  };
  return {
    add(model: string) {
      moved.add(model);
      timer ??= setTimeout(run, GATHER_MS);
    },
    all() {
      for (const model of Object.keys(fedBy)) moved.add(model);
      timer ??= setTimeout(run, GATHER_MS);
    },
    stop() {
      if (timer !== undefined) clearTimeout(timer);
    },
  };
}

/** Whether the server has applied more events than the newest answer here says; `position` counts them. */
export function isBehind(hello: string): boolean {
  const { position } = JSON.parse(hello) as { position: number };
  return position - 1 > seenPosition();
}

/** Listens while mounted; the stream ends with the access token and is opened again with the next one. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => forgetBy((models) => forget(client, models)), [client]);
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    const news = gatherer(client, () => void loadProfile().catch(() => undefined));
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let broken = false;
    /** Id of the last event that was heard: from there a stream that broke goes on. */
    let heard = '';
    const open = () => {
      const from = heard;
      source = new EventSource(from ? `/api/cms/stream?sejak=${from}` : '/api/cms/stream');
      source.addEventListener('hello', (event) => {
        // Between the first answers and now; what moved while nobody listened is told next, unless the log is another.
        if (from ? event.lastEventId !== from : broken || isBehind(event.data)) news.all();
        // What was asked for meanwhile, and got no answer.
        else if (broken) void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
        broken = false;
        heard = event.lastEventId;
      });
      source.addEventListener('moved', (event) => {
        // An event without an id of its own carries the one before it.
        heard = event.lastEventId || heard;
        try {
          news.add((JSON.parse(event.data) as { model: string }).model);
        } catch {
          news.all();
        }
      });
      source.addEventListener('lagged', (event) => {
        heard = event.lastEventId || heard;
        news.all();
      });
      source.onerror = () => {
        broken = true;
        source?.close();
        clearTimeout(timer);
        timer = setTimeout(open, AGAIN_MS);
      };
    };
    open();
    return () => {
      source?.close();
      clearTimeout(timer);
      news.stop();
    };
  }, [client]);
}
