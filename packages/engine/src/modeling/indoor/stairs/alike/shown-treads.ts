import type { StairTread } from '../../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { centroidOf, isInside } from '../../../../math/polygon.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { visitBox } from '../../storeys/storey-points.ts';

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
    const { outline: whole, z } = tread;
    const [mx, my] = centroidOf(whole);
    const outline = whole.map(([x, y]): Vec2 => [mx + INNER * (x - mx), my + INNER * (y - my)]);
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
    let [on, off] = [0, 0];
    visitBox(points, box, (k) => {
      const above = Math.abs(points.z[k]! - z);
      const isOn = above < ON_LEVEL;
      if (!isOn && Math.abs(above - rise / 2) >= ON_LEVEL) return;
      if (!isInside(outline, points.x[k]!, points.y[k]!)) return;
      if (isOn) on++;
      else off++;
    });
    if (on >= LEAST_POINTS && on >= CONTRAST * off) shown.set(tread, on);
  }
  return shown;
}
