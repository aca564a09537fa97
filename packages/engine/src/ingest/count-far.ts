import { alignedBuffer } from '../core/aligned-buffer.ts';
import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import { COLUMN_FILES } from '../core/stored-points.ts';
import type { Aabb } from '../core/vector.ts';

const BLOCK_POINTS = 2 ** 18;
/** Meters beyond the site; windows show the street, and scanners reach, less far. */
const FAR = 100;

/**
 * Warns of the points so far from the site that they are strays: they stay in the cloud, but no model is made from them. The column
 * is read only if the bounds of all points reach that far.
 *
 * @param bounds of all points, local meters.
 */
export async function warnOfFarPoints(
  store: ArtifactStore,
  { count, bounds, site }: { count: number; bounds: Aabb; site: Aabb },
  context: StageContext,
): Promise<void> {
  const beyond = (x: number, y: number, z: number) =>
    Math.max(site.min[0] - x, x - site.max[0], site.min[1] - y, y - site.max[1], site.min[2] - z, z - site.max[2]);
  const distance = Math.max(beyond(...bounds.min), beyond(...bounds.max));
  if (distance <= FAR) return;
  let far = 0;
  for (let first = 0; first < count; first += BLOCK_POINTS) {
    const bytes = await store.read(COLUMN_FILES.position, 12 * first, 12 * Math.min(count, first + BLOCK_POINTS));
    const position = new Float32Array(alignedBuffer(bytes));
    for (let p = 0; p < position.length; p += 3)
      if (beyond(position[p]!, position[p + 1]!, position[p + 2]!) > FAR) far++;
    await yieldToEvents(context);
  }
  context.warn({ code: 'points-far', params: { count: far, distance: Math.round(distance) } });
}
