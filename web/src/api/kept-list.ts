// Public lists that the device keeps, so that a form opened without a network still says names instead of codes.

const prefix = 'beasiswa.daftar.';

function stored<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Options of a query whose last answer the device keeps; it is asked again whenever there is a network. */
export const keptList = <T>(name: string, load: (signal: AbortSignal) => Promise<T>) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T> => {
    const list = await load(signal);
    try {
      localStorage.setItem(prefix + name, JSON.stringify(list));
    } catch {
      // No room: asked again next time.
    }
    return list;
  },
  initialData: () => stored<T>(name),
  initialDataUpdatedAt: 0,
});
