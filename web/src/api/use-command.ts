// A command as a mutation: one idempotency key until it is answered, caches told afterwards, errors kept for the form.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../ui/toast';
import { write } from './client';
import { ApiError, messageOf } from './error';

export type Changed = { id: string; versi: number; nomorPeristiwa: number };

type Options<Body, Answer> = {
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string | ((body: Body) => string);
  /** What goes into the request; the whole body by default, nothing for null. */
  send?: (body: Body) => unknown;
  /** Query keys that this command makes old. */
  makesOld: QueryKey[];
  /** Said when it worked. */
  success?: string | ((answer: Answer) => string);
  onDone?: (answer: Answer, body: Body) => void;
  /** Errors are said in a toast unless a form shows them itself. */
  quiet?: boolean;
};

/** Whether an answer was given at all: an unanswered command keeps its key, so that trying again is the same command. */
const wasAnswered = (error: unknown) => error instanceof ApiError && !error.retryable;

export function useCommand<Body, Answer = Changed>(options: Options<Body, Answer>) {
  const client = useQueryClient();
  const attempt = useRef<{ text: string; key: string } | null>(null);
  return useMutation<Answer, Error, Body>({
    networkMode: 'always',
    mutationFn: async (body) => {
      const payload = options.send ? options.send(body) : body;
      const path = typeof options.path === 'function' ? options.path(body) : options.path;
      const text = `${path} ${JSON.stringify(payload)}`;
      if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
      const { key } = attempt.current;
      try {
        const answer = await write<Answer>(options.method ?? 'POST', path, payload ?? undefined, {
          idempotencyKey: key,
        });
        attempt.current = null;
        return answer;
      } catch (error) {
        if (wasAnswered(error)) attempt.current = null;
        throw error;
      }
    },
    onSuccess: async (answer, body) => {
      await Promise.all(options.makesOld.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (options.success)
        toast.success(typeof options.success === 'function' ? options.success(answer) : options.success);
      options.onDone?.(answer, body);
    },
    onError: (error) => {
      if (!options.quiet) toast.error(messageOf(error));
    },
  });
}

/** True when somebody else changed the record since it was read. */
export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.kode === 'VERSI_USANG';
