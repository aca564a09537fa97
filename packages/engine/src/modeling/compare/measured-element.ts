import type {
  Beam,
  Column,
  Opening,
  OpeningType,
  Room,
  Slab,
  Stair,
  StructuredModel,
  Wall,
} from '../../core/model/structured-model.ts';
import type { Vec2, Vec3 } from '../../core/vector.ts';
import { distance, edgesOf, perimeterOf, signedArea } from '../../math/polygon.ts';

/** Elements of one kind may be the same. */
export type ElementKind = 'room' | 'wall' | 'opening' | 'column' | 'beam' | 'stair' | 'slab';

/** An element with what it is compared by: plan shape, heights and measures; world coordinates, meters. */
export interface MeasuredElement {
  kind: ElementKind;
  /** Its kind in words: of an opening its type. */
  type: Exclude<ElementKind, 'opening'> | OpeningType;
  id: string;
  name: string;
  storey: string;
  /** Centre line of a wall or an opening, else an outline. */
  shape: readonly Vec2[];
  isLine: boolean;
  bottom: number;
  top: number;
  perimeter: number;
  measures: Readonly<Record<string, number>>;
  /** What it is, beside its measures: equal texts, equal facts. */
  facts: string;
}

/** Sides of the outline that a round column is compared by. */
const ROUND = 16;

/** The elements of an accepted model, in the order of its lists. */
export function describeElements(model: StructuredModel, [ox, oy, oz]: Vec3): MeasuredElement[] {
  const placed = (points: readonly Vec2[]) => points.map(([x, y]): Vec2 => [x + ox, y + oy]);
  const base = ({ id, name, storey }: { id: string; name: string; storey: string }) => ({ id, name, storey });
  const all = [
    ...model.rooms.map((room) => ({ ...base(room), ...roomFacts(room) })),
    ...model.walls.map((wall) => ({ ...base(wall), ...wallFacts(wall) })),
    ...model.openings.map((opening) => ({ ...base(opening), ...openingFacts(opening) })),
    ...model.columns.map((column) => ({ ...base(column), ...columnFacts(column) })),
    ...model.beams.map((beam) => ({ ...base(beam), ...beamFacts(beam) })),
    ...model.stairs.map((stair) => ({ ...base(stair), ...stairFacts(stair) })),
    ...model.slabs.map((slab) => ({ ...base(slab), ...slabFacts(slab) })),
  ];
  return all.map(({ shape, bottom, top, facts, ...rest }) => ({
    ...rest,
    shape: placed(shape),
    bottom: bottom + oz,
    top: top + oz,
    perimeter: perimeterOf(shape),
    facts: JSON.stringify(facts),
  }));
}

type Measures = Record<string, number>;
type Facts = Pick<MeasuredElement, 'kind' | 'type' | 'shape' | 'isLine' | 'bottom' | 'top' | 'measures'> & {
  facts: unknown;
};

const areaOf = (polygon: readonly Vec2[]): number => Math.abs(signedArea(polygon));

function roomFacts({ polygon, area, zFloor, zCeiling, use }: Room): Facts {
  const measures = { area, height: zCeiling - zFloor };
  return {
    kind: 'room',
    type: 'room',
    shape: polygon,
    isLine: false,
    bottom: zFloor,
    top: zCeiling,
    measures,
    facts: [use],
  };
}

function wallFacts({ a, b, thickness, thicknessSource, exterior, zBottom, zTop }: Wall): Facts {
  const measures = { length: distance(a, b), thickness, height: zTop - zBottom };
  const facts = [thicknessSource, exterior];
  return { kind: 'wall', type: 'wall', shape: [a, b], isLine: true, bottom: zBottom, top: zTop, measures, facts };
}

function openingFacts({ type, a, b, zBottom, zTop, zFloor, leaves = [] }: Opening): Facts {
  const measures: Measures = { width: distance(a, b), height: zTop - zBottom };
  if (type === 'window') measures['sill'] = zBottom - zFloor;
  const facts = [type, ...leaves.flatMap(({ hinge, side }) => [hinge, side])];
  return { kind: 'opening', type, shape: [a, b], isLine: true, bottom: zBottom, top: zTop, measures, facts };
}

function columnFacts({ center, size, heading = 0, radius = 0, zBottom, zTop }: Column): Facts {
  const height = zTop - zBottom;
  const measures: Measures = size ? { width: size[0], depth: size[1], height } : { diameter: 2 * radius, height };
  const corners: Vec2[] = size
    ? [
        [-size[0] / 2, -size[1] / 2],
        [size[0] / 2, -size[1] / 2],
        [size[0] / 2, size[1] / 2],
        [-size[0] / 2, size[1] / 2],
      ]
    : Array.from({ length: ROUND }, (_, k): Vec2 => {
        const angle = (2 * Math.PI * k) / ROUND;
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      });
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const shape = corners.map(([x, y]): Vec2 => [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos]);
  return {
    kind: 'column',
    type: 'column',
    shape,
    isLine: false,
    bottom: zBottom,
    top: zTop,
    measures,
    facts: [size === undefined],
  };
}

function beamFacts({ a, b, width, zBottom, zTop }: Beam): Facts {
  const measures = { length: distance(a, b), width, depth: zTop - zBottom };
  return { kind: 'beam', type: 'beam', shape: [a, b], isLine: true, bottom: zBottom, top: zTop, measures, facts: [] };
}

function stairFacts({ treads, shape, zBottom, zTop, width, risers }: Stair): Facts {
  const points = treads.flatMap(({ outline }) => outline);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const known = { ...(width !== undefined && { width }), ...(risers !== undefined && { risers }) };
  const box: Vec2[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const measures = { ...known, height: zTop - zBottom };
  return {
    kind: 'stair',
    type: 'stair',
    shape: box,
    isLine: false,
    bottom: zBottom,
    top: zTop,
    measures,
    facts: [shape],
  };
}

function slabFacts({ outline, holes, zBottom, zTop, kind, thicknessSource }: Slab): Facts {
  const area = holes.reduce((left, hole) => left - areaOf(hole), areaOf(outline));
  const measures = { area, thickness: zTop - zBottom };
  return {
    kind: 'slab',
    type: 'slab',
    shape: outline,
    isLine: false,
    bottom: zBottom,
    top: zTop,
    measures,
    facts: [kind, thicknessSource],
  };
}

/** Farthest that a corner of one lies from the shape of the other, in plan or in height; meters. */
export function shiftBetween(before: MeasuredElement, after: MeasuredElement): number {
  const height = Math.max(Math.abs(before.bottom - after.bottom), Math.abs(before.top - after.top));
  return Math.max(height, farthest(before, after), farthest(after, before));
}

function farthest(one: MeasuredElement, other: MeasuredElement): number {
  // The ends of a line go with its length; its place is the line itself, and of an opening both.
  const isEndless = one.kind === 'wall';
  const edges = other.isLine ? [[other.shape[0]!, other.shape[1]!] as const] : edgesOf(other.shape);
  const gaps = one.shape.map((point) => Math.min(...edges.map(([a, b]) => gapTo(point, a, b, isEndless))));
  return Math.max(...gaps);
}

function gapTo([x, y]: Vec2, a: Vec2, b: Vec2, isEndless: boolean): number {
  const length = distance(a, b);
  if (length === 0) return Math.hypot(x - a[0], y - a[1]);
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const along = dx * (x - a[0]) + dy * (y - a[1]);
  const beyond = isEndless ? 0 : Math.max(-along, along - length, 0);
  return Math.hypot(beyond, dx * (y - a[1]) - dy * (x - a[0]));
}
