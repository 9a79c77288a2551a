import { describe, expect, it } from 'vitest';
import { destinationOf } from './deep-link';

const origin = 'https://beasiswa.example';

describe('the link of a notification', () => {
  it('opens a path of this site inside', () => {
    expect(destinationOf('/user/dashboard?lihat=1#status', origin)).toEqual({
      kind: 'inside',
      path: '/user/dashboard?lihat=1#status',
    });
  });
  it('opens an absolute http link in a new tab', () => {
    expect(destinationOf('https://papua.go.id/berita', origin)).toEqual({
      kind: 'outside',
      url: 'https://papua.go.id/berita',
    });
    expect(destinationOf('http://papua.go.id', origin)?.kind).toBe('outside');
  });
  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'https://user:pass@evil.example/',
    'https://beasiswa.example@evil.example/',
    '/\t/evil.example',
    '/.//evil.example',
    'https:evil.example',
    'user/dashboard',
    '',
    null,
    undefined,
  ])('refuses %j', (link) => {
    expect(destinationOf(link, origin)).toBeNull();
  });
});
