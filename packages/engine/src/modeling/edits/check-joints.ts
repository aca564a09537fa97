import type { Opening, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import { EditRefusal } from './edit-refusal.ts';
import { frameOf, isJoined, toFrame } from './wall-frame.ts';

/** A wall that ends so near to the side of an opening stands beside it, meters. */
const BESIDE = 0.02;

/**
 * Makes sure that an operation has run no wall into a door, window or passage of another one. What was so before stays:
 * scans are odd at times.
 *
 * @throws EditRefusal `edit-wall-in-opening`
 */
export function checkJoints(before: StructuredModel, after: StructuredModel): void {
  if (before.walls === after.walls && before.openings === after.openings) return;
  const known = new Set(blockedOpenings(before));
  for (const pair of blockedOpenings(after)) if (!known.has(pair)) throw new EditRefusal('edit-wall-in-opening');
}

/** Each wall with an opening that it ends in, as one text. */
function blockedOpenings({ walls, openings }: StructuredModel): string[] {
  const standing = walls.filter(({ status }) => status !== 'rejected');
  const byId = new Map(standing.map((wall) => [wall.id, wall]));
  return openings.flatMap((opening) => {
    const host = byId.get(opening.wall);
    if (!host || opening.status === 'rejected') return [];
    return standing.filter((wall) => endsIn(wall, opening, host)).map((wall) => `${wall.id} ${opening.id}`);
  });
}

function endsIn(wall: Wall, opening: Opening, host: Wall): boolean {
  if (wall.id === host.id || wall.storey !== host.storey) return false;
  const frame = frameOf(host);
  const [p, q] = [toFrame(frame, opening.a).s, toFrame(frame, opening.b).s];
  return [wall.a, wall.b].some((end) => {
    const { s } = toFrame(frame, end);
    return s > Math.min(p, q) + BESIDE && s < Math.max(p, q) - BESIDE && isJoined(end, wall, host);
  });
}
