// Presses again what was pressed on the drawn page before its code had come (public/early.js).
import { useEffect } from 'react';
import { onceAlive } from '../../ui/in-parts';

declare global {
  interface Window {
    pressedEarly?: HTMLElement;
  }
}

function press() {
  const pressed = window.pressedEarly;
  delete window.pressedEarly;
  if (!pressed) return;
  pressed.removeAttribute('aria-busy');
  // From here on the page is alive, whoever else is still to say so: the press is not kept a second time.
  document.getElementById('root')?.removeAttribute('data-prerender');
  if (pressed.isConnected) pressed.click();
}

/** Stands beside what it waits for: an effect runs once all of it is alive. */
export function PressAgain() {
  useEffect(() => void onceAlive(press), []);
  return null;
}
