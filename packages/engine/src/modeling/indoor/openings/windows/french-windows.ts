import { countAlike } from '../../assembly/alike-openings.ts';
import type { DetectedOpening, DetectedWall } from '../../detected-elements.ts';

/**
 * The openings, glazed doors that have their like as windows: what closes them tells doors to a terrace from windows down to
 * the floor as little as their size does, but a building has several of these and one of those.
 */
export function withFrenchWindows(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): DetectedOpening[] {
  const glazed = openings.filter((opening) => opening.isGlazed);
  const alike = countAlike(glazed, walls);
  const windows = new Set(glazed.filter((_, k) => alike[k]! > 0));
  return openings.map((opening) => (windows.has(opening) ? { ...opening, type: 'window' } : opening));
}
