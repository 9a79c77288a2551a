// Presses again what was pressed on the drawn page before its code had come (public/early.js).
import { useEffect } from 'react';

declare global {
  interface Window {
    pressedEarly?: HTMLElement;
  }
}

/** Stands beside what it waits for: an effect runs once all of it is alive. */
export function PressAgain() {
  useEffect(() => {
    const pressed = window.pressedEarly;
    delete window.pressedEarly;
    pressed?.removeAttribute('aria-busy');
    if (pressed?.isConnected) pressed.click();
  }, []);
  return null;
}
