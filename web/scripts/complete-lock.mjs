// Completes package-lock.json with the optional binaries of other platforms that some registries do not offer.
//
// npm writes no lock entry for an optional package it could not look up, and `npm ci` then refuses the lock
// ("Missing: … from lock file"). An entry with the platform's os/cpu/libc makes `npm ci` skip it here and
// install it where it fits. Run after every `npm install` that changes the lock.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'netbsd', 'sunos', 'aix', 'win32', 'openharmony'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'mips64el'];

/** Platform fields of an optional binary, read from the words of its name. */
function platform(name) {
  const words = name.split(/[-/]/);
  const cpu = processors.filter((processor) => words.includes(processor));
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(words.includes('musl') || words.includes('musleabihf') ? { libc: ['musl'] } : {}),
    ...(words.includes('gnu') || words.includes('gnueabihf') ? { libc: ['glibc'] } : {}),
    os: systems.filter((system) => words.includes(system)),
  };
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const candidates = [`node_modules/${name}`, `${path}/node_modules/${name}`];
    if (path === '' || candidates.some((candidate) => lock.packages[candidate])) continue;
    const version = range.replace(/^[\^~]/, '');
    const { os, ...rest } = platform(name);
    if (os.length === 0) throw new Error(`${name}: its platform cannot be read from its name`);
    lock.packages[`node_modules/${name}`] = {
      version,
      resolved: `https://registry.npmjs.org/${name}/-/${name.split('/').pop()}-${version}.tgz`,
      ...rest,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
