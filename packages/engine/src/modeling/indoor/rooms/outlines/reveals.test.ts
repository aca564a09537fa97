import { expect, it } from 'vitest';
import { HEIGHT, scanOf } from '../../../../../test/modeling/two-rooms.ts';
import { revealDepth } from './reveals.ts';

/** Meters between two points of a wall, and of a pane. */
const [WALL_STEP, PANE_STEP] = [0.03, 0.15];
/** A window of 2.5 m in the upper wall of a room of 4 × 3 m. */
const WINDOW = { from: 1, to: 3.5, sill: 0.08, head: 2.45 };

/** What lies behind the window: the step of its pane's points, and the heights between which the face of the wall shows around it. */
interface Drawn {
  pane?: number;
  sill?: number;
  head?: number;
  deep?: number;
}

function roomWithWindow({
  pane = PANE_STEP,
  sill = WINDOW.sill,
  head = WINDOW.head,
  deep = 0.3,
}: Drawn = {}): Float32Array {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += WALL_STEP) {
    for (let y = 0; y <= 3; y += WALL_STEP) points.push(x, y, 0, x, y, HEIGHT);
    for (let z = 0; z <= HEIGHT; z += WALL_STEP)
      if (x < WINDOW.from || x > WINDOW.to || z < sill || z > head) points.push(x, 3, z);
  }
  for (let x = WINDOW.from; x <= WINDOW.to; x += WALL_STEP)
    for (let y = 3; y <= 3 + deep; y += WALL_STEP) points.push(x, y, sill, x, y, head);
  for (let x = WINDOW.from; x <= WINDOW.to; x += pane)
    for (let z = sill; z <= head; z += pane) points.push(x, 3 + deep, z);
  return Float32Array.from(points);
}

/** On the line of the pane, the room to its left. */
function depthIn({ deep = 0.3, ...drawn }: Drawn = {}): number | undefined {
  const y = 3 + deep;
  return revealDepth([WINDOW.to, y], [WINDOW.from, y], scanOf(roomWithWindow({ deep, ...drawn })));
}

it('finds the face of the wall before a pane by sill and lintel', () => {
  expect(depthIn()).toBeCloseTo(0.3, 1.5);
});

it('finds none before a wall, nor where the room goes on to the pane at its floor or at its ceiling', () => {
  expect(depthIn({ pane: WALL_STEP })).toBeUndefined();
  expect(depthIn({ sill: 0, deep: 0.5 })).toBeUndefined();
  expect(depthIn({ head: HEIGHT })).toBeUndefined();
});

it('finds the face by its lintel before a pane down to the floor, but not before what is as dense as half of a wall', () => {
  expect(depthIn({ sill: 0, deep: 0.15 })).toBeCloseTo(0.15, 1.5);
  expect(depthIn({ sill: 0, deep: 0.15, pane: 0.045 })).toBeUndefined();
});
