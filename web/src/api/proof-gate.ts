// The server asks for a second proof: whoever draws the dialog is asked here, and the request waits for the answer.

/** Why it is asked: signing in is not finished, or an act wants a proof of the last minutes. */
export type ProofReason = 'masuk' | 'ulang';

type Asker = (reason: ProofReason) => Promise<boolean>;

const reasons: Record<string, ProofReason> = { FAKTOR_KEDUA_DIPERLUKAN: 'masuk', BUKTI_BARU_DIPERLUKAN: 'ulang' };

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Takes the questions from now on; gives the way to stop. */
export function answerProofs(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Whether a refusal asks for a proof. */
export const asksProof = (kode: string): boolean => kode in reasons;

/** Asks once, however many requests wait. Whether the person has shown the proof. */
export function askProof(kode: string): Promise<boolean> {
  const reason = reasons[kode];
  if (!asker || !reason) return Promise.resolve(false);
  asking ??= asker(reason).finally(() => {
    asking = null;
  });
  return asking;
}
