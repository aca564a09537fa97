import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { edgesOf } from '../../src/math/polygon.ts';
import { distanceToSegment, pointAlong } from '../../src/math/segment.ts';

/** Meters between the places that are looked at, and from a wall's face to a border that it closes. */
const STEP = 0.05;
const OFF = 0.12;

/** Meters of the longest stretch of a room's border that neither a wall closes nor a note says was not seen. */
export function longestUnclosedBorder({ rooms, walls }: StructuredModel): number {
  let longest = 0;
  for (const { storey, polygon, holes, notSeen = [] } of rooms) {
    const around = walls.filter((wall) => wall.storey === storey);
    for (const [a, b] of [polygon, ...holes].flatMap(edgesOf)) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      let run = 0;
      for (let s = STEP / 2; s < length; s += STEP) {
        const [x, y] = pointAlong({ a, b }, s);
        const isClosed =
          around.some((wall) => distanceToSegment(wall, x, y) < wall.thickness / 2 + OFF) ||
          notSeen.some((border) => distanceToSegment(border, x, y) < STEP);
        run = isClosed ? 0 : run + STEP;
        longest = Math.max(longest, run);
      }
    }
  }
  return longest;
}
