import type { StructuredModel } from '../../core/model/structured-model.ts';

/** Code of a reference system in the EPSG register; undefined if the file named none. */
export function epsgOf(crs: string | null): number | undefined {
  const code = Number(/^EPSG:(\d+)$/.exec(crs ?? '')?.[1]);
  return code > 0 && code < 2 ** 16 ? code : undefined;
}

/** The unit of the coordinates of a reference system: meters in it, and its code in the EPSG register. */
export interface MapUnit {
  meters: number;
  code: number;
}

/** Meters, and both feet that reference systems count in. */
const METERS: MapUnit = { meters: 1, code: 9001 };
const FEET: readonly MapUnit[] = [
  { meters: 0.3048, code: 9002 },
  { meters: 1200 / 3937, code: 9003 },
];
/** Units this near to each other are one: the two feet differ by six times as much. */
const SAME = 1e-7;

/** The unit that a file with the model's reference system has: feet where the uploaded file counted in feet, else meters. */
export function mapUnitOf({ crs, unitScale }: Pick<StructuredModel, 'crs' | 'unitScale'>): MapUnit {
  if (epsgOf(crs) === undefined) return METERS;
  return FEET.find(({ meters }) => Math.abs(meters - unitScale) < SAME) ?? METERS;
}
