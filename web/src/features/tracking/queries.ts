// The history of one form, award or payment. A POST by the specification, but it only reads.
import { queryOptions } from '@tanstack/react-query';
import { write } from '../../api/client';
import type { TrackingRequest, TrackingStep } from './wire';

export const trackingKeys = {
  all: ['tracking-history'] as const,
  of: (request: TrackingRequest, asOf?: string) => [...trackingKeys.all, request, asOf ?? 'sekarang'] as const,
};

export const trackingOf = (request: TrackingRequest, asOf?: string) =>
  queryOptions({
    queryKey: trackingKeys.of(request, asOf),
    queryFn: async (): Promise<TrackingStep[]> => {
      const data = await write<{ items: TrackingStep[] | null } | TrackingStep[]>(
        'POST',
        '/api/cms/tracking-history',
        request,
        { query: { per_tanggal: asOf } },
      );
      return Array.isArray(data) ? data : (data.items ?? []);
    },
  });
