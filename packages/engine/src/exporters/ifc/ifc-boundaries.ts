import type { Room, Slab, StructuredModel } from '../../core/model/structured-model.ts';
import { centroidOf, isInside, liesIn } from '../../math/polygon.ts';
import { unseenBorders } from '../geometry/unseen-borders.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Field } from './step-writer.ts';
import { NONE, choice } from './step-writer.ts';

/** Meters between a room's floor or ceiling and the face of the slab that bounds it. */
const LEVEL_SLACK = 0.3;

/** Under which the void of an opening stands among the products. */
export const voidKey = (openingId: string): string => `void ${openingId}`;

/**
 * What bounds each room (first level): its walls, doors and windows, the slabs below and above it, the columns in it; a passage is a
 * virtual boundary through its void, a border that was not seen one by a virtual element.
 */
export function addSpaceBoundaries(file: IfcFile, model: StructuredModel, products: ReadonlyMap<string, Field>): void {
  const written = new Set<string>();
  const bound = (room: Room, key: string, isExternal: boolean, isVirtual = false) => {
    const [space, element] = [products.get(room.id), products.get(key)];
    // A curved wall stands under all of its pieces.
    if (!space || !element || written.has(`${space} ${element}`)) return;
    written.add(`${space} ${element}`);
    const kind = choice(isVirtual ? 'VIRTUAL' : 'PHYSICAL');
    const where = choice(isExternal ? 'EXTERNAL' : 'INTERNAL');
    file.relate('IFCRELSPACEBOUNDARY', `${room.id} ${key}`, space, element, NONE, kind, where);
  };
  const exterior = new Set(model.walls.filter((wall) => wall.exterior).map((wall) => wall.id));
  const unseen = unseenBorders(model);
  for (const room of model.rooms) {
    for (const wall of new Set(room.walls)) bound(room, wall, exterior.has(wall));
    for (const { id, type, wall, rooms } of model.openings) {
      if (!rooms.includes(room.id)) continue;
      if (type === 'passage') bound(room, voidKey(id), exterior.has(wall), true);
      else bound(room, id, exterior.has(wall));
    }
    for (const border of unseen) if (border.room === room) bound(room, border.id, false, true);
    for (const slab of model.slabs) if (isBeside(slab, room)) bound(room, slab.id, slab.kind !== 'floor');
    for (const { id, storey, center } of model.columns) {
      if (storey === room.storey && liesIn(room, ...center)) bound(room, id, false);
    }
  }
}

/** True for the slab under a room, and for the one over it. */
function isBeside({ outline, zTop, zBottom }: Slab, { polygon, zFloor, zCeiling }: Room): boolean {
  const isLevel = Math.abs(zTop - zFloor) < LEVEL_SLACK || Math.abs(zBottom - zCeiling) < LEVEL_SLACK;
  return isLevel && isInside(outline, ...centroidOf(polygon));
}
