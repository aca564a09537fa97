import type { StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance, liesIn } from '../../math/polygon.ts';
import type { Segment } from '../../math/segment.ts';
import { crossLines } from '../../math/segment.ts';

/** A wall's own coordinates: `s` along from a, `off` to the left of its centre line. */
export interface WallFrame {
  origin: Vec2;
  along: Vec2;
  length: number;
}

/** The coordinate frame of a wall, or of any other segment. */
export function frameOf({ a, b }: Segment): WallFrame {
  const length = distance(a, b);
  return { origin: a, along: [(b[0] - a[0]) / length, (b[1] - a[1]) / length], length };
}

/** A place of the plan in a wall's frame. */
export function toFrame({ origin, along }: WallFrame, [x, y]: Vec2): { s: number; off: number } {
  const [dx, dy] = [x - origin[0], y - origin[1]];
  return { s: along[0] * dx + along[1] * dy, off: along[0] * dy - along[1] * dx };
}

/** The place of the plan at coordinates of a wall's frame. */
export function fromFrame({ origin, along }: WallFrame, s: number, off = 0): Vec2 {
  return [origin[0] + along[0] * s - along[1] * off, origin[1] + along[1] * s + along[0] * off];
}

/** Lines within about three degrees of each other (sine) are parallel. */
const PARALLEL = 0.05;

/** Intersection of the lines a–b and c–d; undefined if they are parallel. */
export function crossing(a: Vec2, b: Vec2, c: Vec2, d: Vec2): Vec2 | undefined {
  return crossLines({ a, b }, { a: c, b: d }, PARALLEL)?.place;
}

/** Centre lines end on each other or on faces; this much more is the noise of modeling. */
const JOINT_SLACK = 0.05;

/** True if a place lies on a wall, ends included, as an end of another wall does that joins it. */
export function isJoined(end: Vec2, joining: Wall, wall: Wall): boolean {
  const frame = frameOf(wall);
  const { s, off } = toFrame(frame, end);
  const reach = Math.max(wall.thickness, joining.thickness) / 2 + JOINT_SLACK;
  return Math.abs(off) <= reach && s >= -reach && s <= frame.length + reach;
}

/** How far from a wall's face the room beside it is looked for, meters. */
const BESIDE = 0.15;

/** The room beside a place of a wall, on its left or right. */
export function roomBeside(model: Pick<StructuredModel, 'rooms'>, wall: Wall, s: number, side: 1 | -1) {
  const [x, y] = fromFrame(frameOf(wall), s, side * (wall.thickness / 2 + BESIDE));
  return model.rooms.find((room) => room.storey === wall.storey && liesIn(room, x, y));
}

/** Positions along a wall, as shares of its length, at which its rooms are looked for, in this order. */
const LOOK_AT = [0.5, 0.25, 0.75, 0.1, 0.9];

/** The rooms left and right of a wall: those beside its middle, else beside another part of it. */
export function roomsBeside(model: Pick<StructuredModel, 'rooms'>, wall: Wall): Pick<Wall, 'left' | 'right'> {
  const { length } = frameOf(wall);
  const find = (side: 1 | -1) => {
    for (const t of LOOK_AT) {
      const room = roomBeside(model, wall, t * length, side);
      if (room) return room.id;
    }
    return null;
  };
  return { left: find(1), right: find(-1) };
}
