import { drawingWord } from '../drawing/drawing-words.ts';
import type { UnseenBorder } from '../geometry/rooms/unseen-borders.ts';
import type { ExportOptions } from '../../core/exporter.ts';
import { outlinedArea } from '../../math/floor-area.ts';
import type { Beam, Column, Room, Slab, Storey } from '../../core/model/structured-model.ts';
import type { IfcFile } from './ifc-file.ts';
import { addEvidence, addProperties, addQuantities, flag, label } from './ifc-properties.ts';
import type { ArcPart } from '../geometry/bend-walls.ts';
import { slopeInFrame } from '../../math/slopes.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance, dot, perimeter, signedArea, subtract } from '../geometry/plan-geometry.ts';
import type { Prism } from '../geometry/prism.ts';
import {
  DEFAULT_COLUMN_RADIUS,
  beamPrism,
  columnPrism,
  loweredPrisms,
  meshOf,
  roomPrism,
  roomVolume,
  sideArea,
  slabPrism,
  upperArea,
  volumeOf,
} from '../geometry/prism.ts';
import { spacePrisms } from '../geometry/rooms/stepped-space.ts';
import type { Field } from './step-writer.ts';
import { NONE, bool, choice, list, real, text, typed } from './step-writer.ts';
import type { WallLayout } from '../geometry/wall-layout.ts';
import { cutsOf, slopesOver } from '../geometry/wall-layout.ts';

/** Context of an element in the file: its storey with placement, and the options of the export. */
export interface IfcPlace {
  file: IfcFile;
  storey: Storey;
  placement: Field;
  options: ExportOptions;
}

/** Writes a wall with its axis, body, quantities and evidence. Returns the wall and its placement. */
export function addWall(place: IfcPlace, layout: WallLayout): { product: Field; placement: Field } {
  const { file, storey, options } = place;
  const { wall, outline } = layout;
  const height = wall.zTop - wall.zBottom;
  const placement = file.placement(place.placement, [...wall.a, wall.zBottom - storey.elevation], layout.along);
  const material = wall.thicknessSource === 'assumed' ? 'assumed' : 'wall';
  const slopes = slopesOver(layout);
  const prism: Prism = { outline, holes: [], zBottom: 0, zTop: height, slopes, material };
  const body = file.solid(prism, 0);
  const axis = layout.arc
    ? arcAxis(file, layout, layout.arc)
    : file.add('IFCPOLYLINE', list([file.point(0, 0), file.point(layout.length, 0)]));
  const product = file.add(
    'IFCWALL',
    file.guid(wall.id),
    NONE,
    text(wall.name),
    NONE,
    NONE,
    placement,
    file.shape([body], axis, slopes ? 'Clipping' : 'SweptSolid'),
    text(wall.id),
    choice('STANDARD'),
  );
  const area = signedArea(outline);
  const volume = slopes ? volumeOf(prism) : area * height;
  // In the middle between the faces: ends at other walls are cut as the body is.
  const side = volume / wall.thickness;
  const cuts = cutsOf(layout);
  addQuantities(file, wall.id, product, 'Qto_WallBaseQuantities', {
    // IFC states measures only where they are the same all over.
    lengths: { Length: layout.length, Width: wall.thickness, ...(!slopes && { Height: height }) },
    areas: {
      GrossFootprintArea: area,
      NetFootprintArea: area - cuts.foot * wall.thickness,
      GrossSideArea: side,
      NetSideArea: side - cuts.face,
    },
    volumes: { GrossVolume: volume, NetVolume: volume - cuts.face * wall.thickness },
  });
  addProperties(file, wall.id, product, 'Pset_WallCommon', { IsExternal: flag(wall.exterior) });
  addEvidence(file, wall, product, options, { ThicknessSource: label(wall.thicknessSource) });
  return { product, placement };
}

/** The axis of a piece of a curved wall: its part of the circle, in wall coordinates. */
function arcAxis(file: IfcFile, { wall, along, left }: WallLayout, arc: ArcPart): Field {
  const offset = subtract(arc.center, wall.a);
  const center = file.point(dot(offset, along), dot(offset, left));
  // Angles count from the wall's own direction.
  const place = file.add('IFCAXIS2PLACEMENT2D', center, file.direction(along[0], -along[1]));
  const circle = file.add('IFCCIRCLE', place, real(arc.radius));
  const angle = (value: number) => list([typed('IFCPARAMETERVALUE', real(value))]);
  return file.add('IFCTRIMMEDCURVE', circle, angle(arc.from), angle(arc.to), bool(true), choice('PARAMETER'));
}

/** Writes a slab, its edges along the curved walls of the model. */
export function addSlab(place: IfcPlace, slab: Slab, arcs: readonly ArcPart[]): Field {
  const { file, storey, placement } = place;
  const prism = slabPrism(slab, arcs);
  const predefined = { floor: 'FLOOR', ground: 'BASESLAB', roof: 'ROOF' }[slab.kind];
  const product = file.add(
    'IFCSLAB',
    file.guid(slab.id),
    NONE,
    text(slab.name),
    NONE,
    NONE,
    file.placement(placement, [0, 0, 0]),
    prism.slopes
      ? file.shape([file.mesh(meshOf(prism), prism.material, storey.elevation)], undefined, 'Tessellation')
      : file.shape([file.solid(prism, storey.elevation)]),
    text(slab.id),
    choice(predefined),
  );
  const gross = upperArea({ ...prism, holes: [] });
  const net = upperArea(prism);
  addQuantities(file, slab.id, product, 'Qto_SlabBaseQuantities', {
    lengths: prism.slopes ? {} : { Width: slab.zTop - slab.zBottom, Perimeter: perimeter(prism.outline) },
    areas: { GrossArea: gross, NetArea: net },
    volumes: { GrossVolume: volumeOf({ ...prism, holes: [] }), NetVolume: volumeOf(prism) },
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
  const along: Vec2 = [Math.cos(heading), Math.sin(heading)];
  const placement = file.placement(place.placement, origin, along);
  const slopes = column.slopes?.map((slope) => slopeInFrame(slope, { place: column.center, z: column.zBottom, along }));
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
    file.shape(
      [file.extrusion(profile, [0, 0, 0], height, 'column', slopes)],
      undefined,
      slopes ? 'Clipping' : 'SweptSolid',
    ),
    text(column.id),
    choice('COLUMN'),
  );
  const area = column.size ? column.size[0] * column.size[1] : Math.PI * (column.radius ?? DEFAULT_COLUMN_RADIUS) ** 2;
  const around = column.size
    ? 2 * (column.size[0] + column.size[1])
    : 2 * Math.PI * (column.radius ?? DEFAULT_COLUMN_RADIUS);
  const volume = column.slopes ? volumeOf(columnPrism(column)) : area * height;
  addQuantities(file, column.id, product, 'Qto_ColumnBaseQuantities', {
    lengths: { Length: height },
    areas: { CrossSectionArea: area, OuterSurfaceArea: (around * volume) / area },
    volumes: { GrossVolume: volume, NetVolume: volume },
  });
  addEvidence(file, column, product, place.options);
  return product;
}

/** Writes a beam. */
export function addBeam(place: IfcPlace, beam: Beam): Field {
  const { file, storey } = place;
  const product = file.add(
    'IFCBEAM',
    file.guid(beam.id),
    NONE,
    text(beam.name),
    NONE,
    NONE,
    file.placement(place.placement, [0, 0, 0]),
    file.shape([file.solid(beamPrism(beam), storey.elevation)]),
    text(beam.id),
    choice('BEAM'),
  );
  const [length, depth] = [distance(beam.a, beam.b), beam.zTop - beam.zBottom];
  const area = beam.width * depth;
  addQuantities(file, beam.id, product, 'Qto_BeamBaseQuantities', {
    lengths: { Length: length },
    areas: { CrossSectionArea: area, OuterSurfaceArea: 2 * (beam.width + depth) * length },
    volumes: { GrossVolume: area * length, NetVolume: area * length },
  });
  addEvidence(file, beam, product, place.options);
  return product;
}

/**
 * Writes the space of a room.
 *
 * @param gaps meters of its perimeter where no wall stands on the floor.
 */
export function addSpace(place: IfcPlace, room: Room, gaps: number): Field {
  const { file, storey } = place;
  const prism = roomPrism(room);
  const gross = (room.ceilingParts ?? []).reduce(
    (sum, { polygon, z }) => sum + signedArea(polygon) * Math.max(0, z - room.zCeiling),
    signedArea(prism.outline) * (room.zCeiling - room.zFloor),
  );
  const height = room.zCeiling - room.zFloor;
  const around = prism.holes.reduce((sum, hole) => sum + perimeter(hole), room.perimeter);
  const product = file.add(
    'IFCSPACE',
    file.guid(room.id),
    NONE,
    text(room.name),
    NONE,
    room.use ? text(room.use) : NONE,
    file.placement(place.placement, [0, 0, 0]),
    file.shape(
      spacePrisms(room).map((part) => file.solid(part, storey.elevation)),
      undefined,
      room.slopes ? 'Clipping' : 'SweptSolid',
    ),
    text(room.name),
    choice('ELEMENT'),
    choice('INTERNAL'),
    real(room.zFloor - storey.elevation),
  );
  addQuantities(file, room.id, product, 'Qto_SpaceBaseQuantities', {
    lengths: {
      // IFC states measures only where they are the same all over.
      ...(!room.slopes && !room.ceilingParts && { Height: height }),
      GrossPerimeter: around,
      NetPerimeter: around - gaps,
    },
    areas: {
      GrossFloorArea: signedArea(prism.outline),
      NetFloorArea: room.area,
      GrossWallArea: room.slopes ? sideArea(prism) : around * height,
      GrossCeilingArea: room.slopes ? upperArea(prism) : outlinedArea(room),
    },
    volumes: room.slopes
      ? { GrossVolume: volumeOf({ ...prism, holes: [] }), NetVolume: volumeOf(prism) }
      : { GrossVolume: gross, NetVolume: roomVolume(room) },
  });
  addProperties(file, room.id, product, 'Pset_SpaceCommon', { IsExternal: flag(false) });
  addEvidence(file, room, product, place.options);
  return product;
}

/** Id of a part of a ceiling as an element of its own. */
export const loweredCeilingId = (room: Room, part: number): string => `${room.id}-ceiling-${part + 1}`;

/** Writes what hangs below the ceiling of a room as its coverings, which end its space. */
export function addLoweredCeilings(
  { file, storey, placement }: IfcPlace,
  room: Room,
  space: Field,
): { id: string; product: Field }[] {
  const coverings = loweredPrisms(room).map(({ part, prism }) => {
    const id = loweredCeilingId(room, part);
    const body = file.shape([file.solid(prism, storey.elevation)]);
    const placed = file.placement(placement, [0, 0, 0]);
    const own = [NONE, text(room.name), NONE, NONE, placed, body, text(id), choice('CEILING')];
    return { id, product: file.add('IFCCOVERING', file.guid(id), ...own) };
  });
  const products = coverings.map(({ product }) => product);
  if (products.length > 0) file.relate('IFCRELCOVERSSPACES', room.id, space, list(products));
  return coverings;
}

/** Writes a border of a room that was not seen: a virtual element with the border as its axis, at the level of the floor. */
export function addVirtualElement({ file, placement, options }: IfcPlace, { id, a, b }: UnseenBorder): Field {
  const axis = file.add('IFCPOLYLINE', list([file.point(...a), file.point(...b)]));
  return file.add(
    'IFCVIRTUALELEMENT',
    file.guid(id),
    NONE,
    text(drawingWord('scanHere', options.language)),
    NONE,
    text('NOTSCANNED'),
    file.placement(placement, [0, 0, 0]),
    file.axisShape(axis),
    text(id),
  );
}
