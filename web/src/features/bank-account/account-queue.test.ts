import { describe, expect, it } from 'vitest';
import { neighboursOf } from './use-account-queue';

describe('neighboursOf', () => {
  it('finds the one after the hundredth', () => {
    const ids = Array.from({ length: 150 }, (_, at) => `id-${at}`);
    expect(neighboursOf(ids, 'id-100')).toEqual({ at: 100, next: 'id-101', before: 'id-99' });
    expect(neighboursOf(ids, 'id-0')).toEqual({ at: 0, next: 'id-1', before: undefined });
    expect(neighboursOf(ids, 'id-149').next).toBe('id-0');
    expect(neighboursOf(ids, 'lain')).toEqual({ at: -1, next: 'id-0', before: undefined });
  });
});
