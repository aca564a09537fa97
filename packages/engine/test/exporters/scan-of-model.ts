import { acceptedModel } from '../../src/core/model/accepted-model.ts';
import type { Column, Slab, StructuredModel } from '../../src/core/model/structured-model.ts';
import type { Vec2, Vec3 } from '../../src/core/vector.ts';
import { centroidOf, distance, liesIn } from '../../src/math/polygon.ts';
import { directionOf, pointAlong } from '../../src/math/segment.ts';
import { lowestOf } from '../../src/math/slopes.ts';

/** Meters between two points. */
const STEP = 0.1;

type Shape = { polygon: Vec2[]; holes: Vec2[][] };

/** Points on all that a scan shows of a model without rejected elements: xyz interleaved, local meters. */
export function scanOfModel(model: StructuredModel): Float32Array {
  const { rooms, walls, openings, slabs, columns, beams, stairs } = acceptedModel(model);
  const faces = walls.flatMap(({ a, b, thickness, zBottom, zTop }) => {
    const [dx, dy] = directionOf({ a, b });
    return [-thickness / 2, thickness / 2].flatMap((off) => {
      const beside = ([x, y]: Vec2): Vec2 => [x - off * dy, y + off * dx];
      return upright(beside(a), beside(b), zBottom, zTop);
    });
  });
  return Float32Array.from(
    [
      ...rooms.flatMap((room) => level(room, () => room.zFloor)),
      ...faces,
      ...openings.flatMap(({ a, b, zBottom, zTop }) => upright(a, b, zBottom, zTop)),
      ...slabs.flatMap(sidesOf),
      ...columns.flatMap(shaftOf),
      ...beams.flatMap(({ a, b, zBottom }) => upright(a, b, zBottom, zBottom + STEP / 2)),
      ...stairs.flatMap(({ treads }) => treads.map(({ outline, z }): Vec3 => [...centroidOf(outline), z])),
    ].flat(),
  );
}

function sidesOf({ kind, outline, holes, zTop, zBottom, slopes = [] }: Slab): Vec3[] {
  const shape = { polygon: outline, holes };
  const underside = level(shape, (place) => lowestOf(slopes, place, zBottom));
  return kind === 'roof' ? underside : [...level(shape, () => zTop), ...underside];
}

function shaftOf({ center: [x, y], size, heading = 0, radius = 0, zBottom, zTop }: Column): Vec3[] {
  const half = size ? size[0] / 2 : radius;
  const side: Vec2 = [x + half * Math.cos(heading), y + half * Math.sin(heading)];
  return upright(side, side, zBottom, zTop);
}

function upright(a: Vec2, b: Vec2, z0: number, z1: number): Vec3[] {
  const points: Vec3[] = [];
  for (let s = 0; s <= distance(a, b); s += STEP) {
    const [x, y] = s === 0 ? a : pointAlong({ a, b }, s);
    for (let z = z0 + STEP / 2; z <= z1; z += STEP) points.push([x, y, z]);
  }
  return points;
}

function level(shape: Shape, heightAt: (place: Vec2) => number): Vec3[] {
  const [xs, ys] = [shape.polygon.map(([x]) => x), shape.polygon.map(([, y]) => y)];
  const points: Vec3[] = [];
  for (let x = Math.min(...xs) + STEP / 2; x < Math.max(...xs); x += STEP) {
    for (let y = Math.min(...ys) + STEP / 2; y < Math.max(...ys); y += STEP)
      if (liesIn(shape, x, y)) points.push([x, y, heightAt([x, y])]);
  }
  return points;
}
