// Keeps an unfinished form safe: on the device at once, on the server soon after, and says which. What another
// device saved meanwhile is put together with it, field by field.
import { ApiError } from '../../api/error';
import { isStale } from '../../api/use-command';
import { quietly } from '../../lib/quietly';
import { writeThrough } from '../../lib/write-through';
import type { Answered, Answers, FormDraft, KnownCopy, NumberKind, ServerCopy } from './draft';
import type { FormBody, TypedForm } from './form-body';
import { emptyForm, fromBody, toBody } from './form-body';
import { asServerHasIt, type Clash, type FieldName, merge, stillOpen } from './merge';

/** Quiet time before the server is asked to keep the draft, in milliseconds. */
export const SYNC_DELAY_MS = 1500;
/** So many texts without an answer are remembered. */
const SENT_MAX = 5;
/** How often a write that others overtook is tried again at once. */
const OVERTAKEN_MAX = 4;

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'server'; at: number }
  | { kind: 'device'; at: number; why: 'offline' | 'pending' | 'ended' }
  /** `told` is the server's sentence where it names no field. */
  | { kind: 'device'; at: number; why: 'refused'; told: string | null }
  | { kind: 'nowhere' };

export type DraftSnapshot = {
  form: TypedForm;
  save: SaveState;
  /** Messages of the server by wire field, from the last refused save. */
  fields: Record<string, string>;
  /** What another device changed differently: nothing is sent until the person has chosen. */
  clashes: Clash[];
  /** Fields that another device filled in since this page was opened. */
  taken: FieldName[];
  /** The session is over: nothing is sent until somebody has signed in again. */
  ended: boolean;
  answers: Answers;
  applicationId: string | null;
  version: number | null;
  known: KnownCopy | null;
};

export type DraftDeps = {
  write: (draft: FormDraft) => Promise<boolean>;
  /** Creates the draft when `id` is null, else changes it; gives id and version after. */
  send: (id: string | null, version: number | null, body: FormBody) => Promise<{ id: string; versi: number }>;
  /** Reads the server's newest copy. */
  newest: () => Promise<ServerCopy | null>;
  online: () => boolean;
  now: () => number;
};

/** The id of the draft that is there already, when that is why another was refused. */
function begunElsewhere(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.kode !== 'DRAF_SUDAH_ADA') return null;
  const id = error.data.formulirPendaftaranId;
  return typeof id === 'string' ? id : null;
}

export class DraftKeeper {
  #draft: FormDraft;
  readonly #deps: DraftDeps;
  readonly #listeners = new Set<() => void>();
  readonly #keep = writeThrough(() => this.#keepOnDevice());
  readonly #sync = quietly(() => void this.sync(), SYNC_DELAY_MS);
  #snapshot: DraftSnapshot;
  #sending: Promise<void> | null = null;
  #sentBody: string | null = null;
  /** A copy that was read while a write was on its way: whether it is newer is known once that is answered. */
  #seenMeanwhile: ServerCopy | null = null;
  /** Nothing has been typed yet: an empty form is not worth a draft anywhere. */
  #untouched: boolean;

  constructor(initial: FormDraft, deps: DraftDeps) {
    this.#draft = initial;
    this.#deps = deps;
    this.#untouched = initial.savedAt === 0 && initial.applicationId === null;
    this.#snapshot = {
      form: initial.form,
      save:
        initial.syncedAt !== null
          ? { kind: 'server', at: initial.syncedAt }
          : initial.savedAt > 0
            ? { kind: 'device', at: initial.savedAt, why: deps.online() ? 'pending' : 'offline' }
            : { kind: 'untouched' },
      fields: {},
      clashes: initial.clashes,
      taken: [],
      ended: false,
      answers: initial.answers,
      applicationId: initial.applicationId,
      version: initial.version,
      known: initial.known,
    };
    if (initial.syncedAt !== null) this.#sentBody = JSON.stringify(toBody(initial.form));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  #tell(change: Partial<DraftSnapshot>): void {
    const { form, clashes, answers, applicationId, version, known } = this.#draft;
    this.#snapshot = { ...this.#snapshot, form, clashes, answers, applicationId, version, known, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Takes what was typed into some fields. */
  set(change: Partial<TypedForm>): void {
    this.#untouched = false;
    const form = { ...this.#draft.form, ...change };
    this.#draft = { ...this.#draft, form, clashes: stillOpen(this.#draft.clashes, form), syncedAt: null };
    this.#tell({});
    this.#keep.call(undefined);
    this.#sync.call(undefined);
  }

  /** The key under which this submit is repeated until it is answered. */
  async submitKey(): Promise<string> {
    if (this.#draft.submitKey === null) {
      this.#draft = { ...this.#draft, submitKey: crypto.randomUUID() };
      await this.#deps.write(this.#draft);
    }
    return this.#draft.submitKey as string;
  }

  async forgetSubmitKey(): Promise<void> {
    this.#draft = { ...this.#draft, submitKey: null };
    await this.#deps.write(this.#draft);
  }

  get submitWaits(): boolean {
    return this.#draft.submitKey !== null;
  }

  async #keepOnDevice(): Promise<void> {
    const at = this.#deps.now();
    this.#draft = { ...this.#draft, savedAt: at };
    const kept = await this.#deps.write(this.#draft);
    if (this.#draft.syncedAt !== null || this.#sending) return;
    const why = this.#snapshot.ended ? 'ended' : this.#deps.online() ? 'pending' : 'offline';
    this.#tell({ save: kept ? { kind: 'device', at, why } : { kind: 'nowhere' } });
  }

  /** The session is over: what is typed stays on the device, and nothing of it counts as refused. */
  pause(): void {
    if (this.#snapshot.ended) return;
    this.#tell({ ended: true, fields: {} });
    if (!this.#untouched && this.#draft.syncedAt === null) this.#keep.call(undefined);
  }

  /** Somebody is signed in (again): what waits goes out soon. */
  goOn(): void {
    if (this.#snapshot.ended) this.#tell({ ended: false });
    if (!this.#untouched && this.#draft.syncedAt === null) this.#sync.call(undefined);
  }

  /** Writes what still waits, on the device and (with a network) on the server. */
  async flush(): Promise<void> {
    this.#sync.cancel();
    await this.sync();
  }

  /**
   * Runs another write on the same form (a document, say) between two saves of its text, with the newest version;
   * false when the form is not on the server yet and cannot be put there now.
   */
  async between(run: (id: string, version: number) => Promise<{ id: string; versi: number }>): Promise<boolean> {
    while (this.#sending) await this.#sending;
    this.#untouched = false;
    if (this.#draft.applicationId === null) await this.flush();
    while (this.#sending) await this.#sending;
    if (this.#draft.applicationId === null || this.#draft.version === null) return false;
    let failed: { error: unknown } | null = null;
    await this.#alone(async () => {
      try {
        await this.#untilNewest(async () => {
          const { applicationId, version } = this.#draft;
          const answer = await run(applicationId ?? '', version ?? 0);
          this.#draft = { ...this.#draft, applicationId: answer.id, version: answer.versi };
        });
        this.#tell({});
        await this.#deps.write(this.#draft);
      } catch (error) {
        if (error instanceof ApiError && error.endsSession) this.pause();
        failed = { error };
      }
    });
    if (failed !== null) throw (failed as { error: unknown }).error;
    if (this.#draft.syncedAt === null && this.#draft.savedAt > 0) this.#sync.call(undefined);
    return true;
  }

  /** Remembers what the server said of a number, so that opening the form again does not ask it again. */
  heard(kind: NumberKind, answer: Answered): void {
    this.#draft = { ...this.#draft, answers: { ...this.#draft.answers, [kind]: answer } };
    this.#tell({});
    if (!this.#untouched) void this.#deps.write(this.#draft);
  }

  /** Takes note of the server's copy (a fresh read): what others changed comes into the form. */
  seen(copy: ServerCopy): void {
    if (this.#sending) this.#seenMeanwhile = copy;
    else if (this.#take(copy)) void this.#deps.write(this.#draft);
  }

  /** The person chose between two texts of the same fields. */
  choose(clash: Clash, whose: 'mine' | 'theirs'): void {
    const { base, form } = this.#draft;
    this.#draft = {
      ...this.#draft,
      clashes: this.#draft.clashes.filter((one) => one !== clash),
      // From now on what is typed here stands over their text.
      base: { ...(base ?? emptyForm()), ...clash.theirs },
      form: whose === 'theirs' ? { ...form, ...clash.theirs } : form,
    };
    this.#tell({});
    if (this.#draft.clashes.length === 0) this.#sync.call(undefined);
    void this.#deps.write(this.#draft);
  }

  /** Sends the draft to the server, one write at a time; the last text wins. */
  async sync(): Promise<void> {
    if (this.#untouched) return;
    if (this.#sending) {
      await this.#sending;
      const { save, clashes } = this.#snapshot;
      if (this.#draft.syncedAt === null && clashes.length === 0 && save.kind === 'saving') return this.sync();
      return;
    }
    if (this.#snapshot.clashes.length > 0 || this.#snapshot.ended || !this.#deps.online()) {
      await this.#keepOnDevice();
      return;
    }
    await this.#alone(() => this.#sendOnce());
  }

  /** One write at a time; a copy that was read meanwhile is looked at afterwards. */
  async #alone(write: () => Promise<void>): Promise<void> {
    this.#sending = write().finally(() => {
      this.#sending = null;
      const copy = this.#seenMeanwhile;
      this.#seenMeanwhile = null;
      if (copy) this.seen(copy);
    });
    await this.#sending;
  }

  /** Runs a write; when others were faster, goes on from their version, unless they changed the same fields. */
  async #untilNewest(write: () => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        // Another device may also have begun the one draft of the year: this one goes on with it.
        const begun = this.#draft.applicationId === null ? begunElsewhere(error) : null;
        if ((!isStale(error) && begun === null) || attempt >= OVERTAKEN_MAX) throw error;
        const copy = await this.#deps.newest();
        if (!copy || (begun !== null && copy.id !== begun)) throw error;
        this.#take(copy);
      }
    }
  }

  async #sendOnce(): Promise<void> {
    try {
      await this.#untilNewest(async () => {
        if (this.#snapshot.clashes.length > 0) return;
        const { form, applicationId, version } = this.#draft;
        const body = toBody(form);
        const text = JSON.stringify(body);
        if (applicationId !== null && text === this.#sentBody)
          return this.#confirmed(form, applicationId, version ?? 0);
        const unanswered = this.#draft.sent;
        this.#draft = { ...this.#draft, sent: [...unanswered, form].slice(-SENT_MAX) };
        this.#tell({ save: { kind: 'saving' } });
        await this.#deps.write(this.#draft);
        const answer = await this.#deps.send(applicationId, version, body).catch((error: unknown) => {
          // A plain no: this text is not there.
          if (error instanceof ApiError && !error.retryable) this.#draft = { ...this.#draft, sent: unanswered };
          throw error;
        });
        this.#sentBody = text;
        await this.#confirmed(form, answer.id, answer.versi);
      });
      if (this.#snapshot.clashes.length > 0) await this.#waitForChoice();
    } catch (error) {
      await this.#refused(error);
    }
  }

  async #waitForChoice(): Promise<void> {
    const at = this.#deps.now();
    const kept = await this.#deps.write({ ...this.#draft, savedAt: at });
    this.#tell({ save: kept ? { kind: 'device', at, why: 'pending' } : { kind: 'nowhere' } });
  }

  async #confirmed(sent: TypedForm, id: string, version: number): Promise<void> {
    const at = this.#deps.now();
    const newest = this.#draft.form === sent;
    this.#draft = {
      ...this.#draft,
      applicationId: id,
      version,
      base: asServerHasIt(sent),
      sent: [],
      savedAt: at,
      syncedAt: newest ? at : null,
    };
    this.#tell({ fields: {}, save: newest ? { kind: 'server', at } : { kind: 'device', at, why: 'pending' } });
    await this.#deps.write(this.#draft);
    if (!newest) this.#sync.call(undefined);
  }

  /** Goes on from a newer copy of the server; true when anything is worth keeping on the device. */
  #take(copy: ServerCopy): boolean {
    const draft = this.#draft;
    if (draft.applicationId !== null && draft.applicationId !== copy.id) return false;
    const { isi, ...known } = copy;
    if (draft.version !== null && copy.versi <= draft.version) {
      if (copy.versi < draft.version || JSON.stringify(known) === JSON.stringify(draft.known)) return false;
      this.#draft = { ...draft, known, base: draft.base ?? fromBody(isi) };
      this.#tell({});
      return true;
    }
    const theirs = fromBody(isi);
    // What was asked before and not answered is found again: its base is still the one from before.
    const { form, base, clashes, taken } = merge(draft.base ?? emptyForm(), draft.form, theirs, draft.sent);
    const at = this.#deps.now();
    const isSame = clashes.length === 0 && JSON.stringify(toBody(form)) === JSON.stringify(toBody(theirs));
    this.#untouched = false;
    this.#sentBody = JSON.stringify(toBody(theirs));
    this.#draft = {
      ...draft,
      form,
      base,
      clashes,
      sent: [],
      known,
      applicationId: copy.id,
      version: copy.versi,
      savedAt: at,
      syncedAt: isSame ? at : null,
    };
    this.#tell({
      taken: [...new Set([...this.#snapshot.taken, ...taken])],
      save: isSame ? { kind: 'server', at } : { kind: 'device', at, why: 'pending' },
    });
    if (!isSame && clashes.length === 0) this.#sync.call(undefined);
    return true;
  }

  async #refused(error: unknown): Promise<void> {
    const at = this.#deps.now();
    const kept = await this.#deps.write({ ...this.#draft, savedAt: at });
    const ended = this.#snapshot.ended || (error instanceof ApiError && error.endsSession);
    const no = error instanceof ApiError && !ended ? error : null;
    const fields = no?.fields() ?? {};
    const told = Object.keys(fields).length === 0 ? (no?.message ?? null) : null;
    const save: SaveState = !kept
      ? { kind: 'nowhere' }
      : no && !no.retryable
        ? { kind: 'device', at, why: 'refused', told }
        : { kind: 'device', at, why: ended ? 'ended' : 'offline' };
    this.#tell({ ended, save, fields });
  }
}
