// Writes at once, one after another: what was typed is on its way before the page can go.

/**
 * Calls `run` at once; while one write is on its way only the newest argument waits, and is written next. A delay would
 * lose what was typed in the moment before a reload, and nothing asynchronous comes to its end while a page goes.
 */
export function writeThrough<A>(run: (argument: A) => Promise<unknown>) {
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
  };
  return {
    call(argument: A): void {
      waiting = { argument };
      writing ??= drain();
    },
    /** Writes no more; resolves when the last one has come to its end. */
    async stop(): Promise<void> {
      waiting = undefined;
      await writing;
    },
  };
}
