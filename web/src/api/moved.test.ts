import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { fedBy } from './fed-by';
import { areasOf, forget } from './moved';
import { forgetBy, settled, together, told } from './told';

const answer = (moved?: string) =>
  new Response('{}', moved === undefined ? {} : { headers: { 'X-Data-Berubah': moved } });
let client: QueryClient;
const old = () =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryKey[0]);

beforeEach(() => {
  client = new QueryClient();
  for (const area of ['keuangan', 'sk-penetapan', 'laporan', 'get', 'draf-perangkat'])
    client.setQueryData([area, 1], 1);
  forgetBy((models) => forget(client, models));
});

describe('after a command', () => {
  it('exactly the queries that tell of what moved are old', async () => {
    told(answer('academic_record,journal'));
    await settled();
    expect(old()).toEqual(['keuangan', 'sk-penetapan']);
  });

  it('nothing is old when nothing moved, or when it was no command', async () => {
    told(answer(''));
    told(answer());
    await settled();
    expect(old()).toEqual([]);
  });

  it('every area is old when it is not known, and nothing else', async () => {
    told(answer('*'));
    await settled();
    expect(old()).toEqual(['keuangan', 'sk-penetapan', 'laporan']);
  });

  it('many in a row are asked for once, at the end', async () => {
    await together(async () => {
      told(answer('disbursement'));
      told(answer('decree'));
      expect(old()).toEqual([]);
    });
    await settled();
    expect(old()).toEqual(['keuangan', 'sk-penetapan', 'laporan']);
  });
});

describe('the areas that tell of a read model', () => {
  it('are read off the server as it is', () => {
    execFileSync('node', ['scripts/fed-by.mjs', '--check'], { stdio: 'pipe' });
  });

  it('are what the queries of the areas are called by', () => {
    const areas = areasOf(['*']);
    // Public pages, the log, the guides, what lies on the device and what is asked once do not move with commands; what the
    // portal still needs is asked anew each time it is shown.
    const others = [
      'verifikasi',
      'get',
      'log',
      'bukti',
      'berkas',
      'draf-perangkat',
      'stream',
      'kesiapan',
      'pemeriksa',
      'panduan',
    ];
    const names = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const roots = names
      .filter((name) => !/\.test\.tsx?$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(join('src', name), 'utf8');
        const keys = text.matchAll(/(?:queryKey: |(?:all|periods): |listQuery\()\['([\w-]+)'/g);
        return [...keys].map(([, root]) => root ?? '');
      });
    expect(roots.length).toBeGreaterThan(30);
    expect(roots.filter((root) => !areas.has(root) && !others.includes(root))).toEqual([]);
    expect(Object.keys(fedBy)).toContain('disbursement');
  });
});
