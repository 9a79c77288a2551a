// Runs before the app has come: a button of the drawn page that is pressed meanwhile is kept, and pressed again by the app
// once it is alive (src/app/public/press-again.tsx). The last one counts. Links, fields and the menu work by themselves.
(() => {
  const root = () => document.querySelector('#root[data-prerender]');
  const keep = (event) => {
    const drawn = root();
    if (!drawn) return done();
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button || !drawn.contains(button)) return;
    if (opens(button, event)) return;
    event.preventDefault();
    window.pressedEarly?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
    window.pressedEarly = button;
  };
  /** The menu needs no code: a browser opens and closes it by itself, an older one is helped. */
  const opens = (button, event) => {
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!dialog) return false;
    if ('commandForElement' in button) return true;
    event.preventDefault();
    if (button.getAttribute('command') === 'close') dialog.close();
    else if (!dialog.open) dialog.showModal();
    return true;
  };
  const done = () => document.removeEventListener('click', keep, true);
  document.addEventListener('click', keep, true);
})();

// An announcement above the page that this device has closed is not shown, before the app knows of it
// (src/features/scholarship/period-band.tsx): nothing jumps when it goes.
(() => {
  try {
    const closed = localStorage.getItem('beasiswa.pita-ditutup');
    if (!closed) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-pita="${CSS.escape(closed)}"]{display:none}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // The app hides it a moment later.
  }
})();
