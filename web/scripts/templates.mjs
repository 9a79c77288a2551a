// After the builds: one template for each public page, which the server fills per request. Its CSS is inlined and its
// code named for preloading. The pages are of the public build, whose pieces come to stand beside those of the whole app.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const built = new URL('.publik/', dist);
cpSync(new URL('assets/', built), new URL('assets/', dist), { recursive: true });
renameSync(new URL('.vite/manifest.json', built), new URL('.vite/publik.json', dist));
const read = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}.json`, dist), 'utf8'));
const part = { template: readFileSync(new URL('index.html', built), 'utf8'), manifest: read('publik') };
const whole = { template: readFileSync(new URL('index.html', dist), 'utf8'), manifest: read('manifest') };
rmSync(built, { recursive: true });

/** File of the template and code of the page. */
const pages = [
  ['beranda', 'src/app/public/home-page.tsx'],
  ['404', 'src/app/public/not-found-page.tsx'],
  ['beasiswa', 'src/features/scholarship/scholarships-page.tsx'],
  ['beasiswa-detail', 'src/features/scholarship/scholarship-detail-page.tsx'],
  ['informasi-lembaga-adat', 'src/app/public/customary-page.tsx'],
  ['informasi-lembaga-mahasiswa-nduga', 'src/app/public/students-page.tsx'],
  ['informasi-pemerintah', 'src/app/public/government-page.tsx'],
  ['awardee', 'src/app/public/awardee-page.tsx'],
  ['awardee-testimoni', 'src/features/testimonial/testimonials-page.tsx'],
  ['informasi-berita', 'src/features/news/news-list-page.tsx'],
  ['informasi-berita-lengkap', 'src/features/news/news-detail-page.tsx'],
  ['berita-filter-list', 'src/features/news/news-filter-page.tsx'],
  ['data-terbuka', 'src/features/open-data/open-data-page.tsx'],
  ['transparansi', 'src/app/public/transparency-page.tsx'],
  ['bolehkah', 'src/features/eligibility/eligibility-page.tsx'],
  ['status-pendaftaran', 'src/features/application-status/status-page.tsx'],
  ['bantuan', 'src/features/help/help-page.tsx'],
  ['bahasa-mudah', 'src/features/easy-language/easy-language-page.tsx'],
  ['verifikasi', 'src/features/proof/proof-page.tsx'],
  ['auth-login', 'src/features/auth/login-page.tsx'],
  ['auth-role-login', 'src/features/auth/role-login-page.tsx'],
  ['auth-register', 'src/features/auth/register-page.tsx'],
  ['auth-register-batalkan', 'src/features/auth/cancel-registration-page.tsx'],
  ['auth-register-verify-email', 'src/features/auth/verify-email-page.tsx'],
  ['auth-forgot', 'src/features/auth/forgot-page.tsx'],
  ['auth-klaim', 'src/features/auth/claim-page.tsx'],
  ['auth-kantor', 'src/features/auth/office-sign-in-page.tsx'],
  ['auth-change-password', 'src/features/auth/change-password-page.tsx'],
];

/** A chunk with its static imports. */
function closure(manifest, key, found = new Map()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (found.has(key)) return found;
  found.set(key, chunk);
  for (const next of chunk.imports ?? []) closure(manifest, next, found);
  return found;
}

const sheets = (chunks) => [...chunks.values()].flatMap((chunk) => chunk.css ?? []);
const inline = (files) => {
  const css = files.map((file) => readFileSync(new URL(file, dist), 'utf8')).join('');
  // Paths in the sheets are absolute already; `</` cannot end the element early.
  return css && `<style nonce="__CSP_NONCE__">${css.replaceAll('</', '<\\/')}</style>`;
};

/** Where one signs in the areas' code is named, to come while one types (src/lib/ahead.ts); a visit alone fetches none. */
const applicantsSignIn = 'src/features/auth/login-page.tsx';
const signsIn = [
  applicantsSignIn,
  'src/features/auth/role-login-page.tsx',
  'src/features/auth/office-sign-in-page.tsx',
];
const officeArea = 'src/app/area/office-area.tsx';
/** The entry of the whole app brings the applicant's area; that of offices comes on top. */
const ahead = (page) =>
  [
    ...new Map([
      ...closure(whole.manifest, 'index.html'),
      ...(page === applicantsSignIn ? [] : closure(whole.manifest, officeArea)),
    ]).values(),
  ].map((chunk) => `<link data-nanti as="script" crossorigin href="/${chunk.file}">`);

/** The page's own code and sheets over those of the entry. */
function shell({ template, manifest }, page) {
  const entry = closure(manifest, 'index.html');
  const own = page ? new Map([...closure(manifest, page)].filter(([key]) => !entry.has(key))) : new Map();
  const shared = sheets(entry);
  const inlined = [...shared, ...sheets(own).filter((file) => !shared.includes(file))];
  const head = [
    ...[...own.values()].map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}">`,
    ),
    // Vite's loader fetches a sheet that it does not find in the page; a disabled one is found, and never fetched.
    ...inlined.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...(signsIn.includes(page) ? ahead(page) : []),
    inline(inlined),
  ];
  // The words of a page come first: its code waits its turn, and is not what the first paint waits for.
  return template
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace('</head>', () => `${head.join('\n')}\n</head>`);
}

// A public or account page without a template would be drawn on the phone alone, seconds later.
const routed = (part.manifest['index.html'].dynamicImports ?? []).filter((key) =>
  /^src\/(app\/public|features)\/.*-page\.tsx$/.test(key),
);
const missing = routed.filter((key) => !pages.some(([, page]) => page === key));
if (missing.length > 0) throw new Error(`no template for ${missing.join(', ')}`);

mkdirSync(new URL('pages/', dist), { recursive: true });
// `index.html` serves what has no template of its own: areas.
writeFileSync(new URL('index.html', dist), shell(whole, null));
for (const [name, page] of pages) writeFileSync(new URL(`pages/${name}.html`, dist), shell(part, page));
console.log(`${pages.length} templates`);
