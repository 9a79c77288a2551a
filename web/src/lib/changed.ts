// The query of an address, changed word by word.

type Change = Readonly<Record<string, string | number | null | undefined>>;

/** For `setParams`: an empty word goes, the others stay. */
export const changed =
  (change: Change) =>
  (old: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(old);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    return next;
  };
