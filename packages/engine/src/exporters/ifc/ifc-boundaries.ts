import type { Opening, Room, Slab, StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, isInside, liesIn } from '../../math/polygon.ts';
import type { RoomFace } from '../geometry/rooms/room-faces.ts';
import {
  borderFaces,
  ceilingFaces,
  floorFaces,
  loweredFaces,
  openingFaces,
  wallFaces,
} from '../geometry/rooms/room-faces.ts';
import type { RoomSide } from '../geometry/rooms/room-sides.ts';
import { roomSides } from '../geometry/rooms/room-sides.ts';
import { unseenBorders } from '../geometry/rooms/unseen-borders.ts';
import type { WallLayout } from '../geometry/wall-layout.ts';
import { loweredPrisms } from '../geometry/prism.ts';
import { loweredCeilingId } from './ifc-elements.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Field } from './step-writer.ts';
import { NONE, choice, list } from './step-writer.ts';

/** Meters between a room's floor or ceiling and the face of the slab that bounds it. */
const LEVEL_SLACK = 0.3;

/** Under which the void of an opening stands among the products. */
export const voidKey = (openingId: string): string => `void ${openingId}`;

/** An element that bounds a room, with the faces that the room sees of it. */
interface Boundary {
  /** Of the element among the products. */
  key: string;
  faces: readonly RoomFace[];
  isExternal: boolean;
  isVirtual?: boolean;
}

/**
 * What bounds each room (first level): its walls, doors and windows, the slabs below and above it, the columns in it; a passage is a
 * virtual boundary through its void, a border that was not seen one by a virtual element. Each face that the room sees is a boundary of
 * its own; a column has none.
 */
export function addSpaceBoundaries(
  file: IfcFile,
  model: StructuredModel,
  products: ReadonlyMap<string, Field>,
  layouts: ReadonlyMap<string, WallLayout>,
): void {
  const elevations = new Map(model.storeys.map(({ id, elevation }) => [id, elevation]));
  for (const room of model.rooms) {
    const written = new Set<string>();
    for (const { key, faces, isExternal, isVirtual = false } of boundariesOf(room, model, layouts)) {
      const [space, element] = [products.get(room.id), products.get(key)];
      // A curved wall stands under all of its pieces.
      if (!space || !element || (faces.length === 0 && written.has(element))) continue;
      written.add(element);
      const kind = choice(isVirtual ? 'VIRTUAL' : 'PHYSICAL');
      const where = choice(isExternal ? 'EXTERNAL' : 'INTERNAL');
      for (const [k, face] of (faces.length > 0 ? faces : [undefined]).entries()) {
        const surface = face ? connectionSurface(file, face, elevations.get(room.storey) ?? 0) : NONE;
        const name = k === 0 ? `${room.id} ${key}` : `${room.id} ${key} ${k + 1}`;
        file.relate('IFCRELSPACEBOUNDARY', name, space, element, surface, kind, where);
      }
    }
  }
}

function boundariesOf(room: Room, model: StructuredModel, layouts: ReadonlyMap<string, WallLayout>): Boundary[] {
  const exterior = new Set(model.walls.filter((wall) => wall.exterior).map((wall) => wall.id));
  const walls = [...new Set(room.walls)];
  const unseen = unseenBorders({ rooms: [room], walls: model.walls });
  const sides = roomSides(
    room,
    walls.flatMap((id) => layouts.get(id) ?? []),
    unseen,
  );
  const sidesOf = (wall: string) => sides.filter(({ layout }) => layout.wall.id === wall);
  const openings = model.openings.filter(({ rooms }) => rooms.includes(room.id));
  const columns = model.columns.filter(({ storey, center }) => storey === room.storey && liesIn(room, ...center));
  return [
    ...walls.map((wall) => ({
      key: wall,
      faces: sidesOf(wall).flatMap((side) => wallFaces(room, side)),
      isExternal: exterior.has(wall),
    })),
    ...openings.map((opening) => openingBoundary(room, opening, sidesOf(opening.wall), exterior.has(opening.wall))),
    ...unseen.map((border) => ({
      key: border.id,
      faces: borderFaces(room, border),
      isExternal: false,
      isVirtual: true,
    })),
    ...model.slabs.filter((slab) => isBeside(slab, room)).map((slab) => slabBoundary(room, slab)),
    ...loweredPrisms(room).map(({ part }) => ({
      key: loweredCeilingId(room, part),
      faces: loweredFaces(room, part),
      isExternal: false,
    })),
    ...columns.map(({ id }) => ({ key: id, faces: [], isExternal: false })),
  ];
}

function openingBoundary(room: Room, { id, type }: Opening, sides: readonly RoomSide[], isExternal: boolean): Boundary {
  const faces = sides.flatMap((side) => {
    const placed = side.layout.openings.find(({ opening }) => opening.id === id);
    return placed ? openingFaces(room, side, placed) : [];
  });
  const isVirtual = type === 'passage';
  return { key: isVirtual ? voidKey(id) : id, faces, isExternal, isVirtual };
}

function slabBoundary(room: Room, slab: Slab): Boundary {
  const faces = isUnder(slab, room) ? floorFaces(room, slab) : ceilingFaces(room, slab);
  return { key: slab.id, faces, isExternal: slab.kind !== 'floor' };
}

const isUnder = ({ zTop }: Slab, { zFloor }: Room): boolean => Math.abs(zTop - zFloor) < LEVEL_SLACK;

/** True for the slab under a room, and for the one over it. */
function isBeside(slab: Slab, room: Room): boolean {
  const isOver = Math.abs(slab.zBottom - room.zCeiling) < LEVEL_SLACK;
  return (isUnder(slab, room) || isOver) && isInside(slab.outline, ...centroidOf(room.polygon));
}

/** A plane face as a bounded surface, in the coordinates of its space, whose placement is that of the storey. */
function connectionSurface(
  file: IfcFile,
  { origin, along, normal, outline, holes }: RoomFace,
  elevation: number,
): Field {
  const [x, y, z] = origin;
  const plane = file.share('IFCPLANE', file.axes([x, y, z - elevation], normal, along));
  const curve = (polygon: readonly Vec2[]) => {
    const points = polygon.map(([u, v]) => file.point(rounded(u), rounded(v)));
    return file.add('IFCPOLYLINE', list([...points, points[0]!]));
  };
  const surface = file.add('IFCCURVEBOUNDEDPLANE', plane, curve(outline), list(holes.map(curve)));
  return file.add('IFCCONNECTIONSURFACEGEOMETRY', surface, NONE);
}

/** To a micrometer, so that equal places are one. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
