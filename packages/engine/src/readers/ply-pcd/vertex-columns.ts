/** The constant spherical harmonic, by which Gaussian splats state their base color. */
const SH_C0 = 0.28209479177387814;
/** Places of the known columns among named fields; -1 where there is none. */
export interface VertexColumns {
  position: [number, number, number];
  rgb: [number, number, number] | undefined;
  /** Colors are the constant term of spherical harmonics, as Gaussian splats have them. */
  isSplat: boolean;
  intensity: number;
  classification: number;
}

const NAMES = {
  red: ['red', 'r', 'diffuse_red', 'scalar_red'],
  green: ['green', 'g', 'diffuse_green', 'scalar_green'],
  blue: ['blue', 'b', 'diffuse_blue', 'scalar_blue'],
  intensity: ['intensity', 'scalar_intensity', 'i', 'reflectance', 'reflectivity', 'scalar_reflectance', 'remission'],
  classification: ['classification', 'class', 'scalar_classification'],
};

/** Finds the known columns by field names, upper or lower case; undefined without x, y and z. */
export function findColumns(fields: readonly string[]): VertexColumns | undefined {
  const names = fields.map((field) => field.toLowerCase());
  const find = (candidates: string[]) =>
    candidates.map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1;
  const position: [number, number, number] = [names.indexOf('x'), names.indexOf('y'), names.indexOf('z')];
  if (position.includes(-1)) return undefined;
  const rgb: [number, number, number] = [find(NAMES.red), find(NAMES.green), find(NAMES.blue)];
  const splat: [number, number, number] = [names.indexOf('f_dc_0'), names.indexOf('f_dc_1'), names.indexOf('f_dc_2')];
  const isSplat = rgb.includes(-1) && !splat.includes(-1);
  return {
    position,
    rgb: isSplat ? splat : rgb.includes(-1) ? undefined : rgb,
    isSplat,
    intensity: find(NAMES.intensity),
    classification: find(NAMES.classification),
  };
}

/** Names of the attributes, for the header. */
export function attributesOf(columns: VertexColumns): string[] {
  const attributes = ['x', 'y', 'z'];
  if (columns.rgb) attributes.push('rgb');
  if (columns.intensity >= 0) attributes.push('intensity');
  if (columns.classification >= 0) attributes.push('classification');
  return attributes;
}

/** Color 0..1 of a splat's constant harmonic. */
export function splatColor(value: number): number {
  return Math.min(1, Math.max(0, 0.5 + SH_C0 * value));
}
