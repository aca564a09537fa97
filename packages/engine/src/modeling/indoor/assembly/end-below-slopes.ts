import { isHeightAssumed } from '../../../core/model/assumed-height.ts';
import type { Column, Opening, Room, Slope, Wall } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { roundLength } from '../../../math/rounding.ts';
import { liesIn } from '../../../math/polygon.ts';
import { directionOf } from '../../../math/segment.ts';
import { highestUnder, lowestOf } from '../../../math/slopes.ts';

/** Meters; an opening that reaches so far above a slope tells of a dormer, which has planes of its own. */
const DORMER = 0.15;
/** Least height of a wall with a sloped top, meters: at the eaves of an attic, where the roof comes down to the floor, the top is level. */
const LEAST_HEIGHT = 0.2;
/** Least height of such a wall, meters. */
const EAVES = 0.1;

/** Ends walls below the sloped ceilings of the rooms beside them: a gable follows its roof. Changes `walls`. */
export function endWallsBelowSlopes(
  walls: readonly Wall[],
  rooms: readonly Room[],
  openings: readonly Opening[],
): void {
  for (const wall of walls) {
    const around = rooms.filter((room) => room.walls.includes(wall.id) && !isHeightAssumed(room));
    if (around.length === 0 || around.some(({ slopes }) => !slopes)) continue;
    const slopes = [...new Map(around.flatMap((room) => room.slopes!).map((slope) => [slope.join(), slope])).values()];
    const top = Math.min(Math.max(...around.map(({ zCeiling }) => zCeiling)), highestUnder(slopes, footprint(wall)));
    const own = openings.filter((opening) => opening.wall === wall.id);
    if (own.some((opening) => isThrough(slopes, opening))) continue;
    if (top >= wall.zBottom + LEAST_HEIGHT) wall.slopes = slopes;
    else if (own.length > 0) continue;
    wall.zTop = roundLength(Math.max(top, wall.zBottom + EAVES));
  }
}

/** Ends columns below the sloped ceiling of the room that they stand in. Changes `columns`. */
export function endColumnsBelowSlopes(columns: readonly Column[], rooms: readonly Room[]): void {
  for (const column of columns) {
    const room = rooms.find((room) => room.storey === column.storey && liesIn(room, ...column.center));
    const top = room?.slopes && highestUnder(room.slopes, squareAround(column), room.zCeiling);
    if (!room?.slopes || top! < column.zBottom + LEAST_HEIGHT) continue;
    column.slopes = room.slopes;
    column.zTop = roundLength(top!);
  }
}

function isThrough(slopes: readonly Slope[], { a, b, zTop }: Opening): boolean {
  return [a, b].some((end) => lowestOf(slopes, end) < zTop - DORMER);
}

/** A square around the plan of a column. */
function squareAround({ center: [x, y], size, radius = 0 }: Column): Vec2[] {
  const half = size ? Math.hypot(...size) / 2 : radius;
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ];
}

/** The plan of a wall, cut square at its ends. */
function footprint({ a, b, thickness }: Wall): Vec2[] {
  const [dx, dy] = directionOf({ a, b });
  const off: Vec2 = [(-dy * thickness) / 2, (dx * thickness) / 2];
  return [
    [a[0] - off[0], a[1] - off[1]],
    [b[0] - off[0], b[1] - off[1]],
    [b[0] + off[0], b[1] + off[1]],
    [a[0] + off[0], a[1] + off[1]],
  ];
}
