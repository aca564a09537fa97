import { countAlike, countOfType } from '../../assembly/alike-openings.ts';
import type { DetectedOpening, DetectedWall } from '../../detected-elements.ts';

/** Windows down to the floor for each door of their size, at least, of which the doors are windows, too. */
const MOSTLY_WINDOWS = 2;

/**
 * The openings, with windows in place of glazed doors that have their like, and of outer doors most of whose like are windows:
 * what closes them tells doors to a terrace from windows down to the floor as little as their size does, but a building has
 * several of these and one of those.
 */
export function withFrenchWindows(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): DetectedOpening[] {
  const glazed = openings.filter((opening) => opening.isGlazed);
  const alike = countAlike(glazed, walls);
  const french = new Set(glazed.filter((_, k) => alike[k]! > 0));
  const kinds = openings.map((one): DetectedOpening => (french.has(one) ? { ...one, type: 'window' } : one));
  const [doors, windows] = [countOfType('door', kinds, walls), countOfType('window', kinds, walls)];
  return kinds.map((one, k) => {
    const isOuterDoor = one.type === 'door' && walls[one.wall]!.exterior;
    return isOuterDoor && windows[k]! >= MOSTLY_WINDOWS * (doors[k]! + 1) ? { ...one, type: 'window' } : one;
  });
}
