import type { Room } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { centroidOf, edgesOf } from '../../../math/polygon.ts';
import type { CeilingLevels, CeilingRegion } from './ceiling-levels.ts';
import { ceilingLevels, cornersOn } from './ceiling-levels.ts';
import type { MeshBuilder } from '../mesh-builder.ts';
import { triangulate } from '../mesh-builder.ts';
import type { Prism } from '../prism.ts';
import { addPrism, roomPrism } from '../prism.ts';

/** Adds the closed surface of the air of a room, under each level of its ceiling up to that level. */
export function addSpace(builder: MeshBuilder, room: Room, axisAt?: (p: Vec2, q: Vec2) => Vec2 | undefined): void {
  const levels = ceilingLevels(room);
  if (!levels) return addPrism(builder, roomPrism(room), axisAt);
  for (const { a, b, low, high } of levels.sides) {
    builder.roundAbout(axisAt?.(a, b));
    builder.upright(a, b, low, high);
  }
  builder.roundAbout();
  for (const region of levels.regions) {
    addLevel(builder, levels, region, region.z, 'up');
    addLevel(builder, levels, region, room.zFloor, 'down');
  }
}

/** The air of a room as solids: one, or one under each level of its ceiling. */
export function spacePrisms(room: Room): Prism[] {
  const whole = roomPrism(room);
  return (
    ceilingLevels(room)?.regions.map(({ z, outline, holes }) => ({ ...whole, outline, holes, zTop: z })) ?? [whole]
  );
}

/** Adds a level side. Triangles with corners of other sides on their own are cut there, so that the surface stays closed. */
function addLevel(
  builder: MeshBuilder,
  { corners }: CeilingLevels,
  { outline, holes }: CeilingRegion,
  z: number,
  facing: 'up' | 'down',
): void {
  const { points, triangles } = triangulate(outline, holes);
  for (const triangle of triangles) {
    const places = triangle.map((k) => points[k]!);
    const ring = edgesOf(places).flatMap(([a, b]) => [a, ...cornersOn(corners, a, b)]);
    const middle = centroidOf(places);
    const faces = ring.length === 3 ? [ring] : edgesOf(ring).map(([a, b]) => [a, b, middle]);
    for (const face of faces) {
      const turned = facing === 'up' ? face : face.toReversed();
      builder.face(...turned.map(([x, y]) => [x, y, z] as const));
    }
  }
}
