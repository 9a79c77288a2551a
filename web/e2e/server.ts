// Starts the real program on its own data folder: demo data, mails as files, stop, restart, and the command line.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
export const binary = resolve(here, '..', process.env.BEASISWA_BIN ?? '../target/debug/beasiswa');
/** Enough people for every list to have two pages, few enough to be there in seconds. */
const applicants = '60';

export type Server = {
  url: string;
  dataDir: string;
  /** Ends the program and waits until it is gone; the data stays. */
  stop: () => Promise<void>;
  /** Starts it again on the same data and port. */
  start: () => Promise<void>;
  /** Ends it and removes its data. */
  remove: () => Promise<void>;
};

export type Outcome = { status: number; output: string };

/** Runs the program's command line to its end; `typed` is its standard input. */
export function run(args: string[], timeoutMs = 180_000, typed = ''): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(
      binary,
      args,
      { timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024, env: quietEnvironment() },
      (error, out, err) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        done({ status, output: out + err });
      },
    );
    child.stdin?.end(typed);
  });
}

/** A new folder filled by `beasiswa demo`. */
export async function demoFolder(more: string[] = []): Promise<string> {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'beasiswa-e2e-')), 'data');
  const { status, output } = await run(['demo', '--data-dir', dataDir, '--applicants', applicants, ...more]);
  if (status !== 0) throw new Error(`beasiswa demo failed:\n${output}`);
  return dataDir;
}

/** Starts a server on a copy of `from`, or on fresh demo data. */
/** How a server of a test differs from the portal that is shown around. */
type Kind = {
  /** Real accounts: offices show a second factor. Its address is a name, so that browsers keep passkeys for it. */
  real?: boolean;
  /** Whether real offices must show it; asked of nobody otherwise. */
  secondFactor?: boolean;
  /** Settings of its environment beside the usual; the present ones count at each start. */
  env?: Record<string, string>;
  /** The day on which the demo's story ended, `YYYY-MM-DD`; today, unless said. */
  on?: string;
  /** Its port, where somebody has to know it before; a free one otherwise. */
  port?: number;
};

export async function startServer(
  from?: string,
  { real = false, secondFactor = true, env = {}, on, port: given }: Kind = {},
): Promise<Server> {
  let dataDir: string;
  if (from) {
    dataDir = join(await mkdtemp(join(tmpdir(), 'beasiswa-e2e-')), 'data');
    await cp(from, dataDir, { recursive: true, preserveTimestamps: true });
  } else dataDir = await demoFolder(on ? ['--on', on] : []);
  const port = given ?? (await freePort());
  const url = `http://${real ? 'localhost' : '127.0.0.1'}:${port}`;
  let child: ChildProcess | null = null;

  const start = async () => {
    const log: string[] = [];
    const running = spawn(
      binary,
      ['serve', '--data-dir', dataDir, '--listen', `127.0.0.1:${port}`, ...(real ? [] : ['--demo'])],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...quietEnvironment(),
          BEASISWA_PUBLIC_URL: url,
          // Tests speak for many people: each browser says its own address, as behind a proxy, and is limited by it.
          BEASISWA_TRUSTED_PROXY_COUNT: '1',
          // They also do in a minute what people do in days.
          BEASISWA_WRITES_PER_MINUTE: '0',
          BEASISWA_WRITES_PER_DAY: '0',
          ...(real ? { BEASISWA_DEMO_ACCOUNTS_ALLOWED: 'true' } : {}),
          ...(secondFactor ? {} : { BEASISWA_SECOND_FACTOR: 'ditawarkan' }),
          // A portal that was left alone for months.
          ...(on ? { BEASISWA_CLOCK_JUMP_MAX_DAYS: '0' } : {}),
          ...env,
        },
      },
    );
    child = running;
    const keep = (chunk: Buffer) => {
      log.push(chunk.toString());
      if (log.length > 200) log.shift();
    };
    running.stdout.on('data', keep);
    running.stderr.on('data', keep);
    const until = Date.now() + 60_000;
    while (!(await isReady(url))) {
      if (running.exitCode !== null || Date.now() > until) {
        running.kill('SIGKILL');
        throw new Error(`beasiswa serve did not become ready:\n${log.join('')}`);
      }
      await new Promise((next) => setTimeout(next, 100));
    }
  };

  const stop = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise<void>((done) => running.once('exit', () => done()));
    running.kill('SIGTERM');
    const impatient = setTimeout(() => running.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(impatient);
  };

  await start();
  return {
    url,
    dataDir,
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(dirname(dataDir), { recursive: true, force: true });
    },
  };
}

/** Waits for a mail to an address whose subject fits; gives its plain text. */
export async function waitForMail(dataDir: string, to: string, subject: RegExp): Promise<string> {
  const folder = join(dataDir, 'mail');
  const until = Date.now() + 20_000;
  for (;;) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const mail = parseMail(await readFile(join(folder, name), 'utf8'));
      if (mail.to.includes(to) && subject.test(mail.subject)) return mail.text;
    }
    if (Date.now() > until) throw new Error(`no mail to ${to} with ${subject}; there is: ${names.join(', ')}`);
    await new Promise((next) => setTimeout(next, 200));
  }
}

type Mail = { to: string; subject: string; text: string };

/** Reads what these mails are: one multipart with a plain and an HTML twin. */
function parseMail(raw: string): Mail {
  const split = (part: string) => {
    const [head = '', ...rest] = part.replace(/\r\n/g, '\n').split('\n\n');
    return { head: head.replace(/\n[ \t]+/g, ' '), body: rest.join('\n\n') };
  };
  const field = (head: string, name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1] ?? '';
  const whole = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(whole.head)?.[1] ?? '';
  const plain = whole.body
    .split(`--${boundary}`)
    .map((part) => split(part.replace(/^\r?\n/, '')))
    .find((part) => /text\/plain/i.test(part.head));
  if (!plain) throw new Error(`a mail without plain text:\n${raw}`);
  const encoding = field(plain.head, 'Content-Transfer-Encoding').toLowerCase();
  const text =
    encoding === 'base64'
      ? Buffer.from(plain.body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? unquote(plain.body)
        : plain.body;
  return { to: field(whole.head, 'To'), subject: field(whole.head, 'Subject'), text };
}

/** Undoes quoted-printable. */
function unquote(body: string): string {
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });
}

/** Nothing of the developer's own configuration reaches the program under test. */
function quietEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('BEASISWA_') && name !== 'DATABASE_URL' && name !== 'OBJECT_STORE_URL',
  );
  return { ...Object.fromEntries(kept), BEASISWA_LOG_FORMAT: 'text', RUST_LOG: process.env.RUST_LOG ?? 'warn' };
}
