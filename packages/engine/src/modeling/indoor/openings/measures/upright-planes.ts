/** How planes parallel to a wall are told among points; lengths in meters. */
export interface UprightPlaneOptions {
  /** Points of a plane lie so near to it. */
  reach?: number;
  /** Width of the bins in which the fullest place is looked for. */
  bin?: number;
}

export const UPRIGHT_PLANE_DEFAULTS: Required<UprightPlaneOptions> = { reach: 0.015, bin: 0.005 };

/** A plane parallel to a wall. */
export interface UprightPlane {
  /** Left of the wall's centre line, meters. */
  off: number;
  /** Root mean square distance of its points from it, meters. */
  rms: number;
  /** Numbers of its points. */
  own: number[];
}

/** The plane parallel to the wall that most of the chosen points lie on; undefined without points. O(n). */
export function fullestPlane(
  off: readonly number[],
  chosen: readonly number[],
  options: UprightPlaneOptions = {},
): UprightPlane | undefined {
  if (chosen.length === 0) return undefined;
  const { reach, bin } = { ...UPRIGHT_PLANE_DEFAULTS, ...options };
  const counts = new Map<number, number>();
  const binOf = (k: number) => Math.floor(off[k]! / bin);
  for (const k of chosen) counts.set(binOf(k), (counts.get(binOf(k)) ?? 0) + 1);
  const side = Math.round(reach / bin);
  let [best, most] = [0, 0];
  for (const at of counts.keys()) {
    let sum = 0;
    for (let i = at - side; i <= at + side; i++) sum += counts.get(i) ?? 0;
    if (sum > most || (sum === most && at < best)) [best, most] = [at, sum];
  }
  const near = (middle: number) => chosen.filter((k) => Math.abs(off[k]! - middle) <= reach);
  const mean = (points: readonly number[]) => points.reduce((sum, k) => sum + off[k]!, 0) / points.length;
  // Twice, since a bin's middle may lie beside the plane.
  const own = near(mean(near((best + 0.5) * bin)));
  if (own.length === 0) return undefined;
  const middle = mean(own);
  const squares = own.reduce((sum, k) => sum + (off[k]! - middle) ** 2, 0);
  return { off: middle, rms: Math.sqrt(squares / own.length), own };
}
