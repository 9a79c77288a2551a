// Words of closed lists (`api/words.ts`) in forms and filters.

type Choice<W extends string> = { value: W; label: string };

/** Words as what a list to choose from takes. */
export const choices = <W extends string>(words: readonly W[], text: Readonly<Record<W, string>>): Choice<W>[] =>
  words.map((value) => ({ value, label: text[value] }));

/** A field's text as a word of a list; null when it is none. */
export const wordIn = <W extends string>(words: readonly W[], text: string | null | undefined): W | null =>
  words.find((word) => word === text) ?? null;
