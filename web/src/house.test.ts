// House rules that no linter knows: files of one job, one module that asks the network, words in one place.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LINES_MAX = 400;
const generated = /^api\/(schema\.d\.ts|words(\/.*)?\.ts)$/;
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((name) => /\.(tsx?|css)$/.test(name) && !generated.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));

/** Product files in which a pattern is found. */
const having = (pattern: RegExp) =>
  files
    .filter(({ name, text }) => !/\.test\.tsx?$/.test(name) && pattern.test(text))
    .map(({ name }) => name)
    .sort();

describe('the house', () => {
  it('has the files that this test is about', () => expect(files.length).toBeGreaterThan(300));

  it('keeps files short', () => {
    const long = files.filter(({ text }) => text.split('\n').length - 1 > LINES_MAX);
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it('asks the network in one module, and in one more where a file tells how far it is', () => {
    expect(having(/\bfetch\(|new XMLHttpRequest/)).toEqual(['api/client.ts', 'api/upload.ts']);
  });

  it('names no telephone number: an office may change it', () => {
    expect(having(/call centre \d/i)).toEqual([]);
  });

  it('has no tables of words beside those of the domain', () => {
    // What hangs on a word (a tone, a hint) is a `Record` over its type. These have no list of words in the domain.
    expect(having(/: (Readonly<)?Record<string, string>>? = \{(?!\}|\s*\.\.\.)/)).toEqual([
      'app/area/menu.ts',
      'app/public/footer.tsx',
      'features/application/text.ts',
      'features/news/queries.ts',
      'features/record/import-dialog.tsx',
      'features/roster/bank-exceptions.tsx',
      'lib/proof/paper.ts',
      'lib/proof/typed.ts',
      'ui/rich-text/clean-pasted.ts',
    ]);
  });
});
