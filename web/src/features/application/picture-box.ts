// How large a picture lies in its stage: looked at nearer or turned, every edge of it stays within reach of the scroll bars.

type Size = { width: number; height: number };

/** How a picture is looked at: times its fitted size, and quarter turns clockwise. */
export type Look = { zoom: number; turns: number };
export const plainLook: Look = { zoom: 1, turns: 0 };

export const zoomMax = 4;
export const nearer = (look: Look): Look => ({ ...look, zoom: Math.min(zoomMax, look.zoom + 0.5) });
export const farther = (look: Look): Look => ({ ...look, zoom: Math.max(1, look.zoom - 0.5) });
export const turned = (look: Look): Look => ({ ...look, turns: (look.turns + 1) % 4 });

/** The place that the turned picture takes, and the picture's own size before it is turned. */
export function pictureBox(natural: Size, stage: Size, { zoom, turns }: Look): { box: Size; picture: Size } {
  const lies = turns % 2 === 1;
  const seen = lies ? { width: natural.height, height: natural.width } : natural;
  const fit = Math.min(stage.width / seen.width, stage.height / seen.height, 1) * zoom;
  const box = { width: Math.floor(seen.width * fit), height: Math.floor(seen.height * fit) };
  return { box, picture: lies ? { width: box.height, height: box.width } : box };
}
