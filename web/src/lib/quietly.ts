// Runs something once things have been quiet for a while.

/** Calls `run` once things have been quiet for `delayMs`; `flush` runs at once what still waits. */
export function quietly<A>(run: (argument: A) => void, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { argument: A } | undefined;
  const flush = () => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    const due = waiting;
    waiting = undefined;
    if (due) run(due.argument);
  };
  const cancel = () => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  const call = (argument: A) => {
    waiting = { argument };
    if (timer !== undefined) clearTimeout(timer);
    timer = setTimeout(flush, delayMs);
  };
  return { call, flush, cancel };
}
