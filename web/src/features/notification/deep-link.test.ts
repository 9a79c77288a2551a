// Deep links never leave the portal unasked.
import { describe, expect, it } from 'vitest';
import { destinationOf } from './deep-link';

const origin = 'https://beasiswa.test';

describe('a notification leads', () => {
  it('inside for paths of ours', () => {
    expect(destinationOf('/user/dashboard?x=1#y', origin)).toEqual({ kind: 'inside', path: '/user/dashboard?x=1#y' });
    expect(destinationOf('https://beasiswa.test/beasiswa', origin)).toEqual({ kind: 'inside', path: '/beasiswa' });
  });
  it('to a new tab for absolute http links', () => {
    expect(destinationOf('https://kampus.example/a', origin)).toEqual({
      kind: 'outside',
      url: 'https://kampus.example/a',
    });
  });
  it.each([
    null,
    '',
    ' ',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'user',
    'https://beasiswa.test@evil.example/',
    'https://a:b@kampus.example/',
    'ftp://x',
  ])('nowhere for %j', (link) => {
    expect(destinationOf(link, origin)).toBeNull();
  });
});
