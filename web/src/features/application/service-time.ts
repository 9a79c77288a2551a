// Until when an office usually has acted.

/** Days that the server allows an office when the settings say nothing else. */
const USUAL_DAYS = 14;
const DAY_MS = 86_400_000;

type Held = { sejak: string; hari: number };

/** The last day of the usual time, milliseconds since 1970, and whether it has gone by. */
export function usualEnd({ sejak, hari }: Held): { at: number; over: boolean } {
  return { at: Date.parse(sejak) + USUAL_DAYS * DAY_MS, over: hari > USUAL_DAYS };
}
