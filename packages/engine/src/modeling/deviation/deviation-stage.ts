import { acceptedModel } from '../../core/model/accepted-model.ts';
import { shareSeen, shareWithin } from '../../core/model/quality-shares.ts';
import { alignedBuffer } from '../../core/aligned-buffer.ts';
import type { Warning } from '../../core/errors.ts';
import { yieldToEvents } from '../../core/context.ts';
import { readStoredModel } from '../../core/model/stored-model.ts';
import { POINT_CLASSES } from '../../core/point-kind.ts';
import type { Stage } from '../../core/stage.ts';
import { loadPointCloud } from '../../core/stored-points.ts';
import type { DeviationSummary, ElementBase, StructuredModel } from '../../core/model/structured-model.ts';
import { roundLength } from '../../math/rounding.ts';
import { classifyPoints } from './classify-points.ts';
import { indexFaces } from './face-index.ts';
import type { Deviations } from './measure-deviation.ts';
import { STEPS_PER_METER, measureDeviation } from './measure-deviation.ts';
import { findMissedClusters } from './missed-clusters.ts';
import { facesOfModel } from './model-faces.ts';
import { ON_FACE, summarizeDeviation } from './summarize-deviation.ts';

/**
 * Compares the scan with the model: writes `model/model.json`, `model/deviation.bin` (Int16, 0.1 mm, 32767 none), and what every point
 * belongs to (see {@link POINT_CLASSES}).
 */
export const deviationStage: Stage = {
  name: 'deviation',
  reads: ['points/', 'segments/region.i32', 'model/edited.json'],
  writes: ['model/model.json', 'model/deviation.bin', ...Object.values(POINT_CLASSES)],
  async run(store, _options, context) {
    const model = await readStoredModel(store, 'model/edited.json');
    // What a user rejected explains no point.
    const accepted = acceptedModel(model);
    const { position } = await loadPointCloud(store, []);
    const index = indexFaces(facesOfModel(accepted));
    await yieldToEvents(context);
    const deviations = await measureDeviation(position, index, context);
    const region = new Int32Array(alignedBuffer(await store.read('segments/region.i32')));
    const { tenthMm } = deviations;
    const seen = shareSeen(accepted);
    const summary = {
      ...summarizeDeviation(deviations, region),
      ...(seen !== undefined && { seen: roundLength(seen) }),
      missed: findMissedClusters({ position, tenthMm, region }, accepted),
    };
    const classes = await classifyPoints(position, deviations, index, accepted, context);
    addEvidence(model, deviations, index.ids);
    model.deviation = summary;
    const doubt = doubtOf(summary);
    if (doubt) {
      context.warn(doubt);
      model.warnings.push(doubt);
    }
    await store.write('model/deviation.bin', new Uint8Array(tenthMm.buffer));
    await store.write(POINT_CLASSES.kind, classes.kind);
    await store.write(POINT_CLASSES.element, new Uint8Array(classes.element.buffer));
    await store.write('model/model.json', JSON.stringify(model));
    const { rms, coverage, missed } = summary;
    const within = shareWithin(summary);
    return {
      rms,
      coverage,
      ...(seen !== undefined && { seen: roundLength(seen) }),
      ...(within !== undefined && { within }),
      missed: missed.length,
    };
  },
};

/** A model that explains less of the surfaces than this share is to be looked at before it is used. */
const LITTLE = 0.5;

/** What to say of a model that most of the scan's surfaces do not lie on: a wrong unit, ghosts, or hardly any building. */
export function doubtOf({ coverage }: Pick<DeviationSummary, 'coverage'>): Warning | undefined {
  if (coverage >= LITTLE) return undefined;
  return { code: 'model-explains-little', params: { percent: Math.round(coverage * 100) } };
}

/** Points and RMS per wall and room, from what lies on their faces. Changes `model`. */
function addEvidence(model: StructuredModel, { tenthMm, element }: Deviations, ids: readonly string[]): void {
  const points = new Float64Array(ids.length);
  const squares = new Float64Array(ids.length);
  for (let i = 0; i < tenthMm.length; i++) {
    const number = element[i]!;
    if (number < 0 || Math.abs(tenthMm[i]!) > ON_FACE * STEPS_PER_METER) continue;
    points[number]!++;
    squares[number]! += tenthMm[i]! ** 2;
  }
  const numbers = new Map(ids.map((id, k) => [id, k]));
  const elements: ElementBase[] = [...model.walls, ...model.rooms];
  for (const part of elements) {
    const k = numbers.get(part.id);
    if (k === undefined) continue;
    const rms = points[k]! > 0 ? roundLength(Math.sqrt(squares[k]! / points[k]!) / STEPS_PER_METER) : 0;
    part.evidence = { ...part.evidence, points: points[k]!, rms };
  }
}
