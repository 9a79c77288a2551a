// Saves what the API answers as a file on the device.
import { type FileAddress, type FileOptions, readFile } from './file';

/** `fallback` is the name when the server proposes none. */
export async function saveFile(address: FileAddress, fallback: string, options?: FileOptions): Promise<void> {
  const { blob, name } = await readFile(address, options);
  keepFile(blob, name ?? fallback);
}

/** Gives the browser a file to keep. */
export function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser needs the address until it has started to save.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
