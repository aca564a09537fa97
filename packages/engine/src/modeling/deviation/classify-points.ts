import type { StageContext } from '../../core/context.ts';
import { yieldToEvents } from '../../core/context.ts';
import type { PointKind } from '../../core/point-kind.ts';
import { POINT_KINDS } from '../../core/point-kind.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { siteBounds } from '../../spatial/site-bounds.ts';
import { cellAt } from '../../spatial/raster-grid.ts';
import type { FaceIndex } from './face-index.ts';
import type { Deviations } from './measure-deviation.ts';
import { STEPS_PER_METER } from './measure-deviation.ts';
import type { Body } from './model-bodies.ts';
import { bodiesOfModel, indexBodies } from './model-bodies.ts';
import { facesOfSlabs } from './slab-faces.ts';
import { ON_FACE } from './summarize-deviation.ts';

/** What every point belongs to; see `POINT_CLASSES`. */
export interface PointClasses {
  /** n, place in `POINT_KINDS`. */
  kind: Uint8Array;
  /** n, number of the element from 1, 0 for none. */
  element: Uint32Array;
}

const CODE = Object.fromEntries(POINT_KINDS.map((kind, code) => [kind, code])) as Record<PointKind, number>;
const CHECK_EVERY = 2 ** 18;

/**
 * Says of every point what it lies on: an opening, column or stair that holds it, else the face of a room or wall within 5 cm of it,
 * else that of a slab: floors and ceilings within rooms belong to the rooms. A point far from the site is a stray. O(n) by the plan index; 5 bytes a point.
 *
 * @param position 3·n, xyz interleaved, local meters; not changed.
 * @param model the accepted model that the faces are of.
 * @throws EngineError `cancelled`
 */
export async function classifyPoints(
  position: Float32Array,
  deviations: Deviations,
  index: FaceIndex,
  model: StructuredModel,
  context: Pick<StageContext, 'signal'>,
): Promise<PointClasses> {
  const n = position.length / 3;
  const kind = new Uint8Array(n);
  const element = new Uint32Array(n);
  const numbers = new Map(elementsOf(model).map(({ id }, i) => [id, i + 1]));
  const owners = Uint32Array.from(index.ids, (id) => numbers.get(id) ?? 0);
  const bodiesAt = indexBodies(bodiesOfModel(model, numbers), index.grid);
  const slabsAt = indexBodies(facesOfSlabs(model.slabs, numbers), index.grid);
  const { min, max } = siteBounds(position);
  for (let p = 0; p < n; p++) {
    if (p % CHECK_EVERY === 0) await yieldToEvents(context);
    const x = position[3 * p]!;
    const y = position[3 * p + 1]!;
    const z = position[3 * p + 2]!;
    const at = cellAt(index.grid, x, y);
    const owner = deviations.element[p]!;
    const isOnFace = owner >= 0 && Math.abs(deviations.tenthMm[p]!) <= ON_FACE * STEPS_PER_METER;
    const body = bodyAround(bodiesAt[at], x, y, z) ?? (isOnFace ? undefined : bodyAround(slabsAt[at], x, y, z));
    if (body) {
      kind[p] = CODE[body.kind];
      element[p] = body.number;
    } else if (isOnFace) {
      const up = deviations.up[p]!;
      kind[p] = up > 0 ? CODE.floor : up < 0 ? CODE.ceiling : CODE.wall;
      element[p] = owners[owner]!;
    } else if (x < min[0] || x > max[0] || y < min[1] || y > max[1] || z < min[2] || z > max[2]) {
      kind[p] = CODE.stray;
    }
  }
  return { kind, element };
}

function bodyAround(bodies: readonly Body[] | undefined, x: number, y: number, z: number): Body | undefined {
  for (const body of bodies ?? []) if (body.holds(x, y, z)) return body;
  return undefined;
}
