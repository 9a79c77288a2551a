// A command as a mutation: one idempotency key until it is answered, caches told afterwards, errors kept for the form.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../lib/toast';
import { write } from './client';
import { ApiError, messageOf } from './error';
import { settled } from './told';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Schemas, Verb, WritePath } from './types';

export type Changed = Schemas['ChangedBody'];

type From<Input, Value> = Value | ((input: Input) => Value);
type Answer<V extends Verb, P> = AnswerOf<Lowercase<V>, P>;

type Told<Input, Given> = {
  /** Said when it worked. */
  success?: string | ((answer: Given) => string);
  onDone?: ((answer: Given, input: Input) => void) | undefined;
  /** Errors are said in a toast unless a form shows them itself. */
  quiet?: boolean;
};

type Sent<V extends Verb, P, Input> = {
  /** The request's body from what the command is called with; that itself by default. */
  send?: (input: Input) => [BodyOf<V, P>] extends [never] ? undefined : BodyOf<V, P>;
  query?: From<Input, QueryOf<Lowercase<V>, P>>;
} & ([ParamsOf<Lowercase<V>, P>] extends [never] ? unknown : { params: From<Input, ParamsOf<Lowercase<V>, P>> });

type Loose<Input> = {
  send?: (input: Input) => unknown;
  params?: From<Input, Record<string, string | number>>;
  query?: From<Input, Record<string, string | number>>;
};

const given = <Input, Value>(value: From<Input, Value> | undefined, input: Input): Value | undefined =>
  typeof value === 'function' ? (value as (input: Input) => Value)(input) : value;

/** Whether an answer was given at all: an unanswered command keeps its key, so that trying again is the same command. */
const wasAnswered = (error: unknown) => error instanceof ApiError && !error.retryable;

export function useCommand<V extends Verb, P extends WritePath<V>, Input = BodyOf<V, P>>(
  method: V,
  path: P,
  options: Told<Input, Answer<V, P>> & Sent<V, P, Input>,
) {
  const attempt = useRef<{ text: string; key: string } | null>(null);
  return useMutation<Answer<V, P>, Error, Input>({
    networkMode: 'always',
    mutationFn: async (input) => {
      const asked: Loose<Input> = options as Loose<Input>;
      const request = {
        params: given(asked.params, input),
        query: given(asked.query, input),
        body: asked.send ? asked.send(input) : input,
      };
      const text = `${path} ${JSON.stringify(request)}`;
      if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
      const { key } = attempt.current;
      try {
        const answer = await write(method, path, { ...request, idempotencyKey: key } as never);
        attempt.current = null;
        return answer;
      } catch (error) {
        if (wasAnswered(error)) attempt.current = null;
        throw error;
      }
    },
    onSuccess: async (answer, input) => {
      // What it moved is on screen again before anything is said.
      await settled();
      if (options.success)
        toast.success(typeof options.success === 'function' ? options.success(answer) : options.success);
      options.onDone?.(answer, input);
    },
    onError: (error) => {
      if (!options.quiet) toast.error(messageOf(error));
    },
  });
}

/** True when somebody else changed the record since it was read. */
export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.kode === 'VERSI_USANG';
