// Keeps an unfinished form safe: on the device after 300 ms, on the server soon after, and says which.
import { ApiError } from '../../api/error';
import { type LocalDraft, quietly } from './draft-store';
import type { FormBody, TypedForm } from './form-body';
import { toBody } from './form-body';

/** Quiet time before the server is asked to keep the draft, in milliseconds. */
export const SYNC_DELAY_MS = 1500;

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'server'; at: number }
  | { kind: 'device'; at: number; why: 'offline' | 'refused' | 'pending' }
  | { kind: 'nowhere' };

export type DraftSnapshot = {
  save: SaveState;
  /** Messages of the server by wire field, from the last refused save. */
  fields: Record<string, string>;
  /** The server's copy was changed elsewhere; the typed text is kept here. */
  conflict: { message: string } | null;
  applicationId: string | null;
  version: number | null;
};

export type DraftDeps = {
  write: (draft: LocalDraft<TypedForm>) => Promise<boolean>;
  /** Creates the draft when `id` is null, else changes it; gives id and version after. */
  send: (id: string | null, version: number | null, body: FormBody) => Promise<{ id: string; versi: number }>;
  online: () => boolean;
  now: () => number;
};

export class DraftKeeper {
  #draft: LocalDraft<TypedForm>;
  readonly #deps: DraftDeps;
  readonly #listeners = new Set<() => void>();
  readonly #keep = quietly(() => void this.#keepOnDevice());
  readonly #sync = quietly(() => void this.sync(), SYNC_DELAY_MS);
  #snapshot: DraftSnapshot;
  #sending: Promise<void> | null = null;
  #sentBody: string | null = null;
  /** Nothing has been typed yet: an empty form is not worth a draft anywhere. */
  #untouched: boolean;

  constructor(initial: LocalDraft<TypedForm>, deps: DraftDeps) {
    this.#draft = initial;
    this.#deps = deps;
    this.#untouched = initial.savedAt === 0 && initial.applicationId === null;
    this.#snapshot = {
      save:
        initial.syncedAt !== null
          ? { kind: 'server', at: initial.syncedAt }
          : initial.savedAt > 0
            ? { kind: 'device', at: initial.savedAt, why: deps.online() ? 'pending' : 'offline' }
            : { kind: 'untouched' },
      fields: {},
      conflict: null,
      applicationId: initial.applicationId,
      version: initial.version,
    };
    if (initial.syncedAt !== null) this.#sentBody = JSON.stringify(toBody(initial.form));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  #tell(change: Partial<DraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Takes the newest text of the form. */
  change(form: TypedForm): void {
    this.#untouched = false;
    this.#draft = { ...this.#draft, form, syncedAt: null };
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
    this.#tell({
      save: kept ? { kind: 'device', at, why: this.#deps.online() ? 'pending' : 'offline' } : { kind: 'nowhere' },
    });
  }

  /** Writes what still waits, on the device and (with a network) on the server. */
  async flush(): Promise<void> {
    this.#keep.flush();
    this.#sync.cancel();
    await this.sync();
  }

  /**
   * Runs another write on the same form (a document, say) between two saves of its text, with the newest version;
   * null when the form is not on the server yet and cannot be put there now.
   */
  async between(run: (id: string, version: number) => Promise<{ id: string; versi: number }>): Promise<boolean> {
    while (this.#sending) await this.#sending;
    this.#untouched = false;
    if (this.#draft.applicationId === null) await this.flush();
    while (this.#sending) await this.#sending;
    const { applicationId, version } = this.#draft;
    if (applicationId === null || version === null) return false;
    let failed: { error: unknown } | null = null;
    this.#sending = run(applicationId, version)
      .then(async (answer) => {
        this.#draft = { ...this.#draft, applicationId: answer.id, version: answer.versi };
        this.#tell({ applicationId: answer.id, version: answer.versi });
        await this.#deps.write(this.#draft);
      })
      .catch((error: unknown) => {
        failed = { error };
      })
      .finally(() => {
        this.#sending = null;
      });
    await this.#sending;
    if (failed !== null) throw (failed as { error: unknown }).error;
    if (this.#draft.syncedAt === null && this.#draft.savedAt > 0) this.#sync.call(undefined);
    return true;
  }

  /** The server's copy moved without us (seen in a fresh read): take its version unless text waits here. */
  seen(id: string, version: number): void {
    if (this.#draft.applicationId === id && version > (this.#draft.version ?? 0) && this.#draft.syncedAt !== null) {
      this.#draft = { ...this.#draft, version };
      this.#snapshot = { ...this.#snapshot, version };
    }
  }

  /** Keeps the typed text and goes on from the server's version. */
  async keepMine(version: number): Promise<void> {
    this.#sentBody = null;
    this.#draft = { ...this.#draft, version, syncedAt: null };
    this.#tell({ conflict: null, version });
    await this.sync();
  }

  /** Sends the draft to the server, one write at a time; the last text wins. */
  async sync(): Promise<void> {
    if (this.#untouched) return;
    if (this.#sending) {
      await this.#sending;
      if (this.#draft.syncedAt === null && this.#snapshot.conflict === null && this.#snapshot.save.kind === 'saving')
        return this.sync();
      return;
    }
    if (this.#snapshot.conflict !== null || !this.#deps.online()) {
      await this.#keepOnDevice();
      return;
    }
    this.#sending = this.#sendOnce().finally(() => {
      this.#sending = null;
    });
    await this.#sending;
  }

  async #sendOnce(): Promise<void> {
    const { form, applicationId, version } = this.#draft;
    const body = toBody(form);
    const text = JSON.stringify(body);
    if (applicationId !== null && text === this.#sentBody) {
      await this.#confirmed(form, applicationId, version ?? 0);
      return;
    }
    this.#tell({ save: { kind: 'saving' } });
    try {
      const answer = await this.#deps.send(applicationId, version, body);
      this.#sentBody = text;
      await this.#confirmed(form, answer.id, answer.versi);
    } catch (error) {
      await this.#refused(error);
    }
  }

  async #confirmed(sent: TypedForm, id: string, version: number): Promise<void> {
    const at = this.#deps.now();
    const newest = this.#draft.form === sent;
    this.#draft = { ...this.#draft, applicationId: id, version, savedAt: at, syncedAt: newest ? at : null };
    this.#tell({
      applicationId: id,
      version,
      fields: {},
      save: newest ? { kind: 'server', at } : { kind: 'device', at, why: 'pending' },
    });
    await this.#deps.write(this.#draft);
    if (!newest) this.#sync.call(undefined);
  }

  async #refused(error: unknown): Promise<void> {
    const at = this.#deps.now();
    const kept = await this.#deps.write({ ...this.#draft, savedAt: at });
    const offline = !(error instanceof ApiError) || error.status === 0 || error.status === 503;
    const save: SaveState = kept ? { kind: 'device', at, why: offline ? 'offline' : 'refused' } : { kind: 'nowhere' };
    if (error instanceof ApiError && error.status === 409) this.#tell({ save, conflict: { message: error.message } });
    else this.#tell({ save, fields: error instanceof ApiError ? error.fields() : {} });
  }
}
