import { API_ERRORS, ApiError, runEdit, runUndo } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import { session } from '../../../lib/session/session.ts';
import type { OutgoingEdit } from './edit-entry.ts';

const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];
/** Edits that wait for a connection outlive a reload. Beyond the prefix of the session: signing in again must not lose them. */
const keyOf = (runId: string) => `cloudExperience.edits.${session().userInfo.user_id ?? ''}.${runId}`;

interface OutboxHooks {
  /** Something was added, sent or refused. */
  onChange(): void;
  /** An edit is on the server; resolves when the page knows it from there. */
  onSent(): Promise<void>;
  onRefused(error: ApiError): void;
  /** Id of an edit on the server by its key. */
  idOf(key: string): string | undefined;
}

/** Edits of a run on their way to the server: one after the other, kept while the server is out of reach. */
export class Outbox {
  edits: readonly OutgoingEdit[];
  /** The server was out of reach at the last attempt. */
  isWaiting = false;
  readonly #runId: string;
  readonly #hooks: OutboxHooks;
  #isSending = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(runId: string, hooks: OutboxHooks) {
    this.#runId = runId;
    this.#hooks = hooks;
    this.edits = read(runId);
    window.addEventListener('online', this.#retry);
    if (this.edits.length > 0) void this.#send();
  }

  add(edit: OutgoingEdit): void {
    this.#put([...this.edits, edit]);
    void this.#send();
  }

  /** Adds an undo or a redo; the opposite one that was not sent yet goes instead. */
  toggle(kind: 'undo' | 'redo', target: string): void {
    const last = this.edits.at(-1);
    const isOpposite = last !== undefined && last.kind !== 'edit' && last.kind !== kind && last.target === target;
    if (!isOpposite || !this.withdraw(last.key)) this.add({ key: crypto.randomUUID(), kind, target });
  }

  /** Takes back what was not sent yet. @returns whether it was in time. */
  withdraw(key: string): boolean {
    const index = this.edits.findIndex((edit) => edit.key === key);
    if (index < 0 || (index === 0 && this.#isSending)) return false;
    this.#put(this.edits.filter((edit) => edit.key !== key));
    return true;
  }

  close(): void {
    window.removeEventListener('online', this.#retry);
    clearTimeout(this.#timer);
  }

  readonly #retry = () => {
    clearTimeout(this.#timer);
    void this.#send();
  };

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let failure: unknown;
    try {
      for (let next = this.edits[0]; next; next = this.edits[0]) {
        await this.#deliver(next);
        this.#failures = 0;
        this.isWaiting = false;
        await this.#hooks.onSent();
        this.#put(this.edits.filter(({ key }) => key !== next?.key));
      }
    } catch (error) {
      failure = error;
    }
    this.#isSending = false;
    if (failure !== undefined) this.#fail(failure);
  }

  async #deliver(edit: OutgoingEdit): Promise<void> {
    const { key } = edit;
    const id = this.#runId;
    if (edit.kind === 'edit') await call(runEdit, { id, operations: edit.operations, key }, { quiet: true });
    else {
      const editId = this.#hooks.idOf(edit.target) ?? edit.target;
      await call(runUndo, { id, editId, isRedo: edit.kind === 'redo', key }, { quiet: true });
    }
  }

  #fail(error: unknown): void {
    if (error instanceof ApiError && isFinal(error)) {
      this.#put(this.edits.slice(1));
      this.#hooks.onRefused(error);
      void this.#send();
      return;
    }
    this.isWaiting = true;
    this.#hooks.onChange();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), PAUSES_MS[Math.min(this.#failures++, PAUSES_MS.length - 1)]);
  }

  #put(edits: readonly OutgoingEdit[]): void {
    this.edits = edits;
    write(this.#runId, edits);
    this.#hooks.onChange();
  }
}

/** A refusal that another attempt meets too. One that waits for a new sign-in does not. */
function isFinal({ code }: ApiError): boolean {
  const { retryable, status } = API_ERRORS[code];
  return !retryable && status >= 400 && status < 500 && status !== 401;
}

function read(runId: string): OutgoingEdit[] {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage.getItem(keyOf(runId)) ?? '[]');
    return Array.isArray(kept) ? (kept as OutgoingEdit[]) : [];
  } catch {
    return [];
  }
}

function write(runId: string, edits: readonly OutgoingEdit[]): void {
  try {
    if (edits.length === 0) globalThis.localStorage.removeItem(keyOf(runId));
    else globalThis.localStorage.setItem(keyOf(runId), JSON.stringify(edits));
  } catch {
    // A storage that is blocked or full: the edits live as long as the page.
  }
}
