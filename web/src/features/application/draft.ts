// An unfinished form as this device keeps it: what was typed, over which text of the server, and what the server had.
import type { TypedForm } from './form-body';
import type { Clash } from './merge';
import type { ApplicationDetail } from './queries';

/** What a screen without a network still has to know of the server's copy. */
export type KnownCopy = Pick<ApplicationDetail, 'id' | 'versi' | 'status' | 'catatan' | 'dokumen'>;

/** The server's copy of a form, as far as a draft needs it. */
export type ServerCopy = KnownCopy & Pick<ApplicationDetail, 'isi'>;

/** A number of the form that the server is asked about: whether it is in use. */
export type NumberKind = 'nik' | 'nokk' | 'rekening';

/** What the server said of a number, and when. */
export type Answered = { number: string; tingkat: string; at: number };

export type Answers = Partial<Record<NumberKind, Answered>>;

export type FormDraft = {
  form: TypedForm;
  /** The server's text over which this one was typed; null before there was one. */
  base: TypedForm | null;
  /** Texts that went out and were not answered: the server may have one of them. */
  sent: TypedForm[];
  /** What two devices changed differently and nobody has settled: a reload asks it again. */
  clashes: Clash[];
  /** When this device wrote it, milliseconds since 1970. */
  savedAt: number;
  /** When the server confirmed exactly this text; null while only the device has it. */
  syncedAt: number | null;
  applicationId: string | null;
  /** The stream version that the server's copy had, for the next write. */
  version: number | null;
  /** Kept until the server has answered the submit, so that a repeat is the same submit. */
  submitKey: string | null;
  /** What was said of the numbers: the server answers few such questions, so none is asked twice. */
  answers: Answers;
  known: KnownCopy | null;
};

/** What the keeper needs of a read form; links to files live shortly and are not kept. */
export const copyOf = ({ id, versi, status, catatan, dokumen, isi }: ApplicationDetail): ServerCopy => ({
  id,
  versi,
  status,
  catatan: catatan ?? null,
  dokumen: dokumen.map((document) => ({ ...document, tautan: null })),
  isi,
});

/** A form in which nothing was typed yet, over what is known of the person. */
export const freshDraft = (form: TypedForm): FormDraft => ({
  form,
  base: null,
  sent: [],
  clashes: [],
  savedAt: 0,
  syncedAt: null,
  applicationId: null,
  version: null,
  submitKey: null,
  answers: {},
  known: null,
});
