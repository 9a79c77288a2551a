// What a command moved, as the server tells it with the answer; where somebody is signed in, what tells of it is asked for
// again.

/** The header that names the read models a command moved; `*` when it is not known. */
const movedHeader = 'X-Data-Berubah';

type Forget = (models: readonly string[]) => Promise<void>;
let forget: Forget | null = null;
let held: Set<string> | null = null;
let asked: Promise<void> = Promise.resolve();

/** From now on this makes old what tells of what moved; gives the end of it. */
export function forgetBy(how: Forget): () => void {
  forget = how;
  return () => {
    if (forget === how) forget = null;
  };
}

const begin = (models: readonly string[]) => {
  if (forget && models.length > 0) asked = forget(models);
};

/** Takes an answer in. One that is no command's says nothing. */
export function told(response: Response): void {
  const models = response.headers.get(movedHeader)?.split(',').filter(Boolean) ?? [];
  if (held) for (const model of models) held.add(model);
  else begin(models);
}

/** Ends when what the last command made old has come again. */
export const settled = (): Promise<void> => asked;

/** Many commands in a row: what they moved is asked for once, after the last. */
export async function together<T>(act: () => Promise<T>): Promise<T> {
  const mine = new Set<string>();
  held = mine;
  try {
    return await act();
  } finally {
    held = null;
    begin([...mine]);
  }
}
