// Draws the page for those who write programs (/pengembang): Redoc, and a button to copy each example of the guide.
const place = document.getElementById('kontrak');
const english = place.dataset.bahasa === 'en';
const words = english
  ? { copy: 'Copy', copied: 'Copied', choice: 'Kind of content', search: 'Search…', find: 'Search', found: 'What was found', failed: 'The text of the API could not be read. Try again later.' }
  : { copy: 'Salin', copied: 'Tersalin', choice: 'Jenis isi', search: 'Cari…', find: 'Cari', found: 'Hasil pencarian', failed: 'Teks API tidak terbaca. Coba lagi nanti.' };
const face = 'system-ui, -apple-system, "Segoe UI", sans-serif';
/** What Redoc has no setting for, in the words of the page. */
const said = english
  ? {}
  : {
      'Authorizations:': 'Cara masuk:',
      'query Parameters': 'Parameter kueri',
      'path Parameters': 'Parameter jalur',
      'header Parameters': 'Parameter header',
      'Request Body schema: ': 'Isi permintaan: ',
      'Response Schema: ': 'Isi jawaban: ',
    };
const labels = english
  ? {}
  : {
      enum: 'Pilihan',
      enumSingleValue: 'Nilai',
      default: 'Bawaan',
      deprecated: 'Akan ditinggalkan',
      example: 'Contoh',
      examples: 'Contoh',
      noResultsFound: 'Tidak ditemukan',
      responses: 'Jawaban',
      requestSamples: 'Contoh permintaan',
      responseSamples: 'Contoh jawaban',
    };
const options = {
  hideDownloadButton: true,
  hideHostname: true,
  nativeScrollbars: true,
  requiredPropsFirst: true,
  expandResponses: '',
  jsonSampleExpandLevel: 2,
  labels,
  theme: {
    colors: {
      primary: { main: '#0b5a3c' },
      text: { primary: '#1d2a24', secondary: '#4a5751' },
      success: { main: '#0b5a3c' },
      error: { main: '#a3261b' },
      http: { get: '#0b5a3c', post: '#1d4f91', put: '#6b3fa0', delete: '#a3261b' },
      responses: { success: { color: '#0b5a3c' } },
    },
    typography: {
      fontFamily: face,
      headings: { fontFamily: face },
      code: { color: '#8a1c12', backgroundColor: '#f4f4ee', wrap: true },
    },
    sidebar: { backgroundColor: '#f6f6f1', textColor: '#1d2a24' },
    rightPanel: { backgroundColor: '#12251d' },
  },
};

function copyButton(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'salin';
  button.textContent = words.copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = words.copied;
    setTimeout(() => {
      button.textContent = words.copy;
    }, 2000);
  });
  block.before(button);
  block.tabIndex = 0;
}

// What Redoc leaves out for those who hear the page or use its keys: it draws parts anew, so they are looked at again.
function mend() {
  for (const block of place.querySelectorAll('.redoc-markdown pre:not([tabindex])')) copyButton(block);
  for (const block of place.querySelectorAll('pre:not([tabindex])')) block.tabIndex = 0;
  for (const small of place.querySelectorAll('h5:not([aria-level])')) {
    small.ariaLevel = '3';
    const first = small.firstChild;
    if (first?.nodeType === Node.TEXT_NODE && said[first.data]) first.data = said[first.data];
  }
  for (const search of place.querySelectorAll('[role=search] input')) {
    search.placeholder = words.search;
    search.ariaLabel = words.find;
  }
  for (const found of place.querySelectorAll('[role=search] [role=menuitem]')) {
    const list = found.parentElement;
    if (list.role === 'menu') continue;
    list.role = 'menu';
    list.ariaLabel = words.found;
  }
  for (const choice of place.querySelectorAll('select:not([aria-label])')) choice.ariaLabel = words.choice;
}

let asked = 0;
new MutationObserver(() => {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(mend);
}).observe(place, { childList: true, subtree: true });

Redoc.init(place.dataset.teks, options, place, (error) => {
  if (error) place.textContent = words.failed;
  else mend();
  place.removeAttribute('aria-busy');
});
