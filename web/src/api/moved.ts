// Which queries tell of what moved: those of the areas that are fed by the read models the server names. Which these are is
// read off the server's sources (`fed-by.ts`); no command names them.
import type { QueryClient } from '@tanstack/react-query';
import { fedBy, type Model } from './fed-by';

const isModel = (name: string): name is Model => Object.hasOwn(fedBy, name);

/** The areas that tell of these read models; all of them where one is unknown. */
export function areasOf(models: readonly string[]): ReadonlySet<string> {
  const known = models.every(isModel) ? models : (Object.keys(fedBy) as Model[]);
  return new Set(known.flatMap((model) => fedBy[model]));
}

/** Makes the queries old that tell of these read models, and waits for those on screen. */
export async function forget(client: Pick<QueryClient, 'invalidateQueries'>, models: readonly string[]): Promise<void> {
  if (models.length === 0) return;
  const areas = areasOf(models);
  await client.invalidateQueries({ predicate: ({ queryKey: [area] }) => typeof area === 'string' && areas.has(area) });
}
