import { stableId } from '../../../math/stable-id.ts';

/** Stable ids, with a count behind those that would fall on one: `wall-1x2y3z`, `wall-1x2y3z-2`. */
export class ElementIds {
  readonly #seen = new Map<string, number>();

  /** The next id for an element of a type, by its storey and rounded place. */
  next(type: string, ...parts: (string | number)[]): string {
    const id = stableId(type, ...parts);
    const n = this.#seen.get(id) ?? 0;
    this.#seen.set(id, n + 1);
    return n === 0 ? id : `${id}-${n + 1}`;
  }
}
