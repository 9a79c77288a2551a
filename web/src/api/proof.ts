// Fetches a proof and checks it on this device; the server's word is never enough.
import { queryOptions } from '@tanstack/react-query';
import type { Proof, Verdict } from '../lib/proof/check';
import { read, readText } from './client';

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
      const checking = Promise.all([import('../lib/proof/check'), import('../lib/proof/memory'), import('./tiles')]);
      const proof = await read('/api/web/bukti/{position}', { params: { position }, signal });
      const [{ checkProof }, { deviceMemory }, { fetchTile }] = await checking;
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
