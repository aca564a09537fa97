import type { DecodedNode } from '@cloud/engine/octree';

/** Points of a node, thinned to at most `most`: the viewer keeps one point of each run of equal length. */
export function thinOut(points: DecodedNode, most: number): DecodedNode {
  if (points.count <= most) return points;
  const step = Math.ceil(points.count / most);
  const count = Math.floor(points.count / step);
  const thin = {
    count,
    position: new Float32Array(count * 3),
    color: new Uint8Array(count * 4),
    extra: new Uint16Array(count * 2),
  };
  for (let i = 0; i < count; i++) {
    const from = i * step;
    thin.position.set(points.position.subarray(from * 3, from * 3 + 3), i * 3);
    thin.color.set(points.color.subarray(from * 4, from * 4 + 4), i * 4);
    thin.extra.set(points.extra.subarray(from * 2, from * 2 + 2), i * 2);
  }
  return thin;
}
