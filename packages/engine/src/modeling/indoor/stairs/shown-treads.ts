import type { StairTread } from '../../../core/model/structured-model.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitTread } from './visit-tread.ts';

/** Points this near to the level of a tread lie on it, meters; the middle of it that is looked at, as a share of its length and width. */
const [ON_LEVEL, INNER] = [0.03, 0.75];
/** A tread shows by so many points at least, and so many times more than half a step below and above it: things stand at any height. */
const [LEAST_POINTS, CONTRAST] = [3, 2];

/** The treads that points show, and how many lie on each of them. */
export function shownTreads(
  treads: readonly StairTread[],
  rise: number,
  points: StoreyPoints,
): Map<StairTread, number> {
  const shown = new Map<StairTread, number>();
  for (const tread of treads) {
    let [on, off] = [0, 0];
    visitTread(tread.outline, INNER, points, (k) => {
      const above = Math.abs(points.z[k]! - tread.z);
      if (above < ON_LEVEL) on++;
      else if (Math.abs(above - rise / 2) < ON_LEVEL) off++;
    });
    if (on >= LEAST_POINTS && on >= CONTRAST * off) shown.set(tread, on);
  }
  return shown;
}
