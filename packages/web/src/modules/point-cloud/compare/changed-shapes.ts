import type { RunDifference } from '@cloud/contract';
import type { Aabb, StructuredModel } from '@cloud/viewer';

type Place = readonly [x: number, y: number];

/** The shape of an element that differs, in local meters of the shown model. */
export interface ChangedShape {
  side: 'before' | 'after';
  /** Outlines in plan. */
  outlines: readonly (readonly Place[])[];
}

interface Compared {
  before: StructuredModel;
  after: StructuredModel;
  /** Storey of the shown model. */
  storey: string;
}

/** Storeys whose floors differ by less are the same, meters. */
const SAME_LEVEL = 1;

/** Where elements that differ were and are, on one storey. Slabs are left out: they would cover everything. */
export function changedShapes(
  { before, after, storey }: Compared,
  differences: readonly RunDifference[],
): ChangedShape[] {
  const [bx, by, bz] = before.origin;
  const [ax, ay, az] = after.origin;
  const level = after.storeys.find(({ id }) => id === storey)?.elevation;
  if (level === undefined) return [];
  const isHere = ({ elevation }: { elevation: number }) => Math.abs(elevation + bz - (level + az)) < SAME_LEVEL;
  const earlier = new Set(before.storeys.filter(isHere).map(({ id }) => id));
  const shift = ([x, y]: Place): Place => [x + bx - ax, y + by - ay];
  return differences.flatMap((difference): ChangedShape[] => {
    if (difference.state === 'same' || difference.kind === 'slab') return [];
    const was = difference.before === null ? undefined : elementShape(before, difference.before);
    const is = difference.after === null ? undefined : elementShape(after, difference.after);
    return [
      ...(was && earlier.has(was.storey)
        ? [{ side: 'before' as const, outlines: was.outlines.map((outline) => outline.map(shift)) }]
        : []),
      ...(is && is.storey === storey ? [{ side: 'after' as const, outlines: is.outlines }] : []),
    ];
  });
}

/** Box around an element in the world, meters; undefined where the model has none of the id. */
export function elementBox(model: StructuredModel, id: string): Aabb | undefined {
  const shape = elementShape(model, id);
  if (!shape) return undefined;
  const points = shape.outlines.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [ox, oy, oz] = model.origin;
  const floor = model.storeys.find((storey) => storey.id === shape.storey)?.elevation ?? 0;
  return {
    min: [Math.min(...xs) + ox - 1, Math.min(...ys) + oy - 1, floor + oz],
    max: [Math.max(...xs) + ox + 1, Math.max(...ys) + oy + 1, floor + oz + 2.5],
  };
}

function elementShape(model: StructuredModel, id: string): { storey: string; outlines: Place[][] } | undefined {
  const room = model.rooms.find((other) => other.id === id) ?? undefined;
  if (room) return { storey: room.storey, outlines: [room.polygon] };
  const wall = model.walls.find((other) => other.id === id);
  if (wall) return { storey: wall.storey, outlines: [strip(wall.a, wall.b, wall.thickness)] };
  const opening = model.openings.find((other) => other.id === id);
  if (opening) {
    const host = model.walls.find((other) => other.id === opening.wall);
    return { storey: opening.storey, outlines: [strip(opening.a, opening.b, host?.thickness ?? 0.1)] };
  }
  const beam = model.beams.find((other) => other.id === id);
  if (beam) return { storey: beam.storey, outlines: [strip(beam.a, beam.b, beam.width)] };
  const stair = model.stairs.find((other) => other.id === id);
  if (stair) return { storey: stair.storey, outlines: stair.treads.map(({ outline }) => outline) };
  const slab = model.slabs.find((other) => other.id === id);
  if (slab) return { storey: slab.storey, outlines: [slab.outline] };
  const column = model.columns.find((other) => other.id === id);
  if (!column) return undefined;
  const [width, depth] = column.size ?? [2 * (column.radius ?? 0), 2 * (column.radius ?? 0)];
  const heading = column.heading ?? 0;
  const half: Place = [(Math.cos(heading) * width) / 2, (Math.sin(heading) * width) / 2];
  const [x, y] = column.center;
  return { storey: column.storey, outlines: [strip([x - half[0], y - half[1]], [x + half[0], y + half[1]], depth)] };
}

/** The rectangle around a line. */
function strip(a: Place, b: Place, width: number): Place[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [((a[1] - b[1]) / length) * (width / 2), ((b[0] - a[0]) / length) * (width / 2)];
  return [
    [a[0] + nx, a[1] + ny],
    [a[0] - nx, a[1] - ny],
    [b[0] - nx, b[1] - ny],
    [b[0] + nx, b[1] + ny],
  ];
}
