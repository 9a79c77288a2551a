// One question for all requests that wait for a second proof.

/** Why it is asked: signing in is not finished, or an act wants a proof of the last minutes. */
export type ProofReason = 'masuk' | 'ulang';

const reasons: Partial<Record<string, ProofReason>> = {
  FAKTOR_KEDUA_DIPERLUKAN: 'masuk',
  BUKTI_BARU_DIPERLUKAN: 'ulang',
};

/** Asks by `ask` once, however many requests wait; refusals of other kinds are answered with false. */
export function oneAtATime(ask: (reason: ProofReason) => Promise<boolean>): (kode: string) => Promise<boolean> | false {
  let asking: Promise<boolean> | null = null;
  return (kode) => {
    const reason = reasons[kode];
    if (!reason) return false;
    asking ??= ask(reason).finally(() => {
      asking = null;
    });
    return asking;
  };
}
