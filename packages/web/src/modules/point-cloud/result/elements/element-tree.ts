import type { StructuredModel } from '@cloud/viewer';

/** Kinds of elements, in the order in which they are listed. */
export const ELEMENT_KINDS = [
  'room',
  'wall',
  'door',
  'window',
  'passage',
  'curtain',
  'column',
  'beam',
  'stair',
  'slab',
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** An element as it is listed. */
export interface ElementRow {
  id: string;
  kind: ElementKind;
  /** As the engine named it; numbered by its kind when it has no name. */
  name: string;
  number: number;
  storey: string;
  confidence: number;
  /** Something about it was not seen but taken as usual. */
  isAssumed: boolean;
  /** Square meters of a room. */
  area?: number;
  /** Meters: length of a wall, width of an opening. */
  length?: number;
}

export interface ElementGroup {
  kind: ElementKind;
  rows: readonly ElementRow[];
}

export interface StoreyBranch {
  id: string;
  name: string;
  elevation: number;
  height: number;
  groups: readonly ElementGroup[];
}

type Base = StructuredModel['walls'][number] | StructuredModel['rooms'][number] | StructuredModel['openings'][number];
type AnyElement = Pick<Base, 'id' | 'name' | 'storey' | 'confidence' | 'status' | 'assumptions'>;

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0));

/** Whether an opening is part of the model: neither it nor its wall was rejected. */
export function isOpeningKept(
  { walls }: Pick<StructuredModel, 'walls'>,
  { status, wall }: Pick<StructuredModel['openings'][number], 'status' | 'wall'>,
): boolean {
  return status !== 'rejected' && walls.find(({ id }) => id === wall)?.status !== 'rejected';
}

/**
 * Everything in a model by storey and kind, lowest storey first, in the engine's order; rejected elements are left out, and openings of
 * rejected walls with them.
 */
export function buildElementTree(model: StructuredModel): StoreyBranch[] {
  const numbers = new Map<string, number>();
  const row = (kind: ElementKind, element: AnyElement, sizes: Pick<ElementRow, 'area' | 'length'> = {}): ElementRow => {
    const key = `${element.storey}/${kind}`;
    const number = (numbers.get(key) ?? 0) + 1;
    numbers.set(key, number);
    const isAssumed = element.status === 'assumed' || element.assumptions.length > 0;
    return {
      id: element.id,
      kind,
      name: element.name,
      number,
      storey: element.storey,
      confidence: element.confidence,
      isAssumed,
      ...sizes,
    };
  };
  const isKept = ({ status }: AnyElement): boolean => status !== 'rejected';
  const rows = [
    ...model.rooms.filter(isKept).map((room) => row('room', room, { area: room.area })),
    ...model.walls.filter(isKept).map((wall) => row('wall', wall, { length: distance(wall.a, wall.b) })),
    ...model.openings
      .filter((hole) => isOpeningKept(model, hole))
      .map((hole) => row(hole.type, hole, { length: distance(hole.a, hole.b) })),
    ...model.columns.filter(isKept).map((column) => row('column', column)),
    ...model.beams.filter(isKept).map((beam) => row('beam', beam, { length: distance(beam.a, beam.b) })),
    ...model.stairs.filter(isKept).map((stair) => row('stair', stair)),
    ...model.slabs.filter(isKept).map((slab) => row('slab', slab)),
  ];
  return model.storeys
    .toSorted((a, b) => a.elevation - b.elevation)
    .map(({ id, name, elevation, height }) => {
      const own = rows.filter(({ storey }) => storey === id);
      const groups = ELEMENT_KINDS.map((kind) => ({ kind, rows: own.filter((other) => other.kind === kind) }));
      return { id, name, elevation, height, groups: groups.filter((group) => group.rows.length > 0) };
    });
}

/** Storeys without the rows that do not fit what is searched for. */
export function filterTree(
  tree: readonly StoreyBranch[],
  isWanted: (row: ElementRow, storey: StoreyBranch) => boolean,
): StoreyBranch[] {
  return tree
    .map((storey) => {
      const groups = storey.groups.map((group) => ({
        ...group,
        rows: group.rows.filter((row) => isWanted(row, storey)),
      }));
      return { ...storey, groups: groups.filter(({ rows }) => rows.length > 0) };
    })
    .filter(({ groups }) => groups.length > 0);
}

/** Keys of the branches above an element, so that they can be opened when it is chosen elsewhere. */
export function branchesTo(tree: readonly StoreyBranch[], id: string): string[] {
  for (const storey of tree) {
    for (const group of storey.groups) {
      if (group.rows.some((row) => row.id === id)) return [storey.id, groupKey(storey.id, group.kind)];
    }
  }
  return [];
}

export const groupKey = (storey: string, kind: ElementKind): string => `${storey}/${kind}`;
