import type { Warning } from '../../core/errors.ts';
import type { StoredEdit } from '../../core/model/model-edit.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { applyEdits } from './apply-edits.ts';

/** An edit with the id by which it is known again. */
export type KeyedEdit = Pick<StoredEdit, 'operations' | 'anchors'> & { id: string };

/** A model after some edits. */
export interface EditedState {
  model: StructuredModel;
  /** Of each edit that does not fit, in order. */
  refused: readonly (Warning & { editId: string })[];
}

/** States that are kept: going back further than this begins with the model as it was found. */
const MOST_STATES = 128;

/**
 * A model as it was found, and as it is after a list of edits that grows and shrinks at its end: only what differs from
 * the list before is applied.
 */
export class EditedModel {
  readonly found: StructuredModel;
  #states: (EditedState & { id: string })[] = [];
  /** Edits before the first kept state. */
  #dropped: string[] = [];

  constructor(found: StructuredModel) {
    this.found = found;
  }

  /** The model after edits, oldest first. Neither the found model nor a model given out is changed. */
  after(edits: readonly KeyedEdit[]): EditedState {
    this.#rewind(edits);
    let state: EditedState = this.#states.at(-1) ?? { model: this.found, refused: [] };
    for (const edit of edits.slice(this.#dropped.length + this.#states.length)) {
      const { model, refused } = applyEdits(state.model, [edit], this.found);
      const more = refused.map((warning) => ({ ...warning, editId: edit.id }));
      state = { model, refused: more.length > 0 ? [...state.refused, ...more] : state.refused };
      this.#states.push({ ...state, id: edit.id });
      if (this.#states.length > MOST_STATES) this.#dropped.push(this.#states.shift()!.id);
    }
    return { model: state.model, refused: state.refused };
  }

  /** Forgets the states that the list does not begin with. */
  #rewind(edits: readonly KeyedEdit[]): void {
    const begin = this.#dropped.length;
    if (this.#dropped.some((id, k) => edits[k]?.id !== id) || (begin > 0 && edits[begin]?.id !== this.#states[0]?.id)) {
      this.#dropped = [];
      this.#states = [];
      return;
    }
    const fork = this.#states.findIndex(({ id }, k) => edits[begin + k]?.id !== id);
    if (fork >= 0) this.#states.length = fork;
  }
}
