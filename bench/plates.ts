type Vec2 = readonly [number, number];

/** Outlines of `elements.json` that tell where a building stands. */
export interface PlannedBuilding {
  rooms: { polygon: Vec2[]; zFloor: number; zCeiling: number }[];
  walls: { a: Vec2; b: Vec2; thickness: number; zBottom: number; zTop: number }[];
  slabs: { outline: Vec2[]; holes: Vec2[][]; zBottom: number; zTop: number; slopes?: unknown }[];
}

/** Where a line runs inside a shape: begin and end of each piece, in order. */
type Spans = [begin: number, end: number][];

/** A plate touches the rooms and walls that begin or end this near to it, meters. */
const TOUCHING = 0.6;
/** Rows in which areas are counted are this high, meters. */
const ROW = 0.05;

/**
 * Area of floors and roofs that neither touch a room nor a wall from above or below, square meters: plates that hang in the open. The model
 * alone tells it, no truth is asked.
 */
export function areaInTheOpen({ rooms, walls, slabs }: PlannedBuilding): number {
  const built = [
    ...rooms.map(({ polygon, zFloor, zCeiling }) => ({ shape: new Shape([polygon]), from: zFloor, to: zCeiling })),
    ...walls.map((wall) => ({ shape: new Shape([footprint(wall)]), from: wall.zBottom, to: wall.zTop })),
  ];
  const areas = slabs.map(({ outline, holes, zBottom, zTop, slopes }) => {
    const plate = new Shape([outline, ...holes]);
    // A pitched plate states the height of its ridge alone.
    const lowest = slopes ? -Infinity : zBottom;
    const near = built.filter(({ from, to }) => from < zTop + TOUCHING && to > lowest - TOUCHING);
    let length = 0;
    for (let y = (Math.floor(plate.y0 / ROW) + 0.5) * ROW; y < plate.y1; y += ROW) {
      const others = near.filter(({ shape: { y0, y1 } }) => y0 <= y && y < y1).flatMap(({ shape }) => shape.spansAt(y));
      length += lengthOff(plate.spansAt(y), others);
    }
    return length * ROW;
  });
  return areas.reduce((sum, area) => sum + area, 0);
}

/** A wall in plan, its ends lengthened by half its thickness so that corners close. */
function footprint({ a, b, thickness }: PlannedBuilding['walls'][number]): Vec2[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [x, y] = [((b[0] - a[0]) / length) * (thickness / 2), ((b[1] - a[1]) / length) * (thickness / 2)];
  return [
    [a[0] - x - y, a[1] - y + x],
    [b[0] + x - y, b[1] + y + x],
    [b[0] + x + y, b[1] + y - x],
    [a[0] - x + y, a[1] - y - x],
  ];
}

/** An area between loops; a loop in another is a hole. */
class Shape {
  readonly y0: number;
  readonly y1: number;
  readonly #edges: [Vec2, Vec2][];

  constructor(loops: readonly (readonly Vec2[])[]) {
    this.#edges = loops.flatMap((loop) => loop.map((point, k): [Vec2, Vec2] => [point, loop[(k + 1) % loop.length]!]));
    const heights = this.#edges.map(([[, y]]) => y);
    this.y0 = Math.min(...heights);
    this.y1 = Math.max(...heights);
  }

  spansAt(y: number): Spans {
    const crossings = this.#edges
      .filter(([[, ya], [, yb]]) => ya <= y !== yb <= y)
      .map(([[xa, ya], [xb, yb]]) => xa + ((y - ya) / (yb - ya)) * (xb - xa))
      .toSorted((one, other) => one - other);
    return crossings.flatMap((x, k): Spans => (k % 2 === 0 ? [[x, crossings[k + 1]!]] : []));
  }
}

/** Length of `spans` that none of `others` covers. */
function lengthOff(spans: Spans, others: Spans): number {
  const sorted = others.toSorted(([one], [other]) => one - other);
  let length = 0;
  for (const [begin, end] of spans) {
    let reached = begin;
    for (const [from, to] of sorted) {
      if (from >= end) break;
      if (from > reached) length += from - reached;
      reached = Math.max(reached, to);
      if (reached >= end) break;
    }
    if (reached < end) length += end - reached;
  }
  return length;
}
