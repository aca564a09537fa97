import type { Vec2 } from '../../src/core/vector.ts';
import { edgesOf, signedArea } from '../../src/math/polygon.ts';
import type { DetectedRoom } from '../../src/modeling/indoor/detected-elements.ts';

/** A rectangular room of the lowest storey, 2.6 m high, all of whose walls show. */
export function rectangleRoom(x0: number, y0: number, x1: number, y1: number): DetectedRoom {
  const polygon: Vec2[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  return {
    storey: 0,
    polygon,
    holes: [],
    edges: edgesOf(polygon).map(([a, b]) => ({ a, b, support: 1 })),
    zFloor: 0,
    zCeiling: 2.6,
    ceilingSeen: true,
    area: signedArea(polygon),
  };
}
