// The history of one form, award or payment. A POST by the specification, but it only reads.
import { queryOptions } from '@tanstack/react-query';
import { write } from '../../api/client';
import type { Schemas } from '../../api/types';

export type TrackingRequest = Schemas['TrackingRequest'];
export type TrackingStep = Schemas['TrackingStep'];

export const trackingKeys = {
  all: ['tracking-history'] as const,
  of: (request: TrackingRequest, asOf?: string) => [...trackingKeys.all, request, asOf ?? 'sekarang'] as const,
};

export const trackingOf = (request: TrackingRequest, asOf?: string) =>
  queryOptions({
    queryKey: trackingKeys.of(request, asOf),
    queryFn: async () =>
      (await write('POST', '/api/cms/tracking-history', { body: request, query: { per_tanggal: asOf } })).items,
  });
