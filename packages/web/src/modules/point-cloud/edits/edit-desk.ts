import type { EditOperation, ModelEdit } from '@cloud/contract';
import { EditedModel } from '@cloud/viewer/editing';
import type { StructuredModel } from '@cloud/viewer';
import { namesIn } from './edit-words.ts';
import { madeBy, type TakenEdit } from './made-by.ts';
import { MadeNames } from './made-names.ts';
import { foldEntries, heldIn, redoableIn, undoableIn, type EditEntry } from './edit-entry.ts';
import { handPlace } from './hand.ts';
import { putLiveModel, type EditProgress } from './live-models.ts';
import type { PublishedModel } from '../result/use-model.ts';
import { Outbox } from './outbox.ts';

/** What a desk asks of the page. */
export interface DeskHooks {
  /** Reads the list of edits again. */
  refresh(): Promise<readonly ModelEdit[]>;
  /** A refusal of the engine in words. */
  explain(refusal: { code: string; params: Readonly<Record<string, string | number | boolean>> }): string;
}

/**
 * Where the model of a run is edited: an edit holds at once in the page, goes to the server, and comes back with the next
 * published revision. What other people change comes in with the list of edits.
 */
export class EditDesk {
  readonly #runId: string;
  readonly #hooks: DeskHooks;
  readonly #outbox: Outbox;
  #stored: readonly ModelEdit[] | undefined;
  #edited: EditedModel | undefined;
  #made: MadeNames | undefined;
  #published: PublishedModel | undefined;
  #shown: StructuredModel | undefined | null = null;

  constructor(runId: string, hooks: DeskHooks) {
    this.#runId = runId;
    this.#hooks = hooks;
    this.#outbox = new Outbox(runId, {
      onChange: () => this.#show(),
      onSent: async () => {
        this.#stored = await hooks.refresh();
      },
      onRefused: (error) => {
        this.#refuse(error.message);
        void hooks.refresh();
      },
      idOf: (key) => this.#stored?.find((edit) => edit.key === key)?.id,
    });
  }

  /** Takes the news of the server: the model as it was found, the list of edits, the latest revision. */
  take(news: {
    found: StructuredModel | undefined;
    stored: readonly ModelEdit[] | undefined;
    published: PublishedModel | undefined;
  }): void {
    if (news.found && news.found !== this.#edited?.found) {
      this.#edited = new EditedModel(news.found);
      this.#made = new MadeNames(news.found);
      putLiveModel(this.#runId, { names: namesIn(news.found) });
    }
    this.#stored = news.stored ?? this.#stored;
    this.#published = news.published ?? this.#published;
    this.#show();
  }

  /** Edits the model. @returns what came of it; undefined where the model refuses it. */
  edit(operations: readonly EditOperation[]): TakenEdit | undefined {
    const held = heldIn(this.#entries());
    const key = crypto.randomUUID();
    const before = this.#edited?.after(held).model;
    const after = this.#edited?.after([...held, { id: key, operations, anchors: [] }]);
    const refusal = after?.refused.find(({ editId }) => editId === key);
    if (refusal) {
      this.#refuse(this.#hooks.explain(refusal));
      return undefined;
    }
    this.#outbox.add({ key, kind: 'edit', operations, time: new Date().toISOString() });
    return { made: before && after && madeBy(operations, before, after.model) };
  }

  /** Takes an edit back, or does it again. Without one, the last own. @returns whether something changed. */
  toggle(isRedo: boolean, given?: EditEntry): boolean {
    const entries = this.#entries();
    const entry = given ?? (isRedo ? redoableIn(entries) : undoableIn(entries));
    if (!entry || entry.isUndone !== isRedo) return false;
    const refusal = this.#refusalOf(entries, entry, isRedo);
    if (refusal) return this.#refuse(refusal);
    if (!isRedo && entry.id === '' && this.#outbox.withdraw(entry.key)) return true;
    this.#outbox.toggle(isRedo ? 'redo' : 'undo', entry.id || entry.key);
    return true;
  }

  close(): void {
    this.#outbox.close();
  }

  #entries(): EditEntry[] {
    return foldEntries(this.#stored ?? [], this.#outbox.edits);
  }

  /** Why an edit cannot be taken back or done again: another one builds on it, or it does not fit any more. */
  #refusalOf(entries: readonly EditEntry[], entry: EditEntry, isRedo: boolean): string | undefined {
    if (!this.#edited) return undefined;
    const before = new Set(this.#edited.after(heldIn(entries)).refused.map(({ editId }) => editId));
    const next = entries.map((one) => (one.key === entry.key ? { ...one, isUndone: !isRedo } : one));
    const refusal = this.#edited.after(heldIn(next)).refused.find(({ editId }) => !before.has(editId));
    if (!refusal) return undefined;
    return this.#hooks.explain(refusal.editId === entry.key ? refusal : { ...refusal, code: 'edit-built-on' });
  }

  #refuse(text: string): false {
    putLiveModel(this.#runId, { refusal: { text, ...handPlace() } });
    return false;
  }

  #show(): void {
    if (!this.#stored || !this.#published) return;
    const entries = this.#entries();
    const isSent = this.#outbox.edits.length === 0;
    const last = Math.max(0, ...this.#stored.map(({ revision }) => revision));
    const isSettled = isSent && last <= this.#published.revision;
    const progress: EditProgress = isSettled
      ? 'settled'
      : isSent
        ? 'settling'
        : this.#outbox.isWaiting
          ? 'waiting'
          : 'sending';
    const model = isSettled ? undefined : this.#edited?.after(heldIn(entries)).model;
    if (model !== this.#shown) {
      this.#shown = model;
      putLiveModel(this.#runId, { model: model && withMeasures(model, this.#published.model) });
    }
    const names = this.#made?.read(entries);
    putLiveModel(this.#runId, {
      ...(names && { names }),
      progress,
      entries,
      undoable: undoableIn(entries),
      redoable: redoableIn(entries),
    });
  }
}

/** What was measured against the scan stays as it was until the new revision has been compared. */
function withMeasures(model: StructuredModel, published: StructuredModel): StructuredModel {
  const evidence = new Map([...published.walls, ...published.rooms].map((element) => [element.id, element.evidence]));
  const measured = <T extends StructuredModel['rooms'][number] | StructuredModel['walls'][number]>(list: T[]): T[] =>
    list.map((element) => ({ ...element, evidence: evidence.get(element.id) ?? element.evidence }));
  return {
    ...model,
    ...(published.deviation && { deviation: published.deviation }),
    walls: measured(model.walls),
    rooms: measured(model.rooms),
  };
}
