import * as WebIfc from 'web-ifc';
import type { Found } from './element-kinds.ts';

/** A record as web-ifc gives it, what it refers to in place of the reference. */
interface IfcRecord {
  expressID: number;
  type: number;
  [attribute: string]: unknown;
}

const valueOf = (field: unknown): string => String((field as { value?: unknown } | null)?.value ?? '');

/** Opens a model as an IFC viewer does: by the classes of its records and what they refer to. */
export async function openIfc(bytes: Uint8Array): Promise<Found> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  // Following references, it takes the numbers of an `IfcArcIndex` for some, and says so.
  api.SetLogLevel(WebIfc.LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(bytes);
  const all = (type: number): IfcRecord[] =>
    [...api.GetLineIDsWithType(model, type)].map((id) => api.GetLine(model, id, true) as IfcRecord);
  const found = contentsOf(all);
  api.CloseModel(model);
  return found;
}

function contentsOf(all: (type: number) => IfcRecord[]): Found {
  const tags = (type: number) => all(type).map(({ Tag }) => valueOf(Tag));
  const [spaces, walls, doors] = [all(WebIfc.IFCSPACE), all(WebIfc.IFCWALL), all(WebIfc.IFCDOOR)];
  // The slab of a landing is a part of its stair.
  const slabs = all(WebIfc.IFCSLAB).filter(({ PredefinedType }) => valueOf(PredefinedType) !== 'LANDING');
  // A curved wall names the pieces that it was in the model.
  const pieces = all(WebIfc.IFCPROPERTYLISTVALUE)
    .filter(({ Name }) => valueOf(Name) === 'Pieces')
    .map(({ ListValues }) => (ListValues as unknown[]).map(valueOf));
  const straight = tags(WebIfc.IFCWALL).filter((tag) => !pieces.flat().includes(tag));
  const filled = all(WebIfc.IFCRELFILLSELEMENT).map(
    ({ RelatingOpeningElement }) => (RelatingOpeningElement as IfcRecord).expressID,
  );
  const stairs = all(WebIfc.IFCSTAIR);
  const partsOf = ({ expressID }: IfcRecord) =>
    all(WebIfc.IFCRELAGGREGATES)
      .filter(({ RelatingObject }) => (RelatingObject as IfcRecord).expressID === expressID)
      .flatMap(({ RelatedObjects }) => RelatedObjects as IfcRecord[]);
  const hasLeaf = ({ OperationType }: IfcRecord) => valueOf(OperationType).startsWith('SINGLE_SWING');
  return {
    rooms: spaces.length,
    'holes in rooms': spaces.flatMap(voidsOf).length,
    'sloped ceilings': spaces.filter((space) => bodyOf(space)?.RepresentationType === 'Clipping').length,
    'stepped ceilings': spaces.filter((space) => ((bodyOf(space)?.Items as unknown[] | undefined) ?? []).length > 1)
      .length,
    'borders not scanned': all(WebIfc.IFCVIRTUALELEMENT).length,
    walls: [...straight, ...pieces.flat()],
    'curved walls': walls.filter((wall) => axisTypeOf(wall) === WebIfc.IFCTRIMMEDCURVE).length,
    doors: tags(WebIfc.IFCDOOR),
    'door leaves': doors.filter(hasLeaf).map(({ Tag }) => valueOf(Tag)),
    windows: tags(WebIfc.IFCWINDOW),
    passages: all(WebIfc.IFCOPENINGELEMENT)
      .filter(({ expressID }) => !filled.includes(expressID))
      .map(({ Tag }) => valueOf(Tag)),
    'curtain walls': tags(WebIfc.IFCCURTAINWALL),
    columns: tags(WebIfc.IFCCOLUMN),
    beams: tags(WebIfc.IFCBEAM),
    stairs: stairs.map(({ Tag }) => valueOf(Tag)),
    treads: stairs.flatMap((stair) =>
      [stair, ...partsOf(stair)].flatMap((part) => bodyOf(part)?.Items.map(() => valueOf(stair.Tag)) ?? []),
    ),
    slabs: slabs.map(({ Tag }) => valueOf(Tag)),
    'holes in slabs': slabs.flatMap((slab) => voidsOf(slab).map(() => valueOf(slab.Tag))),
    'sloped roofs': slabs.flatMap((slab) =>
      bodyOf(slab)?.RepresentationType === 'Tessellation' ? [valueOf(slab.Tag)] : [],
    ),
  };
}

interface Representation {
  identifier: string;
  RepresentationType: string;
  Items: IfcRecord[];
}

function representationsOf({ Representation: shape }: IfcRecord): Representation[] {
  const own = (shape as { Representations?: IfcRecord[] } | null)?.Representations ?? [];
  return own.map(({ RepresentationIdentifier, RepresentationType, Items }) => ({
    identifier: valueOf(RepresentationIdentifier),
    RepresentationType: valueOf(RepresentationType),
    Items: Items as IfcRecord[],
  }));
}

const bodyOf = (product: IfcRecord) => representationsOf(product).find(({ identifier }) => identifier === 'Body');
const axisTypeOf = (wall: IfcRecord) =>
  representationsOf(wall).find(({ identifier }) => identifier === 'Axis')?.Items[0]?.type;

/** Holes in the profile that a product's body is extruded from, before it is cut by slopes. */
function voidsOf(product: IfcRecord): unknown[] {
  let body = bodyOf(product)?.Items[0];
  while (body?.['FirstOperand']) body = body['FirstOperand'] as IfcRecord;
  const profile = body?.['SweptArea'] as { InnerCurves?: unknown[] } | undefined;
  return profile?.InnerCurves ?? [];
}
