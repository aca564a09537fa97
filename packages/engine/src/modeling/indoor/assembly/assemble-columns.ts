import type { Column } from '../../../core/model/structured-model.ts';
import { roundLength } from '../../../math/rounding.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { columnName } from '../../element-names.ts';
import { alikeOf } from '../columns/columns-of-kinds.ts';
import type { DetectedColumn, DetectedWall } from '../detected-elements.ts';
import type { AssemblyContext } from './assembly-context.ts';
import { columnConfidence } from './confidence/column-confidence.ts';

/** The columns of a model, in the order in which they were detected. */
export function assembleColumns(
  detected: readonly DetectedColumn[],
  walls: readonly DetectedWall[],
  { storeys, ids, toLocal, angle }: AssemblyContext,
): Column[] {
  const alike = alikeOf(detected).map((others) => others.length);
  return detected.map((column, k): Column => {
    const { storey, shape, zBottom, zTop, points, coverage } = column;
    const center = toLocal(shape.center);
    const around = walls.filter((wall) => wall.storey === storey);
    const { confidence, doubts } = columnConfidence(column, around, alike[k]!);
    return {
      id: ids.next('column', storey, roundedPlace(center[0]), roundedPlace(center[1])),
      name: columnName(storey, k + 1),
      storey: storeys[storey]!.id,
      confidence: roundLength(confidence),
      status: 'auto',
      evidence: {
        points,
        coverage: roundLength(coverage),
        rms: roundLength(shape.rms),
        sides: 1,
        alike: alike[k]!,
        doubts,
      },
      assumptions: assumptionsOf(column),
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

function assumptionsOf({ shape, isDepthAssumed, isThroughWalls }: DetectedColumn): Column['assumptions'] {
  if ('radius' in shape) return [];
  const [width, depth] = [roundLength(shape.size[0]), roundLength(shape.size[1])];
  if (isThroughWalls) return [{ code: 'column-through-walls', params: { width, depth } }];
  return isDepthAssumed ? [{ code: 'column-depth-assumed', params: { depth } }] : [];
}
