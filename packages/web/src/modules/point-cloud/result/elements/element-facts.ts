import { elementsOf, leastHeight, type Doubt, type StructuredModel } from '@cloud/viewer/model';
import type { CodedMessage } from '@cloud/contract';
import { openingFindings } from './opening-findings.ts';
import type { OpeningFindings } from './opening-findings.ts';

/** Meters, square meters, or a number of things. */
export type Unit = 'm' | 'm2' | 'count';

/** What is known of one element, for its panel. */
export interface ElementFacts {
  id: string;
  confidence: number;
  status: string;
  evidence: {
    points: number;
    coverage: number;
    rms: number;
    sides: number;
    /** Of an opening: share of the wall around that shows; of a column too: how many others have its kind and size. */
    around?: number | undefined;
    alike?: number | undefined;
    /** What lowers the confidence, the most first. */
    doubts?: readonly Doubt[] | undefined;
  };
  assumptions: readonly CodedMessage[];
  /** What a room is for. */
  use?: string | undefined;
  /** How far the leaves of a door stand open, degrees. */
  leaves?: readonly number[] | undefined;
  /** What was measured in an opening. */
  findings?: OpeningFindings | undefined;
  /** Message key of the measure, value, unit. */
  measures: readonly { key: string; value: number; unit: Unit }[];
}

const length = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0));

/** What is lower is no sill of a curtain wall, meters. */
const LOWEST_SILL = 0.05;

/** How low and how high the parts of a stepped ceiling lie, and how large they are. */
function ceilingMeasures({ zFloor, zCeiling, ceilingParts = [] }: StructuredModel['rooms'][number]) {
  const levels = ceilingParts.map(({ z }) => z);
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  const area = ceilingParts.reduce((sum, { polygon }) => sum + polygonArea(polygon), 0);
  return [
    ...(lowest < zCeiling ? [['leastHeight', lowest - zFloor, 'm'] as const] : []),
    ...(highest > zCeiling ? [['mostHeight', highest - zFloor, 'm'] as const] : []),
    ...(area > 0 ? [['steppedArea', area, 'm2'] as const] : []),
  ];
}

function polygonArea(polygon: readonly (readonly [number, number])[]): number {
  return polygon.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = polygon[(k + 1) % polygon.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** The element with an id, or undefined. */
export function findElementFacts(model: StructuredModel, id: string): ElementFacts | undefined {
  const room = model.rooms.find((other) => other.id === id);
  if (room) {
    const measures = facts(room, [
      ['area', room.area, 'm2'],
      ['perimeter', room.perimeter, 'm'],
      ['height', room.zCeiling - room.zFloor, 'm'],
      ...(room.slopes ? [['leastHeight', leastHeight(room), 'm'] as const] : []),
      ...ceilingMeasures(room),
    ]);
    return { ...measures, use: room.use };
  }
  const wall = model.walls.find((other) => other.id === id);
  if (wall) {
    return facts(wall, [
      ['length', length(wall.a, wall.b), 'm'],
      ['thickness', wall.thickness, 'm'],
      ['height', wall.zTop - wall.zBottom, 'm'],
    ]);
  }
  const opening = model.openings.find((other) => other.id === id);
  if (opening) {
    const sill = opening.zBottom - opening.zFloor;
    // Doors, passages and curtain walls stand on the floor: a sill of 0 would be no measure.
    const hasSill = opening.type === 'window' || (opening.type === 'curtain' && sill > LOWEST_SILL);
    const measures = facts(opening, [
      ['width', length(opening.a, opening.b), 'm'],
      ['height', opening.zTop - opening.zBottom, 'm'],
      ...(hasSill ? [['sill', sill, 'm'] as const] : []),
    ]);
    const leaves = opening.leaves?.map(({ angle }) => Math.round((angle * 180) / Math.PI));
    return { ...measures, leaves, findings: openingFindings(model, opening) };
  }
  const slab = model.slabs.find((other) => other.id === id);
  if (slab) {
    return facts(slab, [
      ['top', slab.zTop, 'm'],
      ['thickness', slab.zTop - slab.zBottom, 'm'],
    ]);
  }
  const beam = model.beams.find((other) => other.id === id);
  if (beam) {
    return facts(beam, [
      ['length', length(beam.a, beam.b), 'm'],
      ['width', beam.width, 'm'],
      ['depth', beam.zTop - beam.zBottom, 'm'],
    ]);
  }
  const stair = model.stairs.find((other) => other.id === id);
  if (stair) return stairFacts(stair);
  const column = model.columns.find((other) => other.id === id);
  if (!column) return undefined;
  const [width, depth] = column.size ?? [2 * (column.radius ?? 0), 2 * (column.radius ?? 0)];
  return facts(column, [
    ['width', width, 'm'],
    ['depth', depth, 'm'],
    ['height', column.zTop - column.zBottom, 'm'],
  ]);
}

function stairFacts(stair: StructuredModel['stairs'][number]): ElementFacts {
  const { zBottom, zTop, width, risers, rise, going } = stair;
  const known: [string, number | undefined, Unit][] = [
    ['risers', risers, 'count'],
    ['rise', rise, 'm'],
    ['going', going, 'm'],
    ['width', width, 'm'],
  ];
  return facts(stair, [
    ...known.flatMap(([key, value, unit]): Measure[] => (value === undefined ? [] : [[key, value, unit]])),
    ['height', zTop - zBottom, 'm'],
  ]);
}

/** The storey that an element stands on. */
export function storeyOf(model: StructuredModel, id: string): string | undefined {
  return elementsOf(model).find((element) => element.id === id)?.storey;
}

type Measure = readonly [key: string, value: number, unit: Unit];
type Described = Pick<StructuredModel['walls'][number], 'id' | 'confidence' | 'status' | 'evidence' | 'assumptions'>;

function facts(element: Described, measures: readonly Measure[]): ElementFacts {
  const { id, confidence, status, evidence, assumptions } = element;
  return {
    id,
    confidence,
    status,
    evidence,
    assumptions,
    measures: measures.map(([key, value, unit]) => ({ key, value, unit })),
  };
}
