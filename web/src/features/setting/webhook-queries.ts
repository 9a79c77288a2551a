// Server state of webhooks: the programs that are told, what each was told, and its secret.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type WebhookStanding = Schemas['WebhookStanding'];
export type WebhookDelivery = Schemas['WebhookDelivery'];

const keys = ['webhook'] as const;
/** What is told moves without an event of ours: asked again while it is looked at. */
const often = 5_000;

export const webhooks = () =>
  queryOptions({
    queryKey: keys,
    queryFn: ({ signal }) => read('/api/cms/webhook', { signal }),
    select: ({ items }) => items,
    refetchInterval: often,
  });

export const webhookDeliveries = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys, id],
    queryFn: ({ pageParam, signal }) =>
      read('/api/cms/webhook/{id}', {
        params: { id },
        query: { ...(pageParam > 0 && { sebelum: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.berikutnya ?? undefined,
    refetchInterval: often,
  });

/** Asked for when it is wanted, and kept nowhere. */
export const readSecret = (id: string) => read('/api/cms/webhook/{id}/rahasia', { params: { id } });

export const useSendAgain = () => useCommand('POST', '/api/cms/webhook/kirim-ulang', { success: 'Dikirim lagi' });

export const useEnable = () => useCommand('POST', '/api/cms/webhook/nyalakan', { success: 'Webhook dinyalakan lagi' });
