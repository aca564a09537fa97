import type { ExportOptions } from '../../core/exporter.ts';
import type { Column, Room, Slab, Storey } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { IfcFile } from './ifc-file.ts';
import { addEvidence, addProperties, addQuantities, flag, label } from './ifc-properties.ts';
import { openingParts, placeLeaf } from '../geometry/opening-parts.ts';
import { perimeter, signedArea } from '../geometry/plan-geometry.ts';
import type { Prism } from '../geometry/prism.ts';
import { DEFAULT_COLUMN_RADIUS, roomPrism, slabPrism } from '../geometry/prism.ts';
import type { Field } from './step-writer.ts';
import { NONE, choice, list, real, text } from './step-writer.ts';
import type { WallLayout, WallOpening } from '../geometry/wall-layout.ts';

/** Context of an element in the file: its storey with placement, and the options of the export. */
export interface IfcPlace {
  file: IfcFile;
  storey: Storey;
  placement: Field;
  options: ExportOptions;
}

/** How far an opening's body reaches out of the wall on both sides, so that the cut is clean, meters. */
const OVERREACH = 0.05;

/** Writes a wall with its axis, body, quantities and evidence. Returns the wall and its placement. */
export function addWall(place: IfcPlace, layout: WallLayout): { product: Field; placement: Field } {
  const { file, storey, options } = place;
  const { wall, outline } = layout;
  const height = wall.zTop - wall.zBottom;
  const placement = file.placement(place.placement, [...wall.a, wall.zBottom - storey.elevation], layout.along);
  const material = wall.thicknessSource === 'assumed' ? 'assumed' : 'wall';
  const body = file.solid({ outline, holes: [], zBottom: 0, zTop: height, material }, 0);
  const axis = file.add('IFCPOLYLINE', list([file.point(0, 0), file.point(layout.length, 0)]));
  const product = file.add(
    'IFCWALL',
    file.guid(wall.id),
    NONE,
    text(wall.name),
    NONE,
    NONE,
    placement,
    file.shape([body], axis),
    text(wall.id),
    choice('STANDARD'),
  );
  const area = signedArea(outline);
  const cut = layout.openings.reduce((sum, o) => sum + (o.end - o.begin) * (o.zTop - o.zBottom), 0);
  addQuantities(file, wall.id, product, 'Qto_WallBaseQuantities', {
    lengths: { Length: layout.length, Width: wall.thickness, Height: height },
    areas: {
      GrossFootprintArea: area,
      GrossSideArea: layout.length * height,
      NetSideArea: layout.length * height - cut,
    },
    volumes: { GrossVolume: area * height, NetVolume: area * height - cut * wall.thickness },
  });
  addProperties(file, wall.id, product, 'Pset_WallCommon', { IsExternal: flag(wall.exterior) });
  addEvidence(file, wall, product, options, { ThicknessSource: label(wall.thicknessSource) });
  return { product, placement };
}

/** Writes the void of an opening and what fills it. Returns the door or window; a passage has none. */
export function addOpening(
  place: IfcPlace,
  layout: WallLayout,
  wall: { product: Field; placement: Field },
  placed: WallOpening,
): Field | undefined {
  const { file } = place;
  const { opening, begin, end, zBottom, zTop } = placed;
  const placement = file.placement(wall.placement, [begin, 0, zBottom - layout.wall.zBottom]);
  const element = file.add(
    'IFCOPENINGELEMENT',
    file.guid(`void ${opening.id}`),
    NONE,
    text(opening.name),
    NONE,
    NONE,
    placement,
    voidShape(file, end - begin, zTop - zBottom, layout.wall.thickness),
    text(opening.id),
    choice('OPENING'),
  );
  file.relate('IFCRELVOIDSELEMENT', opening.id, wall.product, element);
  if (opening.type === 'passage') {
    addEvidence(file, opening, element, place.options);
    return undefined;
  }
  const filling = addFilling(place, layout, placed, placement);
  file.relate('IFCRELFILLSELEMENT', opening.id, element, filling);
  return filling;
}

function voidShape(file: IfcFile, width: number, height: number, thickness: number): Field {
  const depth = thickness + 2 * OVERREACH;
  const profile = file.add(
    'IFCRECTANGLEPROFILEDEF',
    choice('AREA'),
    NONE,
    file.profileAxes(),
    real(width),
    real(height),
  );
  // Extruded through the wall, as authoring programs expect an opening.
  const axes = file.axes([width / 2, -depth / 2, height / 2], [0, 1, 0], [1, 0, 0]);
  const solid = file.add('IFCEXTRUDEDAREASOLID', profile, axes, file.direction(0, 0, 1), real(depth));
  return file.shape([solid]);
}

function addFilling(place: IfcPlace, layout: WallLayout, placed: WallOpening, relativeTo: Field): Field {
  const { file } = place;
  const { opening, begin, end, zBottom, zTop } = placed;
  const width = end - begin;
  const leaf = placeLeaf(layout, placed);
  // IFC names the swing as seen when looking along +Y, the way the door opens; so a door opening to the right is turned.
  const isTurned = leaf !== undefined && leaf.hinge[1] < 0;
  const placement = isTurned
    ? file.placement(relativeTo, [width, 0, 0], [-1, 0])
    : file.placement(relativeTo, [0, 0, 0]);
  const shift = ([station, offset]: Vec2): Vec2 => (isTurned ? [end - station, -offset] : [station - begin, offset]);
  const solids = openingParts(layout, placed).map((part: Prism) => file.solid(part, zBottom, shift));
  const isDoor = opening.type === 'door';
  const hingeLeft = leaf !== undefined && (leaf.hinge[0] === begin) !== isTurned;
  const operation = leaf ? (hingeLeft ? 'SINGLE_SWING_LEFT' : 'SINGLE_SWING_RIGHT') : 'NOTDEFINED';
  const product = file.add(
    isDoor ? 'IFCDOOR' : 'IFCWINDOW',
    file.guid(opening.id),
    NONE,
    text(opening.name),
    NONE,
    NONE,
    placement,
    file.shape(solids),
    text(opening.id),
    real(zTop - zBottom),
    real(width),
    choice(isDoor ? 'DOOR' : 'WINDOW'),
    choice(isDoor ? operation : 'NOTDEFINED'),
    NONE,
  );
  addQuantities(file, opening.id, product, isDoor ? 'Qto_DoorBaseQuantities' : 'Qto_WindowBaseQuantities', {
    lengths: { Width: width, Height: zTop - zBottom },
    areas: { Area: width * (zTop - zBottom) },
  });
  const isExternal = opening.rooms.includes(null) && layout.wall.exterior;
  addProperties(file, opening.id, product, isDoor ? 'Pset_DoorCommon' : 'Pset_WindowCommon', {
    IsExternal: flag(isExternal),
  });
  addEvidence(file, opening, product, place.options);
  return product;
}

/** Writes a slab. */
export function addSlab(place: IfcPlace, slab: Slab): Field {
  const { file, storey, placement } = place;
  const prism = slabPrism(slab);
  const predefined = { floor: 'FLOOR', ground: 'BASESLAB', roof: 'ROOF' }[slab.kind];
  const product = file.add(
    'IFCSLAB',
    file.guid(slab.id),
    NONE,
    text(slab.name),
    NONE,
    NONE,
    file.placement(placement, [0, 0, 0]),
    file.shape([file.solid(prism, storey.elevation)]),
    text(slab.id),
    choice(predefined),
  );
  const gross = signedArea(prism.outline);
  const net = gross - prism.holes.reduce((sum, hole) => sum + signedArea(hole), 0);
  const depth = slab.zTop - slab.zBottom;
  addQuantities(file, slab.id, product, 'Qto_SlabBaseQuantities', {
    lengths: { Depth: depth, Perimeter: perimeter(prism.outline) },
    areas: { GrossArea: gross, NetArea: net },
    volumes: { GrossVolume: gross * depth, NetVolume: net * depth },
  });
  addEvidence(file, slab, product, place.options, { ThicknessSource: label(slab.thicknessSource) });
  return product;
}

/** Writes a column. */
export function addColumn(place: IfcPlace, column: Column): Field {
  const { file, storey } = place;
  const height = column.zTop - column.zBottom;
  const origin = [...column.center, column.zBottom - storey.elevation] as const;
  const heading = column.heading ?? 0;
  const placement = file.placement(place.placement, origin, [Math.cos(heading), Math.sin(heading)]);
  const profile = column.size
    ? file.add('IFCRECTANGLEPROFILEDEF', choice('AREA'), NONE, file.profileAxes(), ...column.size.map(real))
    : file.add(
        'IFCCIRCLEPROFILEDEF',
        choice('AREA'),
        NONE,
        file.profileAxes(),
        real(column.radius ?? DEFAULT_COLUMN_RADIUS),
      );
  const product = file.add(
    'IFCCOLUMN',
    file.guid(column.id),
    NONE,
    text(column.name),
    NONE,
    NONE,
    placement,
    file.shape([file.extrusion(profile, [0, 0, 0], height, 'column')]),
    text(column.id),
    choice('COLUMN'),
  );
  const area = column.size ? column.size[0] * column.size[1] : Math.PI * (column.radius ?? DEFAULT_COLUMN_RADIUS) ** 2;
  addQuantities(file, column.id, product, 'Qto_ColumnBaseQuantities', {
    lengths: { Length: height },
    areas: { CrossSectionArea: area },
    volumes: { NetVolume: area * height },
  });
  addEvidence(file, column, product, place.options);
  return product;
}

/** Writes the space of a room. */
export function addSpace(place: IfcPlace, room: Room): Field {
  const { file, storey } = place;
  const prism = roomPrism(room);
  const height = room.zCeiling - room.zFloor;
  const product = file.add(
    'IFCSPACE',
    file.guid(room.id),
    NONE,
    text(room.name),
    NONE,
    NONE,
    file.placement(place.placement, [0, 0, 0]),
    file.shape([file.solid(prism, storey.elevation)]),
    text(room.name),
    choice('ELEMENT'),
    choice('INTERNAL'),
    real(room.zFloor - storey.elevation),
  );
  addQuantities(file, room.id, product, 'Qto_SpaceBaseQuantities', {
    lengths: { Height: height, NetPerimeter: room.perimeter },
    areas: { GrossFloorArea: signedArea(prism.outline), NetFloorArea: room.area },
    volumes: { NetVolume: room.area * height },
  });
  addProperties(file, room.id, product, 'Pset_SpaceCommon', { IsExternal: flag(false) });
  addEvidence(file, room, product, place.options);
  return product;
}
