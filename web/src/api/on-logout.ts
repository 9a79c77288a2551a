// What other parts of the app must forget when a person signs out (drafts with NIK, for one).

const forgetters = new Set<() => void | Promise<void>>();

export function onLogout(forget: () => void | Promise<void>): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** Runs them all; one that fails hinders no other. */
export const forgetAll = () => Promise.allSettled([...forgetters].map((forget) => forget()));
