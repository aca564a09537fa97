import type { Column } from '../../../core/model/structured-model.ts';
import { roundLength } from '../../../math/rounding.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { columnName } from '../../element-names.ts';
import type { DetectedColumn } from '../detected-elements.ts';
import type { AssemblyContext } from './assembly-context.ts';

/** Confidence of a column without evidence, what points at all heights add, and what a close fit adds, and what the one face takes. */
const CONFIDENCE = { bare: 0.3, heights: 0.4, fit: 0.25, rms: 0.03, oneFace: 0.2 };

/** The columns of a model, in the order in which they were detected. */
export function assembleColumns(
  detected: readonly DetectedColumn[],
  { storeys, ids, toLocal, angle }: AssemblyContext,
): Column[] {
  return detected.map(({ storey, shape, zBottom, zTop, points, coverage, isDepthAssumed }, k): Column => {
    const center = toLocal(shape.center);
    const fit = Math.max(0, 1 - shape.rms / CONFIDENCE.rms);
    return {
      id: ids.next('column', storey, roundedPlace(center[0]), roundedPlace(center[1])),
      name: columnName(storey, k + 1),
      storey: storeys[storey]!.id,
      confidence: roundLength(
        CONFIDENCE.bare +
          CONFIDENCE.heights * coverage +
          CONFIDENCE.fit * fit -
          (isDepthAssumed ? CONFIDENCE.oneFace : 0),
      ),
      status: 'auto',
      evidence: { points, coverage: roundLength(coverage), rms: roundLength(shape.rms), sides: 1 },
      assumptions:
        isDepthAssumed && 'size' in shape
          ? [{ code: 'column-depth-assumed', params: { depth: roundLength(shape.size[1]) } }]
          : [],
      center,
      ...('radius' in shape
        ? { radius: roundLength(shape.radius) }
        : {
            size: [roundLength(shape.size[0]), roundLength(shape.size[1])] as const,
            heading: roundLength(shape.heading + angle),
          }),
      zBottom: roundLength(zBottom),
      zTop: roundLength(zTop),
    };
  });
}
