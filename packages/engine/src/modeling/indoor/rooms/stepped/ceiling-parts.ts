import type { Vec2 } from '../../../../core/vector.ts';
import { centroidOf, edgesOf, isInside, liesIn, signedArea } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf, distanceToSegment, middleOf, pointAlong } from '../../../../math/segment.ts';
import type { PlanLine } from '../../../../spatial/line-arrangement.ts';
import { cutByLines, SLOT } from '../../../../spatial/line-arrangement.ts';
import { dilate } from '../../../../spatial/morphology.ts';
import { polygonOnLines } from '../../../../spatial/polygon-on-lines.ts';
import { fillPolygon } from '../../../../spatial/polygon-raster.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import { unionOutline } from '../../../../spatial/union-outline.ts';
import type { CeilingPart } from '../../../../core/model/structured-model.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import type { CeilingMap } from '../ceiling-map.ts';
import { ceilingLevels, LEVEL_DEFAULTS } from './ceiling-levels.ts';
import type { StepLine } from './level-pieces.ts';
import { levelPieces, stepLines } from './level-pieces.ts';
import { boxOf, mainDirection, rasterLevels, turnedBy } from './level-raster.ts';

/** Which parts of a ceiling are kept; meters unless said otherwise. */
const PARTS = {
  /** A step this near to the line of a wall stands on it. */
  sameLine: 0.08,
  /** See {@link polygonOnLines}: little, so that what was not seen keeps the main level. */
  bareEdgeCost: 0.15,
  /** A lowered part runs along walls with this share of its border: what spans a room or hangs free is a beam, a duct or a lamp, … */
  leastAlong: 0.4,
  /** … but for one wider than a beam. */
  leastWide: 0.75,
  leastAlongWide: 0.15,
  /** Walls this near to a part, in cells of 0.1 m, may bound it. */
  beside: 3,
  /** A border lies on a wall within this, looked at in steps. */
  onWall: 0.02,
  step: 0.05,
};

/** Lines are one within these: by the cosine between them, and meters. */
const SAME_WAY = 1e-6;
const ON_LINE = 1e-6;

const NO_SLOTS: PlanLine['slots'] = { has: () => false };

/** A room with the level of the largest part of its ceiling, and the others as parts; as it is where its ceiling is level. */
export function withCeilingParts(room: DetectedRoom, ceilings: CeilingMap, points: StoreyPoints): DetectedRoom {
  if (!room.ceilingSeen || room.sloped || room.floorSeen !== undefined) return room;
  const levels = ceilingLevels(room, ceilings);
  if (!levels) return room;
  const angle = mainDirection(room.polygon);
  const turned = {
    ...room,
    polygon: room.polygon.map(turnedBy(angle)),
    holes: room.holes.map((h) => h.map(turnedBy(angle))),
  };
  const raster = rasterLevels(room.polygon, { outline: turned.polygon, angle }, points, {
    levels,
    near: LEVEL_DEFAULTS.near,
  });
  const inside = new Uint8Array(raster.level.length);
  fillPolygon(turned.polygon, inside, raster.grid);
  const least = Math.max(LEVEL_DEFAULTS.leastArea, LEVEL_DEFAULTS.leastShare * room.area);
  // Cells along the walls hold less of a ceiling: the area of the outline counts in the end.
  const pieces = levelPieces(raster, { main: 0, inside, least: least / 2 });
  const parts = pieces.flatMap((piece): CeilingPart[] => {
    const beside = dilate(piece.mask, raster.grid, PARTS.beside);
    const isBeside = (edge: Segment) => samplesOn(edge).some((p) => beside[cellAt(raster.grid, ...p)]);
    const edges = [turned.polygon, ...turned.holes].flatMap(edgesOf).map(([a, b]) => ({ a, b }));
    const lines = linesOf(edges.filter(isBeside), stepLines(piece, raster, inside));
    const loops = polygonOnLines(piece.mask, raster.grid, lines, { bareEdgeCost: PARTS.bareEdgeCost });
    const isLowered = levels[piece.level]! < levels[0]!;
    return withoutHoles(loops).flatMap((polygon) => {
      const isPart = isWithin(polygon, turned) && (!isLowered || isBesideWalls(polygon, turned));
      return isPart && signedArea(polygon) >= least
        ? [{ polygon: polygon.map(turnedBy(-angle)), z: raster.z[piece.level]! }]
        : [];
    });
  });
  return parts.length > 0 ? { ...room, zCeiling: raster.z[0]!, ceilingParts: parts } : room;
}

/** The lines of a room's walls and of the steps of its ceiling, with where they show. */
function linesOf(edges: readonly Segment[], steps: readonly StepLine[]): (PlanLine & { slots: Set<number> })[] {
  const lines: (PlanLine & { slots: Set<number> })[] = [];
  const add = ({ nx, ny, d }: Omit<PlanLine, 'slots'>, slots: readonly number[], reach: number) => {
    const same = lines.find((line) => {
      const way = line.nx * nx + line.ny * ny;
      return Math.abs(way) > 1 - SAME_WAY && Math.abs(line.d * way - d) < reach;
    });
    if (!same) lines.push({ nx, ny, d, slots: new Set(slots) });
    else for (const slot of slots) same.slots.add(same.nx * nx + same.ny * ny > 0 ? slot : -1 - slot);
  };
  for (const { a, b } of edges) {
    const [ux, uy] = directionOf({ a, b });
    const line = { nx: uy, ny: -ux, d: uy * a[0] - ux * a[1] };
    const [from, to] = [ux * a[0] + uy * a[1], ux * b[0] + uy * b[1]].map((s) => Math.floor(s / SLOT));
    add(
      line,
      Array.from({ length: to! - from! + 1 }, (_, k) => from! + k),
      ON_LINE,
    );
  }
  for (const { axis, offset, places } of steps) {
    const along = places.map((place) => (axis === 0 ? place[1] : -place[0]));
    const slots = along.flatMap((s) => [s - SLOT / 2, s + SLOT / 2].map((end) => Math.floor(end / SLOT)));
    add({ nx: axis === 0 ? 1 : 0, ny: axis === 0 ? 0 : 1, d: offset }, slots, PARTS.sameLine);
  }
  return lines;
}

/** Loops without holes that cover the same: what lies around a hole is cut in two through its middle. */
function withoutHoles(loops: readonly Vec2[][]): Vec2[][] {
  const hole = loops.find((loop) => signedArea(loop) < 0);
  if (!hole) return [...loops];
  const [, y] = centroidOf(hole);
  const outers = loops.filter((loop) => signedArea(loop) > 0);
  const holes = loops.filter((loop) => signedArea(loop) < 0);
  const cut = { nx: 0, ny: 1, d: y, slots: NO_SLOTS };
  const fields = cutByLines(boxOf(outers.flat()), [cut, ...loops.flatMap(edgesOf).map(lineOf)]).filter((field) => {
    const place = centroidOf(field);
    return outers.some((outer) => isInside(outer, ...place)) && !holes.some((other) => isInside(other, ...place));
  });
  return [true, false].flatMap((isAbove) =>
    withoutHoles(unionOutline(fields.filter((field) => centroidOf(field)[1] > y === isAbove))),
  );
}

/** Places along an edge, a step apart. */
function samplesOn({ a, b }: Segment): Vec2[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return Array.from({ length: Math.ceil(length / PARTS.step) }, (_, k) =>
    pointAlong({ a, b }, Math.min(length, (k + 0.5) * PARTS.step)),
  );
}

function lineOf([a, b]: [Vec2, Vec2]): PlanLine {
  const [ux, uy] = directionOf({ a, b });
  return { nx: uy, ny: -ux, d: uy * a[0] - ux * a[1], slots: NO_SLOTS };
}

/** True for a part that nowhere leaves the room. */
function isWithin(part: readonly Vec2[], room: Pick<DetectedRoom, 'polygon' | 'holes'>): boolean {
  const walls = [room.polygon, ...room.holes].flatMap(edgesOf).map(([a, b]) => ({ a, b }));
  const places = edgesOf(part).flatMap(([a, b]) => [a, middleOf({ a, b })]);
  return places.every((p) => liesIn(room, ...p) || walls.some((wall) => distanceToSegment(wall, ...p) < PARTS.onWall));
}

/** True for a part of a ceiling that no beam, duct or lamp is. */
function isBesideWalls(part: readonly Vec2[], { polygon, holes }: Pick<DetectedRoom, 'polygon' | 'holes'>): boolean {
  const walls = [polygon, ...holes].flatMap(edgesOf).map(([a, b]) => ({ a, b }));
  let all = 0;
  let along = 0;
  for (const [a, b] of edgesOf(part)) {
    for (const place of samplesOn({ a, b })) {
      all++;
      if (walls.some((wall) => distanceToSegment(wall, ...place) < PARTS.onWall)) along++;
    }
  }
  const { minX, minY, maxX, maxY } = boxOf(part);
  const isWide = Math.min(maxX - minX, maxY - minY) > PARTS.leastWide;
  return along >= (isWide ? PARTS.leastAlongWide : PARTS.leastAlong) * all;
}
