// How far a model agrees with the building that was scanned.
import type { StructuredModel } from '../../packages/engine/src/core/model/structured-model.ts';
import { centroidOf, distance, isInside } from '../../packages/engine/src/math/polygon.ts';
import { directionOf, middleOf } from '../../packages/engine/src/math/segment.ts';
import type { SceneTruth } from './truth.ts';

export interface ModelScores {
  storeys: number;
  /** Largest difference of a storey's floor level, and of its height, meters. */
  levelError: number;
  heightError: number;
  /** Rooms in the model; least and mean intersection over union of true rooms with theirs, 0 to 1. */
  rooms: number;
  leastRoomOverlap: number;
  meanRoomOverlap: number;
  /** Share of true wall length that the model has, and of model wall length that is true, within {@link ON_WALL}. */
  wallRecall: number;
  wallPrecision: number;
  /** Mean difference in thickness of the walls that agree, meters. */
  thicknessError: number;
  /** Harmonic mean of recall and precision of openings of the right kind, place and size. */
  openings: number;
  /** Risers of each flight of stairs, and holes in all floors. */
  risers: readonly (number | undefined)[];
  floorHoles: number;
  /** Names of the true rooms whose use the model guesses by their fixtures, each with it. */
  uses: readonly string[];
}

/** Places of a plan are compared this far apart, meters. */
const STEP = 0.05;
/** A place of a wall's axis agrees with a wall whose axis is this near, meters. */
const ON_WALL = 0.05;
/** An opening agrees if its middle, its width and its edges differ by less, meters. */
const SAME_PLACE = 0.12;
const SAME_WIDTH = 0.15;
const SAME_EDGE = 0.12;

/** Compares a model in the building's own coordinates with the truth. */
export function scoreModel(model: StructuredModel, truth: SceneTruth): ModelScores {
  const storeyOf = new Map(model.storeys.map(({ id }, k) => [id, k]));
  const overlaps = roomOverlaps(model, truth, storeyOf);
  const walls = compareWalls(model, truth, storeyOf);
  const differences = (of: (k: number) => number) => Math.max(...model.storeys.map((_, k) => Math.abs(of(k))));
  return {
    storeys: model.storeys.length,
    levelError: differences((k) => model.storeys[k]!.elevation - (truth.storeys[k]?.elevation ?? Infinity)),
    heightError: differences((k) => model.storeys[k]!.height - (truth.storeys[k]?.height ?? Infinity)),
    rooms: model.rooms.length,
    leastRoomOverlap: Math.min(...overlaps),
    meanRoomOverlap: overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length,
    ...walls,
    openings: scoreOpenings(model, truth, storeyOf),
    risers: model.stairs.map(({ risers }) => risers),
    floorHoles: model.slabs.reduce((sum, { holes }) => sum + holes.length, 0),
    uses: model.rooms.flatMap(({ use, storey, polygon }) => {
      if (use !== 'bath' && use !== 'kitchen') return [];
      const place = centroidOf(polygon);
      return `${truth.rooms[truth.roomAt(storeyOf.get(storey)!, ...place)]?.name}: ${use}`;
    }),
  };
}

/** Per true room its intersection over union with the model's room that overlaps it most. */
function roomOverlaps(model: StructuredModel, truth: SceneTruth, storeyOf: ReadonlyMap<string, number>): number[] {
  const places = truth.walls.flatMap(({ a, b }) => [a, b]);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const both = truth.rooms.map(() => model.rooms.map(() => 0));
  const trueCells = truth.rooms.map(() => 0);
  const modelCells = model.rooms.map(() => 0);
  for (let storey = 0; storey < truth.storeys.length; storey++) {
    for (let y = Math.min(...ys) - 1; y < Math.max(...ys) + 1; y += STEP) {
      for (let x = Math.min(...xs) - 1; x < Math.max(...xs) + 1; x += STEP) {
        const is = truth.roomAt(storey, x, y);
        const seen = model.rooms.findIndex(
          (room) => storeyOf.get(room.storey) === storey && isInside(room.polygon, x, y),
        );
        if (is >= 0) trueCells[is]!++;
        if (seen >= 0) modelCells[seen]!++;
        if (is >= 0 && seen >= 0) both[is]![seen]!++;
      }
    }
  }
  return both.map((row, is) =>
    Math.max(0, ...row.map((cells, seen) => cells / (trueCells[is]! + modelCells[seen]! - cells))),
  );
}

interface Axis {
  storey: number;
  a: readonly [number, number];
  b: readonly [number, number];
  thickness: number;
}

function compareWalls(model: StructuredModel, truth: SceneTruth, storeyOf: ReadonlyMap<string, number>) {
  const found: Axis[] = model.walls.map(({ storey, a, b, thickness }) => ({
    storey: storeyOf.get(storey) ?? -1,
    a,
    b,
    thickness,
  }));
  const errors: number[] = [];
  const share = (axes: readonly Axis[], others: readonly Axis[], note: (error: number) => void) => {
    let all = 0;
    let held = 0;
    for (const axis of axes) {
      const [dx, dy] = directionOf(axis);
      for (let s = STEP / 2; s < distance(axis.a, axis.b); s += STEP) {
        all++;
        const match = others.find((other) => agrees(axis, other, axis.a[0] + dx * s, axis.a[1] + dy * s));
        if (!match) continue;
        held++;
        note(Math.abs(match.thickness - axis.thickness));
      }
    }
    return held / all;
  };
  const wallRecall = share(truth.walls, found, (error) => errors.push(error));
  const wallPrecision = share(found, truth.walls, () => {});
  return { wallRecall, wallPrecision, thicknessError: errors.reduce((sum, e) => sum + e, 0) / errors.length };
}

/** True if a place of a wall's axis lies on another axis of about the same direction. */
function agrees(axis: Axis, other: Axis, x: number, y: number): boolean {
  if (axis.storey !== other.storey) return false;
  const [dx, dy] = directionOf(other);
  const [ux, uy] = directionOf(axis);
  const along = dx * (x - other.a[0]) + dy * (y - other.a[1]);
  const across = dx * (y - other.a[1]) - dy * (x - other.a[0]);
  const isParallel = Math.abs(dx * uy - dy * ux) < 0.05;
  return isParallel && Math.abs(across) < ON_WALL && along > -STEP && along < distance(other.a, other.b) + STEP;
}

function scoreOpenings(model: StructuredModel, truth: SceneTruth, storeyOf: ReadonlyMap<string, number>): number {
  const free = new Set(truth.openings);
  for (const opening of model.openings) {
    const match = [...free].find(
      (own) =>
        own.storey === storeyOf.get(opening.storey) &&
        own.kind === opening.type &&
        distance(own.center, middleOf(opening)) < SAME_PLACE &&
        Math.abs(own.width - distance(opening.a, opening.b)) < SAME_WIDTH &&
        Math.abs(own.sill - (opening.zBottom - opening.zFloor)) < SAME_EDGE &&
        Math.abs(own.head - (opening.zTop - opening.zFloor)) < SAME_EDGE,
    );
    if (match) free.delete(match);
  }
  const hits = truth.openings.length - free.size;
  return (2 * hits) / (truth.openings.length + model.openings.length);
}
