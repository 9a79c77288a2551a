// Sends a private document and gives its name for commands.
import { upload } from './upload';

/** A file that the server keeps, as commands name it. */
export type SentFile = { fileId: string; sha256: string; nama: string };

export type SendOptions = {
  /** What the file is for. */
  purpose: string;
  /** Share that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Sends a private document (PDF or picture). */
export async function sendFile(file: File, { purpose, onProgress }: SendOptions): Promise<SentFile> {
  const form = new FormData();
  form.set('path', purpose);
  form.set('file', file, file.name);
  const { fileId, sha256 } = await upload<SentFile>('/api/cms/upload/file', form, onProgress ? { onProgress } : {});
  return { fileId, sha256, nama: file.name };
}
