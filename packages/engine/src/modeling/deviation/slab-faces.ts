import type { PointKind } from '../../core/point-kind.ts';
import type { Slab } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { edgesOf, liesIn } from '../../math/polygon.ts';
import { distanceToSegment } from '../../math/segment.ts';
import { lowestOf } from '../../math/slopes.ts';
import { type Body, boxAround } from './model-bodies.ts';
import { ON_FACE } from './summarize-deviation.ts';

/**
 * What of slabs a scan shows beside the floors and ceilings of rooms: the floor in doorways, the underside over a suspended ceiling
 * or beside a wall, the edge around a stair or a void. A face whose place is assumed holds no point.
 */
export function facesOfSlabs(slabs: readonly Slab[], numbers: ReadonlyMap<string, number>): Body[] {
  const faces = slabs.flatMap((slab) => [upperSide(slab), underside(slab), edgesOfHoles(slab)]);
  return faces.flatMap((face) =>
    face ? [{ ...face.body, kind: face.kind, number: numbers.get(face.slab.id) ?? 0 }] : [],
  );
}

interface SlabFace {
  slab: Slab;
  kind: PointKind;
  body: Pick<Body, 'min' | 'max' | 'holds'>;
}

/** How thick a roof is was not seen. */
function upperSide(slab: Slab): SlabFace | undefined {
  if (slab.kind === 'roof') return undefined;
  const holds = (x: number, y: number, z: number) => Math.abs(z - slab.zTop) <= ON_FACE && isOver(slab, x, y);
  return { slab, kind: 'floor', body: { ...boxAround(slab.outline, 0), holds } };
}

function underside(slab: Slab): SlabFace | undefined {
  const { kind, thicknessSource, slopes = [], zBottom } = slab;
  if (kind !== 'roof' && thicknessSource === 'assumed') return undefined;
  const holds = (x: number, y: number, z: number) =>
    z <= zBottom + ON_FACE && Math.abs(z - lowestOf(slopes, [x, y], zBottom)) <= ON_FACE && isOver(slab, x, y);
  return { slab, kind: 'ceiling', body: { ...boxAround(slab.outline, 0), holds } };
}

function edgesOfHoles(slab: Slab): SlabFace | undefined {
  const { kind, thicknessSource, holes, zBottom, zTop } = slab;
  if (kind === 'roof' || thicknessSource === 'assumed' || holes.length === 0) return undefined;
  const edges = holes.flatMap(edgesOf);
  const holds = (x: number, y: number, z: number) =>
    z >= zBottom && z <= zTop && edges.some(([a, b]) => distanceToSegment({ a, b }, x, y) <= ON_FACE);
  return { slab, kind: 'slab', body: { ...boxAround(holes.flat(), ON_FACE), holds } };
}

const isOver = ({ outline, holes }: { outline: Vec2[]; holes: Vec2[][] }, x: number, y: number): boolean =>
  liesIn({ polygon: outline, holes }, x, y);
