import * as WebIfc from 'web-ifc';
import type { Vec2, Vec3 } from '../../src/core/vector.ts';
import { signedArea } from '../../src/math/polygon.ts';

/** A boundary of a space as an IFC reader finds it. */
export interface SpaceBoundary {
  /** Name of the room. */
  room: string;
  /** Its class and its tag. */
  element: string;
  tag: string;
  isVirtual: boolean;
  /** Square meters, holes off; undefined without geometry. */
  area: number | undefined;
  /** Corners in the coordinates of the space, and the normal of the plane. */
  corners: Vec3[];
  normal: Vec3;
}

interface IfcRecord {
  expressID: number;
  type: number;
  [attribute: string]: unknown;
}

const valueOf = (field: unknown): string => String((field as { value?: unknown } | null)?.value ?? '');
const numbersOf = (field: unknown): number[] => (field as unknown[]).map((one) => Number(valueOf(one)));
const cross = ([a, b, c]: Vec3, [x, y, z]: Vec3): Vec3 => [b * z - c * y, c * x - a * z, a * y - b * x];

/** Reads the boundaries of all spaces of a file with web-ifc. */
export async function readSpaceBoundaries(bytes: Uint8Array): Promise<SpaceBoundary[]> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  api.SetLogLevel(WebIfc.LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(bytes);
  const found = [...api.GetLineIDsWithType(model, WebIfc.IFCRELSPACEBOUNDARY)].map((id) => {
    const relation = api.GetLine(model, id, true) as IfcRecord;
    const element = relation['RelatedBuildingElement'] as IfcRecord;
    return {
      room: valueOf((relation['RelatingSpace'] as IfcRecord)['LongName']),
      element: api.GetNameFromTypeCode(element.type),
      tag: valueOf(element['Tag']),
      isVirtual: valueOf(relation['PhysicalOrVirtualBoundary']) === 'VIRTUAL',
      ...surfaceOf(relation['ConnectionGeometry'] as IfcRecord | null),
    };
  });
  api.CloseModel(model);
  return found;
}

function surfaceOf(geometry: IfcRecord | null): Pick<SpaceBoundary, 'area' | 'corners' | 'normal'> {
  if (!geometry) return { area: undefined, corners: [], normal: [0, 0, 0] };
  const surface = geometry['SurfaceOnRelatingElement'] as IfcRecord;
  const place = (surface['BasisSurface'] as IfcRecord)['Position'] as IfcRecord;
  const ratios = (name: string) => numbersOf((place[name] as IfcRecord)['DirectionRatios']) as unknown as Vec3;
  const [normal, along] = [ratios('Axis'), ratios('RefDirection')];
  const up = cross(normal, along);
  const origin = numbersOf((place['Location'] as IfcRecord)['Coordinates']);
  const outline = pointsOf(surface['OuterBoundary'] as IfcRecord);
  const holes = (surface['InnerBoundaries'] as IfcRecord[]).map(pointsOf);
  const corners = outline.map(
    ([u, v]) => [0, 1, 2].map((k) => origin[k]! + u * along[k]! + v * up[k]!) as unknown as Vec3,
  );
  return { area: signedArea(outline) - holes.reduce((sum, hole) => sum + signedArea(hole), 0), corners, normal };
}

/** A closed polyline without its last point, which is the first. */
function pointsOf(curve: IfcRecord): Vec2[] {
  const points = (curve['Points'] as IfcRecord[]).map(({ Coordinates }) => numbersOf(Coordinates) as unknown as Vec2);
  if (String(points[0]) !== String(points.at(-1))) throw new Error('the curve is not closed');
  return points.slice(0, -1);
}
