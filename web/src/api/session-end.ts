// Who is told that a session has ended: everybody who listens, or the one page with unfinished work.
type EndedListener = () => void;
const endedListeners = new Set<EndedListener>();
/** Calls back when a signed-in session turns out to have ended (a 401 that refreshing did not mend). */
export function onSessionEnded(listener: EndedListener): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

const holders = new Set<EndedListener>();
/**
 * A page with unfinished work says itself that the session has ended, and stays: as long as it stands, nobody else is
 * told, so that nobody is sent away from under it.
 */
export function holdSessionEnd(listener: EndedListener): () => void {
  holders.add(listener);
  return () => holders.delete(listener);
}

export const tellEnded = () => {
  for (const listener of holders.size > 0 ? holders : endedListeners) listener();
};
