import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { roundColumn } from './round-column.ts';

const RADIUS = 0.22;
const STEPS = { low: 0.1, high: HEIGHT - 0.1, levels: 16 };

/** Points on an upright pipe, of which a height shows a share. */
function pipe(shareAt: (z: number) => number): Float32Array {
  const points: number[] = [];
  for (let k = 0; k < 20_000; k++) {
    const z = ((k * 0.618034) % 1) * HEIGHT;
    if ((k * 0.754878) % 1 > shareAt(z)) continue;
    const angle = 2 * Math.PI * ((k * 0.56984) % 1);
    points.push(1.5 + RADIUS * Math.cos(angle), 1.2 + RADIUS * Math.sin(angle), z);
  }
  return Float32Array.from(points);
}

const radiusOf = (points: Float32Array) =>
  roundColumn({ center: [1.52, 1.19], radius: 0.2, rms: 0 }, storeyPoints(points, LAYOUT, STOREY), STEPS)?.shape.radius;

it('finds a round column of which the top shows little, as a scanner in the hand is far from it', () => {
  const fading = pipe((z) => Math.exp((-5 * z) / HEIGHT));
  expect(radiusOf(fading)).toBeCloseTo(RADIUS, 2);
});

it('takes a person below the ceiling, over whom strays lie, for no column', () => {
  const person = pipe((z) => (z < 0.9 * HEIGHT ? 1 : 0.02));
  expect(radiusOf(person)).toBeUndefined();
});
