import { yieldToEvents } from '../../../core/context.ts';
import { readJson } from '../../../core/json-artifact.ts';
import { given } from '../../../core/model/model-options.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadSolidColors } from '../../../core/solid-points.ts';
import { pointAlong } from '../../../math/segment.ts';
import type {
  DetectedOpening,
  DetectedRoom,
  DetectedStorey,
  DetectedWall,
  StoreyLayout,
} from '../detected-elements.ts';
import { alikePlaces } from './alike-places.ts';
import { likelyOpenings } from '../assembly/likely-openings.ts';
import { fromPlan } from '../plan-frame.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { STOREY_POINTS_DEFAULTS, storeyPoints } from '../storeys/storey-points.ts';
import { partAtDoubleFrames } from './windows/double-frames.ts';
import { findOpenings } from './find-openings.ts';
import { underLowCeiling } from './low-ceilings.ts';
import { withoutLinings } from './leaves/linings.ts';
import { withMeasures } from './measures/measure-opening.ts';
import type { OpeningSizes } from './opening-sizes.ts';
import { outToFaces } from './out-to-faces.ts';
import { withOuterWindows } from './outer-parts.ts';
import { partAtPartitions } from './part-at-partitions.ts';
import { roomsBeside, roomSides } from './rooms-beside.ts';
import { withCurtainWalls } from './windows/curtain-walls.ts';
import { withFrenchWindows } from './windows/french-windows.ts';
import type { WallOpening } from './wall-opening.ts';
import type { WallOnFloor } from './walls-on-floors.ts';
import { wallsOnFloors } from './walls-on-floors.ts';

import { withLeaves } from './leaves/with-leaves.ts';
import type { WallRaster } from './raster/wall-raster.ts';
import { rasterWall, withoutPoints } from './raster/wall-raster.ts';

/** Finds doors, windows, passages and curtain walls: writes `model/openings.json`. */
export const openingsStage: Stage = {
  name: 'openings',
  reads: ['points/', 'model/storeys.json', 'model/rooms.json', 'model/walls.json'],
  writes: ['model/openings.json'],
  async run(store, { model = {} }, context) {
    const { leastOpening: leastWidth, passageWidth, mostDoorWidth } = model;
    const sizes = given({ leastWidth, leastClearWidth: leastWidth, passageWidth, mostDoorWidth });
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const rooms = await readJson<DetectedRoom[]>(store, 'model/rooms.json');
    const walls = await readJson<DetectedWall[]>(store, 'model/walls.json');
    const { position, rgb } = await loadSolidColors(store);
    const show = ({ type, from, to, zBottom, zTop }: WallOpening, wall: DetectedWall) => {
      const at = (s: number) => fromPlan(pointAlong(wall, s), layout.angle);
      context.preview('opening', { storey: wall.storey, type, a: at(from), b: at(to), zBottom, zTop });
    };
    const placed: Placed[] = [];
    const seen: SeenPart[] = [];
    let done = 0;
    for (const storey of layout.storeys) {
      await yieldToEvents(context);
      const belowFloor = STOREY_POINTS_DEFAULTS.belowFloor + lowestFloor(rooms, storey);
      const points = storeyPoints(position, layout, storey, { belowFloor }, rgb);
      const found: Placed[] = [];
      for (const [id, wall] of walls.entries()) {
        if (wall.storey !== storey.index) continue;
        await yieldToEvents(context);
        const own = wallsOnFloors(wall, rooms).flatMap((part) => {
          const low = { ...part, wall: underLowCeiling(part.wall, points) };
          const raster = rasterWall(low.wall, rooms, points);
          seen.push({ id, wall, part, raster: withoutPoints(raster) });
          return openingsOf(low, raster, { rooms, points, sizes }).map((one) => onWall(one, part, wall));
        });
        own.forEach((opening) => show(opening, wall));
        found.push(...own.map((opening) => ({ id, wall, opening })));
        context.progress(++done / walls.length);
      }
      for (const one of partAtDoubleFrames(found, points)) {
        const opening = withLeaves(one.opening, one.wall, points);
        placed.push({ ...one, opening: withMeasures(opening, one.wall, points) });
      }
    }
    for (const one of moreAlike(placed, seen)) {
      show(one.opening, one.wall);
      placed.push(one);
    }
    const openings = placed.map(({ id, wall, opening }): DetectedOpening => ({
      ...opening,
      wall: id,
      rooms: roomsBeside(wall, opening, rooms),
    }));
    const wide = withoutLinings(openings).filter(({ from, to }) => to - from >= (leastWidth ?? 0));
    const kinds = withCurtainWalls(withFrenchWindows(wide, walls), walls);
    await store.write('model/openings.json', JSON.stringify(kinds));
    // The model leaves the others out.
    const likely = likelyOpenings(kinds, walls);
    const count = (type: DetectedOpening['type']) => likely.filter((o) => o.type === type).length;
    const [doors, windows, passages, curtainWalls] = [
      count('door'),
      count('window'),
      count('passage'),
      count('curtain'),
    ];
    return { doors, windows, passages, curtainWalls };
  },
};

/** An opening and its wall. */
interface Placed {
  id: number;
  wall: DetectedWall;
  opening: WallOpening;
}

/** A part of a wall, and what was seen of it. */
interface SeenPart {
  id: number;
  wall: DetectedWall;
  part: WallOnFloor;
  raster: WallRaster;
}

/** Where the openings of a storey are looked for. */
interface OpeningSearch {
  rooms: readonly DetectedRoom[];
  points: StoreyPoints;
  sizes: OpeningSizes;
}

/** The openings that a part of a wall shows by itself. */
function openingsOf({ wall }: WallOnFloor, raster: WallRaster, search: OpeningSearch): WallOpening[] {
  const { rooms, sizes } = search;
  const isOuterAt = (along: number) => roomsBeside(wall, { from: along, to: along }, rooms).includes(-1);
  const isCutOff = wall.rooms.every((room) => !rooms[room]!.ceilingSeen);
  const sides = roomSides(wall, rooms);
  const found = findOpenings(wall, raster, { ...sizes, isOuterAt, isCutOff, roomSides: sides });
  return outToFaces(withOuterWindows(partAtPartitions(found, wall, rooms, sizes), wall, search), raster);
}

/** Openings of walls that others of the building tell. */
function moreAlike(placed: readonly Placed[], seen: readonly SeenPart[]): Placed[] {
  const parts = seen.map(({ id, wall: { exterior }, part: { from }, raster }) => {
    const own = placed.filter((one) => one.id === id).map(({ opening }) => opening);
    return { exterior, raster, openings: own.map((one) => ({ ...one, from: one.from - from, to: one.to - from })) };
  });
  return alikePlaces(parts).flatMap((more, k) => {
    const { id, wall, part } = seen[k]!;
    return more.map((one) => ({ id, wall, opening: onWall(one, part, wall) }));
  });
}

/** An opening of a part of a wall as one of the whole. */
function onWall(opening: WallOpening, { from, wall: { zBottom } }: WallOnFloor, whole: DetectedWall): WallOpening {
  const moved = { ...opening, from: opening.from + from, to: opening.to + from };
  return zBottom === whole.zBottom ? moved : { ...moved, zFloor: zBottom };
}

/** How far below the floor of a storey the lowest of its rooms' lies. */
function lowestFloor(rooms: readonly DetectedRoom[], { index, elevation }: DetectedStorey): number {
  const own = rooms.filter(({ storey }) => storey === index);
  return Math.max(0, ...own.map(({ floorLevel = elevation }) => elevation - floorLevel));
}
