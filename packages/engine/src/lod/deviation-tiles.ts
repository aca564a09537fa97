import type { ArtifactStore } from '../core/artifact-store.ts';
import { throwIfCancelled } from '../core/context.ts';
import type { StageContext } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import type { PipelineOptions, Stage, StageSummary } from '../core/stage.ts';

const DEVIATION = 'model/deviation.bin';
const ORDER = 'tiles/order.u32';

/**
 * Stage `deviation-tiles`: lays the deviations (int16 a stored point) out in the order of the octree, so that a viewer
 * that draws a node finds its deviations in one range. Does nothing where there is no octree to follow. Run throws
 * EngineError `file-corrupt` if the two do not fit.
 */
export const deviationTilesStage: Stage = {
  name: 'deviation-tiles',
  reads: [DEVIATION, ORDER],
  uses: [],
  writes: ['deviation-tiles/'],
  run: layOutDeviations,
};

async function layOutDeviations(
  store: ArtifactStore,
  _options: PipelineOptions,
  context: StageContext,
): Promise<StageSummary> {
  if ((await store.size(ORDER)) === undefined || (await store.size(DEVIATION)) === undefined) return {};
  const orderBytes = (await store.read(ORDER)).slice();
  const valueBytes = (await store.read(DEVIATION)).slice();
  const order = new Uint32Array(orderBytes.buffer, 0, orderBytes.byteLength >> 2);
  const values = new Int16Array(valueBytes.buffer, 0, valueBytes.byteLength >> 1);
  if (values.length !== order.length) {
    throw new EngineError('file-corrupt', {
      file: DEVIATION,
      expected: order.length * 2,
      actual: valueBytes.byteLength,
    });
  }
  const laidOut = new Int16Array(order.length);
  for (let i = 0; i < order.length; i++) laidOut[i] = values[order[i]!]!;
  throwIfCancelled(context);
  await store.write('deviation-tiles/deviation.i16', new Uint8Array(laidOut.buffer));
  context.progress(1);
  return {};
}
