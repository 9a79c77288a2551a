// What the code on a paper carries to this device, in the part of its address that no browser sends.
import type { StepState } from './tree';

export interface Code {
  /** Whether the address carries anything of a paper's code, whole or not. */
  given: boolean;
  /** 32 hex digits; null where they are not all there. */
  secret: string | null;
  name: string;
  account: string;
}

/** The code in a fragment. A damaged one is not taken for none: else a cut forgery would pass for a paper not scanned. */
export function codeOf(fragment: string): Code {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const [secret = '', name = '', account = ''] = ['k', 'n', 'r'].map((part) => parts.get(part) ?? '');
  return {
    given: ['k', 'n', 'r'].some((part) => parts.has(part)),
    secret: /^[0-9a-f]{32}$/i.test(secret) ? secret.toLowerCase() : null,
    name,
    account,
  };
}

/**
 * How a paper stands to the event: nothing against it, red, its code not whole, that of another event, or not read though
 * the event binds one: a forged paper may lead here without a code.
 */
export type Held = 'fine' | 'bad' | 'damaged' | 'elsewhere' | 'unread';

export function heldOf(code: Code, isWhole: boolean, isBound: boolean, state: StepState): Held {
  if (!isBound) return code.given ? 'elsewhere' : 'fine';
  if (state === 'bad') return 'bad';
  if (!code.given) return 'unread';
  return isWhole ? 'fine' : 'damaged';
}
