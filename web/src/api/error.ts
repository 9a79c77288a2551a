// The one error type of the API client: status, stable code, Indonesian message and form fields.

/** A problem with one form field, as the API names it. */
export interface FieldProblem {
  nama: string;
  pesan: string;
}

/** The envelope of every answer of the API. */
export interface Envelope<T> {
  statusCode: number;
  message: string;
  data: T;
}

/** Codes by which the server says that nobody is signed in any more (a wrong password is a 401 too). */
const sessionCodes = ['BELUM_MASUK', 'SESI_BERAKHIR', 'SESI_DICABUT', 'TOKEN_TIDAK_TERBACA'];

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came (offline, cut, timed out). */
  readonly status: number;
  /** Stable code for decisions in code, e.g. `VERSI_BERUBAH`. */
  readonly kode: string;
  readonly bidang: FieldProblem[];
  readonly data: Record<string, unknown>;
  /** Whether the server wrote the message (else it is a text of ours). */
  readonly fromServer: boolean;

  constructor(status: number, kode: string, message: string, data: Record<string, unknown> = {}, fromServer = true) {
    super(message);
    this.status = status;
    this.kode = kode;
    this.data = data;
    this.fromServer = fromServer;
    this.bidang = Array.isArray(data.bidang) ? (data.bidang as FieldProblem[]) : [];
  }

  /** Worth sending again unchanged: nothing answered, or the server said "later". */
  get retryable(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 429;
  }

  /** The session is over: the same request is right again after a sign-in. */
  get endsSession(): boolean {
    return this.status === 401 && sessionCodes.includes(this.kode);
  }

  /** Tried too often: the server's text says how long to wait. */
  get tooOften(): boolean {
    return this.status === 429 && this.fromServer;
  }

  /** How long to wait before the next try, in milliseconds; null where the answer does not say. */
  get waitMs(): number | null {
    return typeof this.data.tunggu === 'number' ? this.data.tunggu * 1000 : null;
  }

  /** The form's fields as `{name: message}`, as form libraries want them. */
  fields(): Record<string, string> {
    return Object.fromEntries(this.bidang.map((field) => [field.nama, field.pesan]));
  }
}

/** What the server says of single fields, by their names; nothing where it refused for another reason. */
export const fieldsOf = (error: unknown): Record<string, string> => (error instanceof ApiError ? error.fields() : {});

/** Message for a person: the server's text, else `fallback`. */
export function messageOf(error: unknown, fallback = 'Terjadi kesalahan'): string {
  if (error instanceof ApiError) return error.fromServer || error.status === 0 ? error.message || fallback : fallback;
  return fallback;
}

/** The server's own words, else `fallback`: where the specification names the text for every other failure. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message || fallback : fallback;
}

/** Reads an error answer; data.data.message, then data.message, then message (spec §8). */
export async function errorFrom(response: Response): Promise<ApiError> {
  let body: { message?: unknown; data?: unknown } = {};
  const after = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const wait = Number.isFinite(after) ? { tunggu: after } : {};
  try {
    body = (await response.json()) as typeof body;
  } catch {
    return new ApiError(response.status, 'TANPA_ISI', 'Terjadi kesalahan pada server.', wait, false);
  }
  const said = (body.data !== null && typeof body.data === 'object' ? body.data : {}) as Record<string, unknown>;
  const data: Record<string, unknown> = { ...wait, ...said };
  const message = [data.message, body.message].find((text) => typeof text === 'string' && text !== '');
  const kode = typeof data.kode === 'string' ? data.kode : `HTTP_${response.status}`;
  return new ApiError(response.status, kode, (message as string | undefined) ?? '', data, message !== undefined);
}
