import { elementsOf, type Opening, type StructuredModel } from '../../src/core/model/structured-model.ts';
import { acceptedModel } from '../../src/core/model/accepted-model.ts';

/** Every kind of thing that a model holds, in the words of `docs/exports.md`. */
export const KINDS = [
  'rooms',
  'holes in rooms',
  'sloped ceilings',
  'stepped ceilings',
  'borders not scanned',
  'walls',
  'curved walls',
  'doors',
  'door leaves',
  'windows',
  'passages',
  'curtain walls',
  'columns',
  'beams',
  'stairs',
  'treads',
  'slabs',
  'holes in slabs',
  'sloped roofs',
] as const;
export type Kind = (typeof KINDS)[number];

/** What a reader finds in a file of each kind: ids of elements where the file names them (of parts, that of their element), else how many. */
export type Found = Partial<Record<Kind, readonly string[] | number>>;

/** How many arcs a model of `wholeHouse` holds. */
const ARCS = ['arc'];

/** What a file that holds everything holds of a model, by the ids of elements. */
export function everythingOf(full: StructuredModel): Record<Kind, readonly string[]> {
  const model = acceptedModel(full);
  const ids = (elements: readonly { id: string }[]) => elements.map(({ id }) => id);
  const each = <T extends { id: string }>(elements: readonly T[], parts: (element: T) => readonly unknown[]) =>
    elements.flatMap((element) => parts(element).map(() => element.id));
  const opening = (type: Opening['type']) => model.openings.filter((one) => one.type === type);
  return {
    rooms: ids(model.rooms),
    'holes in rooms': each(model.rooms, ({ holes }) => holes),
    'sloped ceilings': ids(model.rooms.filter(({ slopes }) => slopes)),
    'stepped ceilings': ids(model.rooms.filter(({ ceilingParts }) => ceilingParts)),
    'borders not scanned': each(model.rooms, ({ notSeen = [] }) => notSeen),
    walls: ids(model.walls),
    'curved walls': ARCS,
    doors: ids(opening('door')),
    'door leaves': ids(opening('door').filter(({ leaves }) => leaves)),
    windows: ids(opening('window')),
    passages: ids(opening('passage')),
    'curtain walls': ids(opening('curtain')),
    columns: ids(model.columns),
    beams: ids(model.beams),
    stairs: ids(model.stairs),
    treads: each(model.stairs, ({ treads }) => treads),
    slabs: ids(model.slabs),
    'holes in slabs': each(model.slabs, ({ holes }) => holes),
    'sloped roofs': ids(model.slabs.filter(({ slopes }) => slopes)),
  };
}

/** Ids of what a user rejected: only the record of the model itself names them. */
export function rejectedOf(model: StructuredModel): string[] {
  return elementsOf(model)
    .filter(({ status }) => status === 'rejected')
    .map(({ id }) => id);
}
