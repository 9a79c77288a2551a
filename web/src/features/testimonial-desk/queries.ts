// Server state of testimonials for moderators.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { TestimonialItem, TestimonialState } from './wire';

export const testimonialPath = '/api/cms/testimoni';

export const testimonialKeys = {
  all: ['testimoni-meja'] as const,
  list: (query: Query) => [...testimonialKeys.all, query] as const,
};

export const testimonialList = (query: Query) =>
  queryOptions({
    queryKey: testimonialKeys.list(query),
    queryFn: ({ signal }) => readPage<TestimonialItem>(testimonialPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

type Judgement = {
  id: string;
  versi: number;
  isi?: { testimoni: string; quotes: string | null; profile: string | null };
  putusan?: TestimonialState;
  alasan?: string;
};

const done: Record<TestimonialState, string> = {
  terbit: 'Testimoni diterbitkan',
  ditolak: 'Testimoni ditolak dan pengirimnya diberi tahu',
  menunggu: 'Testimoni ditarik dari situs',
};

export const useJudgeTestimonial = (verdict: TestimonialState | null, onDone: () => void) =>
  useCommand<Judgement>({
    method: 'PUT',
    path: ({ id }) => `${testimonialPath}/${encodeURIComponent(id)}`,
    send: ({ id: _, ...body }) => body,
    makesOld: [testimonialKeys.all],
    success: verdict === null ? 'Testimoni disimpan' : done[verdict],
    quiet: true,
    onDone,
  });
