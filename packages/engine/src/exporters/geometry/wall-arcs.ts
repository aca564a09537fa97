import type { StructuredModel, Wall, WallArc } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { angleAt, nearAngle } from './outline-parts.ts';
import { add, cross, distance, dot, intersectLines, normalize, scale, subtract, turnLeft } from './plan-geometry.ts';

/** What pieces of straight wall are one arc; meters and radians. */
export interface ArcOptions {
  leastRadius?: number;
  mostRadius?: number;
  /** The middle of a piece lies at most so far from the arc. */
  reach?: number;
  /** A piece turns against the tangent at most so much; short ones are less sure of their direction. */
  mostTurn?: number;
  mostShortTurn?: number;
  short?: number;
  /** Longer pieces would leave the arc by more than this at their middle: they are sides of a polygon. */
  mostSagitta?: number;
  /** Between the ends of neighboring pieces along the arc. */
  mostGap?: number;
  /** Pieces of one arc differ in thickness at most so much. */
  mostThicker?: number;
  leastPieces?: number;
  leastSweep?: number;
}

export const ARC_DEFAULTS: Required<ArcOptions> = {
  leastRadius: 0.8,
  mostRadius: 40,
  reach: 0.08,
  mostTurn: 0.14,
  mostShortTurn: 0.28,
  short: 1.2,
  mostSagitta: 0.15,
  mostGap: 1.5,
  mostThicker: 0.03,
  leastPieces: 4,
  leastSweep: 0.5,
};

/** Two pieces propose an arc if their middles are nearer than this, meters, and the sine of the angle between them lies in this range. */
const SEED_REACH = 5;
const LEAST_SEED_SINE = 0.05;
const MOST_SEED_SINE = 0.6;

interface Piece {
  wall: Wall;
  middle: Vec2;
  along: Vec2;
  length: number;
}

interface Circle {
  center: Vec2;
  radius: number;
}

/** The curved walls among the pieces of a model, longest first. An arc with a piece that a user has edited stays in pieces. */
export function findArcs(model: StructuredModel, options: ArcOptions = {}): WallArc[] {
  const knobs = { ...ARC_DEFAULTS, ...options };
  return model.storeys.flatMap(({ id }) =>
    arcsOf(model.walls.filter(({ storey }) => storey === id).map(toPiece), knobs),
  );
}

function toPiece(wall: Wall): Piece {
  const length = distance(wall.a, wall.b);
  return { wall, length, along: normalize(subtract(wall.b, wall.a)), middle: scale(add(wall.a, wall.b), 0.5) };
}

function arcsOf(all: Piece[], knobs: Required<ArcOptions>): WallArc[] {
  const arcs: WallArc[] = [];
  let left = all.filter(({ length }) => length > 0);
  for (;;) {
    const best = seedsOf(left)
      .flatMap((seed) => arcAround(seed, left, knobs) ?? [])
      .sort((p, q) => q.pieces.length - p.pieces.length || q.to - q.from - (p.to - p.from))[0];
    if (!best) return arcs;
    const taken = new Set(best.pieces.map(({ wall }) => wall));
    const isEdited = left.some(({ wall }) => taken.has(wall.id) && wall.status === 'edited');
    if (!isEdited) arcs.push(best);
    left = left.filter(({ wall }) => !taken.has(wall.id));
  }
}

/** Circles that two pieces near each other touch in their middles. */
function seedsOf(pieces: readonly Piece[]): Circle[] {
  return pieces.flatMap((one, i) =>
    pieces.slice(i + 1).flatMap((other): Circle[] => {
      const sine = Math.abs(cross(one.along, other.along));
      if (sine < LEAST_SEED_SINE || sine > MOST_SEED_SINE || distance(one.middle, other.middle) > SEED_REACH) return [];
      const center = intersectLines(one.middle, turnLeft(one.along), other.middle, turnLeft(other.along));
      if (!center) return [];
      return [{ center, radius: (distance(center, one.middle) + distance(center, other.middle)) / 2 }];
    }),
  );
}

/** The arc of the pieces that lie on a circle, fitted to them; undefined if too few do. */
function arcAround(seed: Circle, all: readonly Piece[], knobs: Required<ArcOptions>): WallArc | undefined {
  let circle: Circle | undefined = seed;
  let members: Piece[] = [];
  for (let round = 0; round < 3; round++) {
    if (!circle || circle.radius < knobs.leastRadius || circle.radius > knobs.mostRadius) return undefined;
    const { center, radius } = circle;
    members = all.filter((piece) => liesOn(piece, center, radius, knobs));
    if (members.length < knobs.leastPieces) return undefined;
    circle = fitCircle(members);
  }
  return circle && longestRun(circle, members, knobs);
}

function liesOn({ middle, along, length }: Piece, center: Vec2, radius: number, knobs: Required<ArcOptions>): boolean {
  const out = subtract(middle, center);
  const away = Math.hypot(...out);
  if (Math.abs(away - radius) > knobs.reach || (length * length) / (8 * radius) > knobs.mostSagitta) return false;
  const turn = Math.asin(Math.min(1, Math.abs(dot(out, along)) / away));
  return turn <= (length < knobs.short ? knobs.mostShortTurn : knobs.mostTurn);
}

/** Least squares on the middles, each weighed by the length of its piece (Kåsa). */
function fitCircle(pieces: readonly Piece[]): Circle | undefined {
  const weight = pieces.reduce((sum, { length }) => sum + length, 0);
  const mean = scale(
    pieces.reduce<Vec2>((sum, { middle, length }) => add(sum, scale(middle, length)), [0, 0]),
    1 / weight,
  );
  let [xx, xy, yy, xr, yr, rr] = [0, 0, 0, 0, 0, 0];
  for (const { middle, length } of pieces) {
    const [x, y] = subtract(middle, mean);
    const square = x * x + y * y;
    xx += length * x * x;
    xy += length * x * y;
    yy += length * y * y;
    xr += length * x * square;
    yr += length * y * square;
    rr += length * square;
  }
  const determinant = xx * yy - xy * xy;
  if (determinant < 1e-9) return undefined;
  const center: Vec2 = [(xr * yy - yr * xy) / (2 * determinant), (yr * xx - xr * xy) / (2 * determinant)];
  return { center: add(mean, center), radius: Math.sqrt(dot(center, center) + rr / weight) };
}

/** The longest row of pieces along the circle without a wide gap, as an arc. */
function longestRun(
  { center, radius }: Circle,
  members: readonly Piece[],
  knobs: Required<ArcOptions>,
): WallArc | undefined {
  const spans = members
    .map(({ wall, middle }) => {
      const at = angleAt(center, middle);
      const ends = [wall.a, wall.b].map((end) => nearAngle(angleAt(center, end), at)).sort((p, q) => p - q);
      return { wall, at, from: ends[0]!, to: ends[1]! };
    })
    .sort((p, q) => p.at - q.at);
  // A run may cross the angle where the circle is cut open: it is cut in its widest gap.
  const gaps = spans.map((span, i) => {
    const next = spans[(i + 1) % spans.length]!;
    return next.from + (i + 1 < spans.length ? 0 : 2 * Math.PI) - span.to;
  });
  const cut = gaps.indexOf(Math.max(...gaps)) + 1;
  const turned = [...spans.slice(cut), ...spans.slice(0, cut).map((span) => turnedOn(span))];
  const runs: (typeof spans)[] = [];
  for (const span of turned) {
    const last = runs.at(-1)?.at(-1);
    const fits = last && span.from - last.to <= knobs.mostGap / radius && isAlike(last.wall, span.wall, knobs);
    if (fits) runs.at(-1)!.push(span);
    else runs.push([span]);
  }
  const run = runs.sort((p, q) => q.length - p.length)[0]!;
  const [from, to] = [run[0]!.from, run.at(-1)!.to];
  if (run.length < knobs.leastPieces || to - from < knobs.leastSweep) return undefined;
  // Neighbors meet halfway between their ends.
  const bounds = run.slice(1).map((span, i) => (run[i]!.to + span.from) / 2);
  const pieces = run.map(({ wall }, i) => ({ wall: wall.id, from: bounds[i - 1] ?? from, to: bounds[i] ?? to }));
  if (pieces.some((piece) => piece.to <= piece.from)) return undefined;
  const thickness = run.reduce((sum, { wall }) => sum + wall.thickness, 0) / run.length;
  return { storey: run[0]!.wall.storey, center, radius, from, to, thickness, pieces };
}

function turnedOn<T extends { at: number; from: number; to: number }>(span: T): T {
  const circle = 2 * Math.PI;
  return { ...span, at: span.at + circle, from: span.from + circle, to: span.to + circle };
}

const isAlike = (one: Wall, other: Wall, { mostThicker }: Required<ArcOptions>): boolean =>
  one.exterior === other.exterior && Math.abs(one.thickness - other.thickness) <= mostThicker;
