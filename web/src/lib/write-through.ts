// Writes at once, one after another: what was typed is on its way before the page can go.

/** What was on its way when the page went stands in this tab under this name, for the moments until it is written. */
const nameOf = (bridge: string) => `beasiswa.menyeberang.${bridge}`;

/** What a page that went did not get written; once: it is for the caller to write it anew. */
export function leftBehind<A>(bridge: string): A | null {
  const left = sessionStorage.getItem(nameOf(bridge));
  sessionStorage.removeItem(nameOf(bridge));
  return left === null ? null : (JSON.parse(left) as A);
}

/** Forgets what is on its way, of everything in this tab. */
export function forgetLeftBehind(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(nameOf(''))) sessionStorage.removeItem(name);
}

/**
 * Calls `run` at once; while one write is on its way only the newest argument waits, and is written next. A delay would
 * lose what was typed in the moment before a reload, and nothing asynchronous comes to its end while a page goes: with a
 * `bridge`, the argument stands in the tab itself until it is written.
 */
export function writeThrough<A>(run: (argument: A) => Promise<unknown>, bridge?: string) {
  let waiting: { argument: A } | undefined;
  let writing: Promise<void> | undefined;
  const drain = async () => {
    while (waiting) {
      const { argument } = waiting;
      waiting = undefined;
      // One that failed has said so itself; the next is written all the same.
      await run(argument).catch(() => undefined);
    }
    writing = undefined;
    if (bridge) sessionStorage.removeItem(nameOf(bridge));
  };
  return {
    call(argument: A): void {
      waiting = { argument };
      if (bridge) sessionStorage.setItem(nameOf(bridge), JSON.stringify(argument));
      writing ??= drain();
    },
    /** Writes no more; resolves when the last one has come to its end. */
    async stop(): Promise<void> {
      waiting = undefined;
      await writing;
      if (bridge) sessionStorage.removeItem(nameOf(bridge));
    },
  };
}
