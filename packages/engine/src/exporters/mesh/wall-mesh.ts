import type { Mesh } from '../geometry/mesh.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { WallSide } from '../geometry/bend-walls.ts';
import { faceAt } from '../geometry/bend-walls.ts';
import { MeshBuilder } from '../geometry/mesh-builder.ts';
import { signedArea } from '../geometry/plan-geometry.ts';
import type { WallLayout } from '../geometry/wall-layout.ts';
import { toPlan } from '../geometry/wall-layout.ts';

/**
 * The closed surface of a wall with its openings cut.
 *
 * Since wall and openings are upright prisms, the wall is a grid of boxes along its length and height, and only the
 * faces between solid and void are kept. Grid lines run through the whole wall, so no vertex lies inside an edge.
 */
export function buildWallMesh(layout: WallLayout): Mesh {
  const { wall, openings } = layout;
  const stations = sorted([layout.begin, layout.end, ...openings.flatMap((opening) => [opening.begin, opening.end])]);
  const levels = sorted([wall.zBottom, wall.zTop, ...openings.flatMap((opening) => [opening.zBottom, opening.zTop])]);
  const isSolid = (column: number, row: number) => {
    if (row < 0 || row >= levels.length - 1) return false;
    if (column < 0 || column >= stations.length - 1) return true;
    const station = (stations[column]! + stations[column + 1]!) / 2;
    const level = (levels[row]! + levels[row + 1]!) / 2;
    return !openings.some(
      (opening) => opening.begin < station && station < opening.end && opening.zBottom < level && level < opening.zTop,
    );
  };
  const face = (column: number, side: WallSide): Vec2 =>
    toPlan(layout, [stations[column]!, faceAt(layout, stations[column]!, side)]);
  const left = (column: number): Vec2 => face(column, 1);
  const right = (column: number): Vec2 => face(column, -1);
  const builder = new MeshBuilder();
  builder.cutBelow(wall.slopes);
  builder.roundAbout(layout.arc?.center);
  for (let row = 0; row < levels.length - 1; row++) {
    const [zBottom, zTop] = [levels[row]!, levels[row + 1]!];
    for (let column = 0; column < stations.length - 1; column++) {
      if (!isSolid(column, row)) continue;
      const box: Vec2[] = [right(column), right(column + 1), left(column + 1), left(column)];
      builder.upright(box[0]!, box[1]!, zBottom, zTop);
      builder.upright(box[2]!, box[3]!, zBottom, zTop);
      if (!isSolid(column, row + 1)) builder.level(box, [], zTop, 'up');
      if (!isSolid(column, row - 1)) builder.level(box, [], zBottom, 'down');
      builder.cuts(box, [], 'up', [zBottom, zTop]);
    }
    for (let column = 0; column < stations.length; column++) {
      const [before, after] = [isSolid(column - 1, row), isSolid(column, row)];
      if (before && !after) builder.upright(right(column), left(column), zBottom, zTop);
      if (after && !before) builder.upright(left(column), right(column), zBottom, zTop);
    }
    for (const cap of [layout.startCap, layout.endCap].map((chain) => chain.map((point) => toPlan(layout, point)))) {
      for (let i = 1; i < cap.length; i++) builder.upright(cap[i - 1]!, cap[i]!, zBottom, zTop);
      if (cap.length < 3 || Math.abs(signedArea(cap)) < 1e-9) continue;
      if (row === levels.length - 2) builder.level(cap, [], zTop, 'up');
      if (row === 0) builder.level(cap, [], zBottom, 'down');
      builder.cuts(cap, [], 'up', [zBottom, zTop]);
    }
  }
  return builder.build();
}

/** Ascending, values closer than 0.1 mm taken as one. */
function sorted(values: number[]): number[] {
  return values.sort((p, q) => p - q).filter((value, i) => i === 0 || value - values[i - 1]! > 1e-4);
}
