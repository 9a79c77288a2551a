// Which operations of the server no screen calls, each with its reason: what is here for others (a machine, a link in a
// mail, the specification) and what still waits for its screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uncalled } from './uncalled';

type Operation = { operationId?: string };
const { paths } = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const verbs = ['get', 'post', 'put', 'delete'];
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => verbs.includes(method))
    .map((method) => `${method.toUpperCase()} ${path}`),
);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^api\/(schema\.d|uncalled|fed-by)\.ts$|^api\/words/.test(name),
  )
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));
const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? '';
const literals = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const recordPaths = literals(textOf('features/record/kinds.ts'), /path: '(\/api\/cms\/[\w-]+)'/g);
const importPaths = literals(textOf('features/record/kinds.ts'), /'(\/api\/cms\/[\w-]+\/impor)'/g);
const awardActs = literals(textOf('features/award/queries.ts'), /export type AwardAct = ([^;]+);/g).flatMap((words) =>
  literals(words, /'(\w+)'/g),
);
/** What the composed parts of an address may be. A part that is not here fails the test. */
const parts: Record<string, readonly string[]> = {
  'kind.path': recordPaths,
  act: awardActs,
  from: ['7'],
};
/** Names that stand for an address where it is called. */
const named: Record<string, readonly string[]> = {
  'kind.path': recordPaths,
  'features/record/queries.ts path': importPaths,
};

/** Addresses that a text stands for: its composed parts put in. */
const expanded = (text: string): string[] => {
  if (text.startsWith('/log/tile/')) return ['/log/tile/{path}'];
  const [whole, part] = /\$\{([^}]+)\}/.exec(text) ?? [];
  if (whole === undefined || part === undefined) return [text];
  const values = parts[part];
  if (!values) throw new Error(`what \${${part}} may be in ${text} is not known to calls.test.ts`);
  return values.flatMap((value) => expanded(text.replace(whole, value)));
};

/** A file without its types, which name paths too and call nothing. */
function values(text: string): string {
  const less = text
    .replace(/^ *(\/\/|\/?\*).*$/gm, '')
    .replace(/^ *(export )?type [^;]*;$/gm, '')
    .replace(/<[^<>()=]*(['`])\/api[^<>()]*>/g, '');
  return less === text ? text : values(less);
}
const address =
  /(?:(?:'(POST|PUT|DELETE|GET)',|\b(upload)\()\s*)?(?:'(\/[\w{}*/.-]+)'|`((?:\/|\$\{)[^`\n]*)`|\b([a-z][\w.]*)(?=[,)]))/g;

/** Addresses that a text gives a name. */
const constantsOf = (text: string, exported: '' | 'export ') =>
  [...text.matchAll(new RegExp(`^${exported}const (\\w+)(?:: [\\w<>]+)? = '(/[^']+)'`, 'gm'))].map(
    ([, name, path]): [string, string] => [name ?? '', path ?? ''],
  );

/** What is called: a method with an address, or an address alone, which is read. Types name paths too; they call nothing. */
function called(): Set<string> {
  const found = new Set<string>();
  const shared = files.flatMap(({ text }) => constantsOf(text, 'export '));
  for (const { name, text } of files) {
    const constants = new Map([...shared, ...constantsOf(text, '')]);
    for (const [, verb, sent, plain, composed, identifier] of values(text).matchAll(address)) {
      const addresses = identifier
        ? (named[identifier] ?? named[`${name} ${identifier}`] ?? [constants.get(identifier) ?? []].flat())
        : composed
          ? /^\/(api|log|berkas|docs)|^\$\{kind\.path/.test(composed)
            ? expanded(composed)
            : []
          : [plain ?? ''];
      for (const path of addresses) found.add(`${sent ? 'POST' : (verb ?? 'GET')} ${path}`);
    }
  }
  return found;
}

const found = called();

it('every operation is called by a screen, or says why not', () => {
  expect(recordPaths.length).toBeGreaterThan(5);
  const silent = operations.filter((operation) => !found.has(operation));
  expect(silent.filter((operation) => !(operation in uncalled))).toEqual([]);
});

it('what is called, or is no more, is not listed', () => {
  const listed = Object.keys(uncalled);
  expect(listed.filter((operation) => found.has(operation) || !operations.includes(operation))).toEqual([]);
});
