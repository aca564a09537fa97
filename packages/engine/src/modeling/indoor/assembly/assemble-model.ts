import { ENGINE_VERSION } from '../../../core/engine-version.ts';
import { distinctWarnings, type Warning } from '../../../core/errors.ts';
import type { StoredPointsHeader } from '../../../core/stored-points.ts';
import { voidAreaOf } from '../../../math/floor-area.ts';
import type { Room, Storey, StructuredModel } from '../../../core/model/structured-model.ts';
import { roundLength, roundPlace, roundSlope } from '../../../math/rounding.ts';
import type {
  DetectedBeam,
  DetectedColumn,
  DetectedOpening,
  DetectedRoom,
  DetectedSlab,
  DetectedStair,
  DetectedWall,
  StoreyLayout,
} from '../detected-elements.ts';
import { fromPlan, slopeFromPlan } from '../plan-frame.ts';
import { isScarcelySeen, scarcelySeenWarning } from '../rooms/room-support.ts';
import { assembleBeams } from './assemble-beams.ts';
import { assembleColumns } from './assemble-columns.ts';
import { assembleOpenings } from './assemble-openings.ts';
import { assembleRooms, linkWalls } from './assemble-rooms.ts';
import { assembleSlabs } from './assemble-slabs.ts';
import { assembleStairs } from './assemble-stairs.ts';
import { assembleWalls } from './assemble-walls.ts';
import { endColumnsBelowSlopes, endWallsBelowSlopes } from './end-below-slopes.ts';
import { noteOpenBorders } from './open-borders.ts';
import { assignUses } from './room-uses.ts';
import type { AssemblyContext } from './assembly-context.ts';
import { ElementIds } from './element-ids.ts';
import { likelyOpenings } from './likely-openings.ts';

/** All that the stages before have detected; elements refer to each other by their places in these lists. */
export interface DetectedElements {
  layout: StoreyLayout;
  rooms: readonly DetectedRoom[];
  walls: readonly DetectedWall[];
  openings: readonly DetectedOpening[];
  slabs: readonly DetectedSlab[];
  columns: readonly DetectedColumn[];
  beams: readonly DetectedBeam[];
  stairs: readonly DetectedStair[];
  /** What the rooms stage says of the whole building. */
  warnings?: readonly Warning[];
}

/** Turns detected elements into the structured model: local frame, stable ids, names, assumptions. Deviation comes later. */
export function assembleModel(header: StoredPointsHeader, detected: DetectedElements): StructuredModel {
  const { layout } = detected;
  const ids = new ElementIds();
  const storeys = layout.storeys.map(({ index, elevation, height }): Storey => ({
    id: ids.next('storey', index),
    name: String(index + 1),
    elevation: roundLength(elevation),
    height: roundLength(height),
  }));
  const context: AssemblyContext = {
    storeys,
    ids,
    angle: layout.angle,
    toLocal: (place) => roundPlace(fromPlan(place, layout.angle)),
    slopesToLocal: (slopes) => slopes.map((slope) => roundSlope(slopeFromPlan(slope, layout.angle))),
  };
  const rooms = assembleRooms(detected.rooms, detected.walls, context);
  const walls = assembleWalls(detected.walls, rooms, context);
  linkWalls(rooms, walls, detected.walls);
  noteOpenBorders(rooms, detected.rooms, detected.walls, context.toLocal);
  for (const storey of storeys) storey.height = clearHeight(storey, rooms, detected.rooms);
  const likely = likelyOpenings(detected.openings, detected.walls);
  const openings = assembleOpenings(likely, { detected: detected.walls, walls }, rooms, context);
  endWallsBelowSlopes(walls, rooms, openings);
  const columns = assembleColumns(detected.columns, detected.walls, context);
  endColumnsBelowSlopes(columns, rooms);
  const slabs = assembleSlabs(detected.slabs, context);
  const stairs = assembleStairs(detected.stairs, context);
  assignUses(rooms, { openings, stairs, fixtures: detected.rooms.map(({ fixtures }) => fixtures) });
  takeVoidsOff(rooms, { slabs, stairs });
  return {
    format: 'cloud-experience/model',
    version: 1,
    engineVersion: ENGINE_VERSION,
    origin: header.origin,
    crs: header.crs,
    unitScale: header.unitScale,
    ...(header.tilt && { tilt: header.tilt }),
    bounds: header.bounds,
    storeys: withoutEmptyTop(storeys, [...rooms, ...walls, ...columns, ...stairs]),
    rooms,
    walls,
    openings,
    slabs,
    columns,
    beams: assembleBeams(detected.beams, context),
    stairs,
    warnings: warningsOf(header, detected, detected.openings.length - likely.length),
    directions: layout.directions.map(roundLength),
    parameters: { noise: roundLength(layout.noise) },
  };
}

/** Takes the voids in their floors off the areas of rooms; their outlines stay. Changes `rooms`. */
function takeVoidsOff(rooms: readonly Room[], floors: Pick<StructuredModel, 'slabs' | 'stairs'>): void {
  for (const room of rooms) {
    const open = voidAreaOf(room, floors);
    if (open > 0) room.area = roundLength(room.area - open);
  }
}

/** The storeys without those at the top that hold nothing: a roof that stations saw from windows. The lowest stays. */
function withoutEmptyTop(storeys: readonly Storey[], elements: readonly { storey: string }[]): Storey[] {
  const used = storeys.findLastIndex(({ id }) => elements.some(({ storey }) => storey === id));
  return storeys.slice(0, Math.max(1, used + 1));
}

/**
 * From floor to ceiling as most of a storey's area has it, under a slope its median; where it has no rooms, as the storey
 * was found.
 */
function clearHeight({ id, height }: Storey, rooms: readonly Room[], detected: readonly DetectedRoom[]): number {
  const own = rooms.flatMap((room, k) => {
    const top = room.slopes ? detected[k]!.zCeiling : room.zCeiling;
    return room.storey === id ? [[top - room.zFloor, room.area] as const] : [];
  });
  const half = own.reduce((sum, [, area]) => sum + area, 0) / 2;
  let below = 0;
  const median = own.toSorted(([a], [b]) => a - b).find(([, area]) => (below += area) >= half);
  return median ? roundLength(median[0]) : height;
}

/** What the stages warned of, for those who read the model alone. */
function warningsOf(
  { warnings }: Pick<StoredPointsHeader, 'warnings'>,
  { layout, rooms, walls, warnings: ofRooms = [] }: DetectedElements,
  unlikely: number,
): Warning[] {
  const oneSided = walls.filter(({ thicknessSource }) => thicknessSource === 'assumed').length;
  return distinctWarnings([
    ...warnings,
    ...layout.warnings,
    ...ofRooms,
    // Rooms with so few walls are kept only where nothing else was found.
    ...(rooms.length === 1 ? rooms.filter((room) => isScarcelySeen(room)).map(scarcelySeenWarning) : []),
    ...(unlikely > 0 ? [{ code: 'openings-unlikely', params: { openings: unlikely } } as const] : []),
    ...(oneSided > 0 ? [{ code: 'walls-one-sided', params: { walls: oneSided } } as const] : []),
  ]);
}
