import { elementsOf, type StructuredModel } from '@cloud/viewer/model';
import { buildElementTree, type ElementRow } from './elements/element-tree.ts';

/** What became of an element since a release. */
export type ElementChange = 'added' | 'changed';

export interface ModelChanges {
  /** By the id of the element. */
  of: ReadonlyMap<string, ElementChange>;
  /** Elements of the release that the model has no more. */
  removed: readonly ElementRow[];
}

/** What is measured of an element or said of it, not what it is. */
const ASIDE = new Set(['confidence', 'evidence', 'status', 'assumptions']);
const factsOf = (element: object): string =>
  JSON.stringify(element, (key, value: unknown) => (ASIDE.has(key) ? undefined : value));

/** Which elements differ between two revisions of a model; a rejected one counts as removed. */
export function changesBetween(before: StructuredModel, now: StructuredModel): ModelChanges {
  const was = keptElements(before);
  const is = keptElements(now);
  const of = new Map<string, ElementChange>();
  for (const [id, facts] of is) if (was.get(id) !== facts) of.set(id, was.has(id) ? 'changed' : 'added');
  const rows = buildElementTree(before).flatMap(({ groups }) => groups.flatMap((group) => group.rows));
  return { of, removed: rows.filter(({ id }) => !is.has(id)) };
}

function keptElements(model: StructuredModel): Map<string, string> {
  const kept = elementsOf(model).filter(({ status }) => status !== 'rejected');
  return new Map(kept.map((element) => [element.id, factsOf(element)]));
}
