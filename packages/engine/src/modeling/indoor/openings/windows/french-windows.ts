import { countAlike, countAs, countOfType } from '../../assembly/alike-openings.ts';
import type { DetectedOpening, DetectedWall } from '../../detected-elements.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';

/** Windows down to the floor for each door of their size, at least, of which the doors are windows, too. */
const MOSTLY_WINDOWS = 2;

/**
 * The openings, with windows in place of glazed doors that have their like, and of outer doors most of whose like are windows:
 * what closes them tells doors to a terrace from windows down to the floor as little as their size does, but a building has
 * several of these and one of those. A leaf that stands open tells: it hangs in a door, and the like of that are doors.
 */
export function withFrenchWindows(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): DetectedOpening[] {
  const glazed = openings.filter((opening) => opening.isGlazed && !hasLeaf(opening));
  const alike = countAlike(glazed, walls);
  const french = new Set(glazed.filter((_, k) => alike[k]! > 0));
  const kinds = openings.map((one): DetectedOpening => (french.has(one) ? { ...one, type: 'window' } : one));
  const [doors, windows] = [countOfType('door', kinds, walls), countOfType('window', kinds, walls)];
  const opened = countAs(openings, walls, (_, other) => hasLeaf(other) && walls[other.wall]!.exterior);
  return kinds.map((one, k) => {
    const { exterior, zBottom } = walls[one.wall]!;
    if (!exterior || hasLeaf(one)) return one;
    const zFloor = one.zFloor ?? zBottom;
    const isWindow = one.type === 'window' && one.zBottom - zFloor < OPENING_SIZES.doorSill;
    if (isWindow && opened[k]! > 0) return { ...one, type: 'door', zBottom: zFloor };
    const isFrench = one.type === 'door' && windows[k]! >= MOSTLY_WINDOWS * (doors[k]! + 1) && opened[k] === 0;
    return isFrench ? { ...one, type: 'window' } : one;
  });
}

const hasLeaf = ({ type, leaves = [] }: DetectedOpening): boolean => type === 'door' && leaves.length > 0;
