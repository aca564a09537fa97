import type { EditOperation } from '@cloud/contract';
import { EditedModel } from '@cloud/viewer/editing';
import type { StructuredModel } from '@cloud/viewer';
import { heldIn, type EditEntry } from './edit-entry.ts';
import { namesIn } from './edit-words.ts';

/**
 * How elements are called that edits have named: those that were found, and those that edits made, as they were called when one first
 * spoke of them. Another edit may have taken them away again.
 */
export class MadeNames {
  readonly #model: EditedModel;
  readonly #found: ReadonlyMap<string, string>;
  readonly #made = new Map<string, string>();

  constructor(found: StructuredModel) {
    this.#model = new EditedModel(found);
    this.#found = namesIn(found);
  }

  /** @returns names by id where edits have named elements that are new. */
  read(entries: readonly EditEntry[]): ReadonlyMap<string, string> | undefined {
    const before = this.#made.size;
    for (const [k, { operations }] of entries.entries()) {
      const made = operations.flatMap(namedBy).filter((id) => !this.#found.has(id) && !this.#made.has(id));
      if (made.length === 0) continue;
      const names = namesIn(this.#model.after(heldIn(entries.slice(0, k))).model);
      for (const id of made) if (names.has(id)) this.#made.set(id, names.get(id)!);
    }
    return this.#made.size > before ? new Map([...this.#found, ...this.#made]) : undefined;
  }
}

/** Ids of the elements that an operation names. */
function namedBy(operation: EditOperation): readonly string[] {
  if (operation.type === 'merge-rooms') return operation.ids;
  return [operation.type === 'draw-opening' ? operation.wall : operation.id];
}
