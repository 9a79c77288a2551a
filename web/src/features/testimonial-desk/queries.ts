// Server state of testimonials for moderators.

import { listQuery } from '../../api/list-query';
import type { BodyOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { TestimonialState } from '../../api/words';

export type TestimonialItem = Schemas['TestimonialItem'];

export const testimonialPath = '/api/cms/testimoni';

type Query = UrlQuery<typeof testimonialPath>;

export const testimonialKeys = {
  all: ['testimoni'] as const,
  list: (query: Query) => [...testimonialKeys.all, query] as const,
};

export const testimonialList = (query: Query) => listQuery(testimonialKeys.list(query), testimonialPath, query);

type Judgement = BodyOf<'PUT', '/api/cms/testimoni/{id}'> & { id: string };

const done: Record<TestimonialState, string> = {
  terbit: 'Testimoni diterbitkan',
  ditolak: 'Testimoni ditolak dan pengirimnya diberi tahu',
  menunggu: 'Testimoni ditarik dari situs',
};

export const useJudgeTestimonial = (verdict: TestimonialState | null, onDone: () => void) =>
  useCommand('PUT', '/api/cms/testimoni/{id}', {
    params: ({ id }: Judgement) => ({ id }),
    send: ({ id: _, ...body }: Judgement) => body,
    success: verdict === null ? 'Testimoni disimpan' : done[verdict],
    quiet: true,
    onDone,
  });
