// The server's clock as this device knows it: wrong device clocks must not break signatures.

let offsetMs = 0;

export const clock = {
  /** The server's time now, in milliseconds since 1970. */
  now: () => Math.round(Date.now() + offsetMs),
  /** Learns the server's time from an answer that was under way for `travelMs`. */
  learn(serverMs: unknown, travelMs = 0): void {
    if (typeof serverMs !== 'number' || !Number.isFinite(serverMs)) return;
    const offset = serverMs + travelMs / 2 - Date.now();
    // A few seconds are travel time, not a wrong clock.
    offsetMs = Math.abs(offset) > 3000 ? offset : 0;
  },
};
