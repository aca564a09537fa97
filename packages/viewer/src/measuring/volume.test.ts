import type { Vec3 } from '@cloud/engine';
import { expect, it } from 'vitest';
import { MeasureSession } from './measure-session.ts';
import { measuredText } from './measurement.ts';
import { volumeOver } from './volume.ts';

const ALL = { min: [-1e9, -1e9, -1e9], max: [1e9, 1e9, 1e9] } as const;
const square = (z: number): Vec3[] => [[10, 10, z], [14, 10, z], [14, 14, z], [10, 14, z]]; // prettier-ignore

/** Points every 2 cm on a surface over 4 m × 4 m. */
function surface(heightAt: (x: number, y: number) => number) {
  const position: number[] = [];
  for (let x = 0.01; x < 4; x += 0.02) for (let y = 0.01; y < 4; y += 0.02) position.push(x, y, heightAt(x, y));
  return [{ position: new Float32Array(position), corner: [10, 10, 0] as Vec3, size: 4 }];
}

it('measures what lies over the plane through the corners', () => {
  expect(
    volumeOver(
      surface(() => 1.5),
      square(0),
      ALL,
    ),
  ).toBeCloseTo(24, 0);
  const heap = surface((x, y) => Math.max(0, 2 - Math.hypot(x - 2, y - 2)));
  // A cone of radius and height 2 m; of each cell its highest point counts.
  expect(Math.abs(volumeOver(heap, square(0), ALL)! / ((Math.PI * 8) / 3) - 1)).toBeLessThan(0.03);
  const leaning: Vec3[] = [[10, 10, 0], [14, 10, 2], [14, 14, 2], [10, 14, 0]]; // prettier-ignore
  expect(
    volumeOver(
      surface((x) => x / 2 + 1),
      leaning,
      ALL,
    ),
  ).toBeCloseTo(16, 0);
});

it('counts nothing that is cut off, and says nothing where points are few', () => {
  const ceiling = surface(() => 2.6);
  expect(volumeOver([...surface(() => 1), ...ceiling], square(0), { ...ALL, max: [1e9, 1e9, 2] })).toBeCloseTo(16, 0);
  expect(volumeOver([], square(0), ALL)).toBeUndefined();
});

it('is written with its unit once the outline is closed', () => {
  const session = new MeasureSession((outline) =>
    volumeOver(
      surface(() => 1.5),
      outline,
      ALL,
    ),
  );
  session.start('volume');
  square(0).forEach((corner) => session.addCorner(corner));
  session.finish(false);
  expect(measuredText(session.done[0]!)).toMatch(/^2[34]\.\d\d m³$/);
});
