import type { StructuredModel, Wall } from '../../src/core/model/structured-model.ts';
import type { Vec2 } from '../../src/core/vector.ts';
import { twoStoreyHouse } from './two-storey-house.ts';

const house = twoStoreyHouse();
export const THICKNESS = 0.3;

/** Walls along a circle around (30, 30), each a chord from one angle to the next. */
export function chords(angles: readonly number[], radius = 6, shift: (i: number) => number = () => 0): Wall[] {
  const at = (angle: number, away: number): Vec2 => [30 + away * Math.cos(angle), 30 + away * Math.sin(angle)];
  return angles.slice(1).map((angle, i) => ({
    ...house.walls[0]!,
    id: `arc-${i}`,
    a: at(angles[i]!, radius + shift(i)),
    b: at(angle, radius + shift(i)),
    thickness: THICKNESS,
  }));
}

/** The house with these walls and nothing else. */
export const withWalls = (walls: Wall[]): StructuredModel => ({
  ...house,
  walls,
  openings: [],
  rooms: [],
  slabs: [],
  columns: [],
  beams: [],
  stairs: [],
});
/** Angles from one to another in equal steps. */
export const evenly = (from: number, to: number, count: number) =>
  Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
