import { alignedBuffer } from '../core/aligned-buffer.ts';
import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import { COLUMN_FILES } from '../core/stored-points.ts';
import { perAxis } from '../core/vector.ts';
import type { NormalizedCloud } from './normalize-cloud.ts';
import { PointSample } from './point-sample.ts';
import { leanOfImage, TILT_DEFAULTS, tiltOf, turnUp } from './tilt.ts';

const BLOCK_POINTS = 2 ** 18;

/** Tilts that are told and not leveled, degrees: no scanner leans so far, so that something else may be meant. */
const LARGER = { reach: 15, least: TILT_DEFAULTS.most, most: 12 };

/** The cloud upright, and by how much it leaned. */
export type LeveledCloud = NormalizedCloud & Pick<StoredPointsHeader, 'tilt'>;

/**
 * Turns the points of a tilted cloud about its middle by the smallest turn that makes its vertical the z axis, and says so.
 *
 * @returns the same object if the cloud stands upright, or leans so far that it is only told.
 */
export async function levelCloud(
  store: ArtifactStore,
  cloud: NormalizedCloud,
  context: StageContext,
): Promise<LeveledCloud> {
  const tilt = tiltOf(cloud.sample);
  if (!tilt) {
    const more = tiltOf(cloud.sample, LARGER);
    const degrees = more?.degrees ?? (cloud.isImage ? (leanOfImage(cloud.sample) ?? 0) : 0);
    if (degrees > LARGER.least) {
      context.warn({ code: 'tilt-too-large', params: { degrees: Math.round(degrees * 10) / 10 } });
    }
    return cloud;
  }
  const { min, max } = cloud.sample;
  const about = perAxis((axis) => (min[axis] + max[axis]) / 2);
  const turn = turnUp(tilt.up, about);
  const sample = new PointSample();
  const sink = await store.append(COLUMN_FILES.position);
  try {
    for (let first = 0; first < cloud.count; first += BLOCK_POINTS) {
      const last = Math.min(cloud.count, first + BLOCK_POINTS);
      const bytes = await store.read(COLUMN_FILES.position, 12 * first, 12 * last);
      const position = new Float32Array(alignedBuffer(bytes));
      for (let i = 0; i < position.length; i += 3) {
        position.set(turn([position[i]!, position[i + 1]!, position[i + 2]!]), i);
      }
      sample.offer(position, last - first);
      await sink.write(new Uint8Array(position.buffer, position.byteOffset, position.byteLength));
      await yieldToEvents(context);
    }
  } catch (error) {
    await sink.abort();
    throw error;
  }
  await sink.close();
  const degrees = Math.round(tilt.degrees * 100) / 100;
  context.warn({ code: 'tilt-leveled', params: { degrees } });
  return {
    ...cloud,
    sample,
    stations: cloud.stations.map(({ name, position }) => ({ name, position: turn(position) })),
    tilt: { degrees, up: tilt.up, about },
  };
}
