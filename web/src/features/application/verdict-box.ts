// Verdicts on documents on their way: one after the other, kept on the device until the server has them, so that neither a
// slow answer nor a lost network swallows one. Half-typed refusals are kept beside them.
import { ApiError } from '../../api/error';
import type { DocumentKind } from '../../api/words';

/** One verdict that the server does not have yet. */
export type Verdict = {
  /** Its key: a second try after a lost answer is the same command. */
  key: string;
  formId: string;
  jenis: DocumentKind;
  /** The file that was looked at: another one needs another look. */
  fileId: string;
  putusan: 'sah' | 'tidak_sah';
  catatan?: string;
  /** The version it was sent over, once it was sent. */
  versi?: number;
};

/** What the device keeps: verdicts on their way, and texts of refusals by form and document. */
export type KeptVerdicts = { verdicts: Verdict[]; notes: Record<string, string> };

export type VerdictSnapshot = KeptVerdicts & {
  /** There is no network: they go out when it is back. */
  waiting: boolean;
};

/** A form as it is now: its version and the file of each document. */
export type Standing = { versi: number; files: Partial<Record<DocumentKind, string>> };

export type VerdictDeps = {
  send: (verdict: Verdict, versi: number) => Promise<{ versi: number }>;
  standing: (formId: string) => Promise<Standing>;
  write: (kept: KeptVerdicts) => Promise<unknown>;
  newKey: () => string;
  /** Told of a verdict that the server refused for good. */
  onRefused: (verdict: Verdict, error: unknown) => void;
};

const noteKey = (formId: string, jenis: DocumentKind) => `${formId} ${jenis}`;
/** Versions that move under a verdict so often are somebody else at work on the same form. */
const staleMax = 3;

const isStale = (error: unknown) => error instanceof ApiError && error.kode === 'VERSI_USANG';
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.retryable || error.status >= 500;

/** Says that the document is another one by now. */
export class OtherFile extends Error {
  override readonly name = 'OtherFile';
}

export class VerdictBox {
  private state: VerdictSnapshot = { verdicts: [], notes: {}, waiting: false };
  private readonly listeners = new Set<() => void>();
  private readonly versions = new Map<string, number>();
  private running: Promise<void> | null = null;

  private readonly deps: VerdictDeps;

  constructor(deps: VerdictDeps) {
    this.deps = deps;
  }

  snapshot = (): VerdictSnapshot => this.state;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes in what the device kept from before. */
  take({ verdicts, notes }: KeptVerdicts): void {
    const known = new Set(this.state.verdicts.map((one) => one.key));
    this.show({
      verdicts: [...verdicts.filter((one) => !known.has(one.key)), ...this.state.verdicts],
      notes: { ...notes, ...this.state.notes },
    });
    void this.flush();
  }

  /** A newer verdict on the same document takes the place of one that still waits. */
  judge(verdict: Omit<Verdict, 'key' | 'versi'>, versi: number): void {
    const same = (one: Verdict) =>
      one.formId === verdict.formId && one.jenis === verdict.jenis && one.versi === undefined;
    this.versions.set(verdict.formId, Math.max(versi, this.versions.get(verdict.formId) ?? 0));
    const { [noteKey(verdict.formId, verdict.jenis)]: _, ...notes } = this.state.notes;
    this.keep({
      verdicts: [...this.state.verdicts.filter((one) => !same(one)), { ...verdict, key: this.deps.newKey() }],
      notes,
    });
    void this.flush();
  }

  note(formId: string, jenis: DocumentKind): string {
    return this.state.notes[noteKey(formId, jenis)] ?? '';
  }

  /** Keeps the text of a refusal while it is typed. */
  type(formId: string, jenis: DocumentKind, text: string): void {
    const { [noteKey(formId, jenis)]: _, ...others } = this.state.notes;
    this.keep({ notes: text === '' ? others : { ...others, [noteKey(formId, jenis)]: text } });
  }

  /** Sends what waits; ends when nothing does, or nobody answers. */
  flush(): Promise<void> {
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    let stale = 0;
    for (let verdict = this.state.verdicts[0]; verdict; verdict = this.state.verdicts[0]) {
      const { formId, jenis, key } = verdict;
      try {
        const versi = verdict.versi ?? this.versions.get(formId) ?? (await this.found(verdict));
        this.keep({ verdicts: this.with(key, { versi }) });
        const answer = await this.deps.send(verdict, versi);
        this.versions.set(formId, answer.versi);
        this.drop(key);
        // Only an answer says that the network is back.
        this.show({ waiting: false });
        stale = 0;
      } catch (error) {
        if (isStale(error) && stale < staleMax) {
          stale += 1;
          this.versions.delete(formId);
          // Another version is another command.
          this.keep({ verdicts: this.with(key, { versi: undefined, key: this.deps.newKey() }) });
        } else if (!(error instanceof OtherFile) && isUnanswered(error)) {
          this.show({ waiting: true });
          return;
        } else {
          stale = 0;
          this.versions.delete(formId);
          this.drop(key);
          // The words of a refusal are not lost with it.
          if (verdict.catatan) this.type(formId, jenis, verdict.catatan);
          this.deps.onRefused(verdict, error);
        }
      }
    }
    this.show({ waiting: false });
  }

  /** The version of a form, asked for anew: the verdict holds for the file that was looked at alone. */
  private async found({ formId, jenis, fileId }: Verdict): Promise<number> {
    const { versi, files } = await this.deps.standing(formId);
    if (files[jenis] !== fileId) throw new OtherFile();
    this.versions.set(formId, versi);
    return versi;
  }

  private with(key: string, change: { versi?: number | undefined; key?: string }): Verdict[] {
    return this.state.verdicts.map((one) => {
      if (one.key !== key) return one;
      const { versi: _, ...rest } = one;
      return {
        ...rest,
        ...(change.versi === undefined ? {} : { versi: change.versi }),
        ...(change.key === undefined ? {} : { key: change.key }),
      };
    });
  }

  private drop(key: string): void {
    this.keep({ verdicts: this.state.verdicts.filter((one) => one.key !== key) });
  }

  private keep(change: Partial<VerdictSnapshot>): void {
    this.show(change);
    const { verdicts, notes } = this.state;
    void this.deps.write({ verdicts, notes });
  }

  private show(change: Partial<VerdictSnapshot>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
