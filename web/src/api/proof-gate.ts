// The server asks for a second proof: whoever draws the dialog is asked here, and the request waits for the answer.

/** Asks for the proof that a refusal wants; at once false where it wants none. */
export type AskProof = (kode: string) => Promise<boolean> | false;

let asker: AskProof | null = null;

/** Takes the questions from now on; null for nobody. */
export function answerProofs(ask: AskProof | null): void {
  asker = ask;
}

/** Whether the person has shown the proof that a refusal wants. */
export const askProof: AskProof = (kode) => asker?.(kode) ?? false;
