import type { Room, StructuredModel } from '../../src/core/model/structured-model.ts';
import { rectangle } from './stepped-room.ts';
import { twoStoreyHouse } from './two-storey-house.ts';

/** Heights of the parts of the ceiling against `zCeiling`, meters, and their sizes. */
export const LOWERED = { step: -0.35, area: 1.2 };
export const RAISED = { step: 0.15, area: 1 };

/** The two-storey house with a lowered part in a corner of its first room's ceiling, and a raised one beside it. */
export function houseWithSteppedCeiling(): StructuredModel {
  const house = twoStoreyHouse();
  const [first, ...others] = house.rooms as [Room, ...Room[]];
  const [x0, y0] = [Math.min(...first.polygon.map(([x]) => x)), Math.min(...first.polygon.map(([, y]) => y))];
  const parts = [
    { polygon: rectangle(x0, y0, x0 + 2, y0 + 0.6), z: first.zCeiling + LOWERED.step },
    { polygon: rectangle(x0, y0 + 0.6, x0 + 2, y0 + 1.1), z: first.zCeiling + RAISED.step },
  ];
  return { ...house, rooms: [{ ...first, ceilingParts: parts }, ...others] };
}
