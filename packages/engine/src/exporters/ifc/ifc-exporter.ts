import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { Opening, Room, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import { isGlazing } from '../../core/model/structured-model.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { CurvedWall } from './ifc-curved-walls.ts';
import { addCurvedWall, bulge, curvedWalls, pieceIn } from './ifc-curved-walls.ts';
import type { IfcPlace } from './ifc-elements.ts';
import {
  addBeam,
  addColumn,
  addLoweredCeilings,
  addSlab,
  addSpace,
  addVirtualElement,
  addWall,
} from './ifc-elements.ts';
import { addOpening } from './ifc-openings.ts';
import { addStair } from './ifc-stairs.ts';
import { addSpaceBoundaries, voidKey } from './ifc-boundaries.ts';
import { IfcFile } from './ifc-file.ts';
import type { Field } from './step-writer.ts';
import { NONE, choice, list, real, text } from './step-writer.ts';
import type { ArcPart } from '../geometry/bend-walls.ts';
import { wholeArcs } from '../geometry/follow-arcs.ts';
import type { WallLayout } from '../geometry/wall-layout.ts';
import { findArcs } from '../geometry/wall-arcs.ts';
import { unseenBorders } from '../geometry/rooms/unseen-borders.ts';
import { layoutWalls } from '../geometry/wall-layout.ts';
import { distance } from '../geometry/plan-geometry.ts';

/**
 * IFC 4 (Design Transfer View: readers cut openings and slopes), local meters; the model's place in the world is an IfcMapConversion.
 * GlobalIds depend on title, origin and element ids only, so a re-run keeps them.
 */
export const ifcExporter: Exporter = {
  name: 'model.ifc',
  format: 'ifc',
  mimeType: 'application/x-step',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const file = new IfcFile(`${options.title} ${model.origin.join(' ')}`);
    const accepted = acceptedModel(model);
    const { building, placement } = addProject(file, accepted, options);
    const laidOut = layoutWalls(accepted);
    const layouts = [...laidOut.values()];
    const arcs = wholeArcs(layouts);
    const curved = curvedWalls(findArcs(accepted), layouts);
    const products = new Map<string, Field>();
    const storeys = accepted.storeys.map((storey) => {
      const place: IfcPlace = {
        file,
        storey,
        placement: file.placement(placement, [0, 0, storey.elevation]),
        options,
      };
      const level = file.add(
        'IFCBUILDINGSTOREY',
        file.guid(storey.id),
        NONE,
        text(storey.name),
        NONE,
        NONE,
        place.placement,
        NONE,
        text(storey.name),
        choice('ELEMENT'),
        real(storey.elevation),
      );
      addContents(place, accepted, { layouts, curved, arcs }, level, products);
      return level;
    });
    if (storeys.length > 0) file.relate('IFCRELAGGREGATES', 'storeys', building, list(storeys));
    const bent = new Map(curved.flatMap(({ arc }) => arc.pieces.map((piece) => [piece.wall, arc.thickness] as const)));
    addMaterials(file, accepted.walls, bent, products);
    addSpaceBoundaries(file, accepted, products, laidOut);
    return file.file(header(model, options));
  },
};

function header(model: StructuredModel, options: ExportOptions): string[] {
  const engine = text(`Cloud Experience ${model.engineVersion}`);
  const time = text(options.time.slice(0, 19));
  return [
    "FILE_DESCRIPTION(('ViewDefinition [DesignTransferView_V1.0]'),'2;1');",
    `FILE_NAME(${text(`${options.title}.ifc`)},${time},(''),(''),${engine},${engine},'');`,
    "FILE_SCHEMA(('IFC4'));",
  ];
}

function addProject(file: IfcFile, model: StructuredModel, options: ExportOptions) {
  const units = addUnits(file);
  const { model: context } = file.contexts;
  const title = text(options.title);
  const nothing = [NONE, NONE, NONE, NONE];
  const project = file.add('IFCPROJECT', file.guid('project'), NONE, title, ...nothing, list([context]), units);
  addWorldPlace(file, model, context);
  const sitePlacement = file.placement(undefined, [0, 0, 0]);
  // A site ends in latitude, longitude, elevation, land title and address; a building in two heights and its address.
  const site = addSpatialElement(file, 'IFCSITE', title, sitePlacement, [NONE, NONE, NONE, NONE, NONE]);
  const placement = file.placement(sitePlacement, [0, 0, 0]);
  const building = addSpatialElement(file, 'IFCBUILDING', title, placement, [NONE, NONE, NONE]);
  file.relate('IFCRELAGGREGATES', 'site', project, list([site]));
  file.relate('IFCRELAGGREGATES', 'building', site, list([building]));
  return { building, placement };
}

function addUnits(file: IfcFile): Field {
  const unit = (type: string, name: string) => file.add('IFCSIUNIT', '*', choice(type), NONE, choice(name));
  return file.add(
    'IFCUNITASSIGNMENT',
    list([
      unit('LENGTHUNIT', 'METRE'),
      unit('AREAUNIT', 'SQUARE_METRE'),
      unit('VOLUMEUNIT', 'CUBIC_METRE'),
      unit('PLANEANGLEUNIT', 'RADIAN'),
    ]),
  );
}

/** A whole site or building, without a shape of its own. */
function addSpatialElement(
  file: IfcFile,
  type: 'IFCSITE' | 'IFCBUILDING',
  title: Field,
  placement: Field,
  own: readonly Field[],
): Field {
  const guid = file.guid(type === 'IFCSITE' ? 'site' : 'building');
  return file.add(type, guid, NONE, title, NONE, NONE, placement, NONE, NONE, choice('ELEMENT'), ...own);
}

function addWorldPlace(file: IfcFile, model: StructuredModel, context: Field): void {
  if (model.crs === null && model.origin.every((value) => value === 0)) return;
  const crs = file.add(
    'IFCPROJECTEDCRS',
    text(model.crs ?? 'UNKNOWN'),
    model.crs === null ? text('Grid of the scan; its name was not given') : NONE,
    NONE,
    NONE,
    NONE,
    NONE,
    NONE,
  );
  file.add('IFCMAPCONVERSION', context, crs, ...model.origin.map(real), real(1), real(0), real(1));
}

/** The walls of a model in all its storeys. */
interface Walls {
  layouts: readonly WallLayout[];
  curved: readonly CurvedWall[];
  /** What slabs follow. */
  arcs: readonly ArcPart[];
}

function addContents(
  place: IfcPlace,
  model: StructuredModel,
  { layouts, curved, arcs }: Walls,
  level: Field,
  products: Map<string, Field>,
): void {
  const { file, storey } = place;
  const contained: Field[] = [];
  const contain = (id: string, product: Field | undefined) => {
    if (!product) return;
    contained.push(product);
    products.set(id, product);
  };
  const pierce = (layout: WallLayout, wall: { product: Field; placement: Field }, bulges = 0) => {
    for (const placed of layout.openings) {
      const { element, filling } = addOpening(place, layout, wall, placed, bulges);
      contain(placed.opening.id, filling);
      products.set(voidKey(placed.opening.id), element);
    }
  };
  const pieces = new Set(curved.flatMap((wall) => wall.layouts));
  for (const layout of layouts.filter((other) => other.wall.storey === storey.id && !pieces.has(other))) {
    const wall = addWall(place, layout);
    contain(layout.wall.id, wall.product);
    pierce(layout, wall, layout.arc && bulge({ arc: layout.arc, layouts: [layout] }));
  }
  for (const wall of curved.filter(({ arc }) => arc.storey === storey.id)) {
    const { product, placement } = addCurvedWall(place, wall);
    contained.push(product);
    for (const layout of wall.layouts) {
      products.set(layout.wall.id, product);
      pierce(layout, { product, placement: pieceIn(file, wall, layout, placement) }, bulge(wall));
    }
  }
  for (const slab of model.slabs) if (slab.storey === storey.id) contain(slab.id, addSlab(place, slab, arcs));
  for (const column of model.columns) if (column.storey === storey.id) contain(column.id, addColumn(place, column));
  for (const beam of model.beams) if (beam.storey === storey.id) contain(beam.id, addBeam(place, beam));
  for (const stair of model.stairs) if (stair.storey === storey.id) contain(stair.id, addStair(place, stair));
  for (const border of unseenBorders(model)) {
    if (border.room.storey === storey.id) contain(border.id, addVirtualElement(place, border));
  }
  const spaces = model.rooms
    .filter((room) => room.storey === storey.id)
    .map((room) => {
      const space = addSpace(place, room, gapsOf(room, model));
      products.set(room.id, space);
      for (const { id, product } of addLoweredCeilings(place, room, space)) {
        products.set(id, product);
        contained.push(product);
      }
      return space;
    });
  if (contained.length > 0) file.relate('IFCRELCONTAINEDINSPATIALSTRUCTURE', storey.id, list(contained), level);
  if (spaces.length > 0) file.relate('IFCRELAGGREGATES', `spaces ${storey.id}`, level, list(spaces));
}

/** Meters of a room's perimeter that are doors, passages, or borders that were not scanned. */
function gapsOf(room: Room, model: StructuredModel): number {
  const sides = ({ type, rooms }: Opening) => (isGlazing(type) ? [] : rooms).filter((id) => id === room.id).length;
  const open = model.openings.map((opening) => sides(opening) * distance(opening.a, opening.b));
  const unseen = unseenBorders({ rooms: [room], walls: model.walls }).map(({ a, b }) => distance(a, b));
  return [...open, ...unseen].reduce((sum, length) => sum + length, 0);
}

/**
 * One layer set for each thickness, to the millimeter: the scan shows no layers.
 *
 * @param bent thickness of the curved wall that a piece is part of.
 */
function addMaterials(
  file: IfcFile,
  walls: readonly Wall[],
  bent: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, Field>,
): void {
  const byThickness = new Map<string, Set<Field>>();
  for (const wall of walls) {
    const product = products.get(wall.id);
    const thickness = (bent.get(wall.id) ?? wall.thickness).toFixed(3);
    if (product) byThickness.set(thickness, (byThickness.get(thickness) ?? new Set()).add(product));
  }
  if (byThickness.size === 0) return;
  const material = file.add('IFCMATERIAL', text('Wall as scanned'), NONE, NONE);
  for (const [thickness, members] of byThickness) {
    const width = Number(thickness);
    const layer = file.add('IFCMATERIALLAYER', material, real(width), NONE, NONE, NONE, NONE, NONE);
    const set = file.add('IFCMATERIALLAYERSET', list([layer]), text(`Wall ${Math.round(width * 1000)} mm`), NONE);
    const usage = file.add(
      'IFCMATERIALLAYERSETUSAGE',
      set,
      choice('AXIS2'),
      choice('POSITIVE'),
      real(-width / 2),
      NONE,
    );
    file.relate('IFCRELASSOCIATESMATERIAL', `thickness ${thickness}`, list([...members]), usage);
  }
}
