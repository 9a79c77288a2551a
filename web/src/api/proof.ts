// Fetches a proof and checks it on this device; the server's word is never enough.
import { queryOptions } from '@tanstack/react-query';
import type { Proof, Verdict } from '../lib/proof/check';
import { deviceMemory } from '../lib/proof/memory';
import { type FetchTile, tilePath } from '../lib/proof/tiles';
import { read, readBytes, readText } from './client';

export const fetchTile: FetchTile = async (level, index, width) => {
  try {
    return await readBytes(tilePath(level, index, width));
  } catch (error) {
    // A partial tile may be gone once the full one exists; its beginning is the same.
    if (width === 256) throw error;
    return (await readBytes(tilePath(level, index, 256))).slice(0, width * 32);
  }
};

export interface CheckedProof {
  proof: Proof;
  verdict: Verdict;
}

/** The checked proof of the event at a position of the log. */
export const proofQuery = (position: number) =>
  queryOptions({
    queryKey: ['bukti', position],
    queryFn: async ({ signal }): Promise<CheckedProof> => {
      // Comes along with the answer, not before the page.
      const checking = import('../lib/proof/check');
      const proof = await read('/api/web/bukti/{position}', { params: { position }, signal });
      const { checkProof } = await checking;
      return {
        proof,
        verdict: await checkProof(proof, position, {
          memory: deviceMemory,
          fetchTile,
          epochs: () => readText('/log/epochs'),
          now: () => new Date(),
        }),
      };
    },
    staleTime: 60_000,
  });
