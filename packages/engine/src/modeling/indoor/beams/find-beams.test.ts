import { describe, expect, it } from 'vitest';
import { HEIGHT, LARGER_ROOM, LAYOUT, STOREY, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findBeams } from './find-beams.ts';

/** Points on the underside and on both sides of a bar along y. */
function bar(x: number, width: number, depth: number, [from, to]: Vec2): number[] {
  const points: number[] = [];
  for (let y = from; y <= to; y += 0.03) {
    for (let t = 0; t <= width; t += 0.03) points.push(x + t, y, HEIGHT - depth);
    for (let z = HEIGHT - depth; z < HEIGHT; z += 0.03) points.push(x, y, z, x + width, y, z);
  }
  return points;
}

/** Beams of the room, whose ceiling does not show where something hangs below it. */
function beamsAmong(things: readonly number[], isHidden: (x: number, y: number, z: number) => boolean) {
  const all = Array.from(twoRooms());
  const kept = all.flatMap((x, k) =>
    k % 3 === 0 && !isHidden(x, all[k + 1]!, all[k + 2]!) ? [x, all[k + 1]!, all[k + 2]!] : [],
  );
  return findBeams(LARGER_ROOM, 0, storeyPoints(Float32Array.from([...kept, ...things]), LAYOUT, STOREY));
}

const isCeiling = (z: number) => z > HEIGHT - 0.01;

describe('beams', () => {
  it('span from wall to wall below the ceiling', () => {
    const things = bar(1.5, 0.24, 0.3, [0, 3]);
    const [beam, ...others] = beamsAmong(things, (x, _y, z) => isCeiling(z) && x > 1.48 && x < 1.76);
    expect(others).toEqual([]);
    expect([beam!.a[1], beam!.b[1]].sort()).toEqual([0, 3]);
    expect(beam!.a[0]).toBeCloseTo(1.62, 2);
    expect(beam!.width).toBeCloseTo(0.24, 2);
    expect([beam!.zBottom, beam!.zTop]).toEqual([expect.closeTo(HEIGHT - 0.3, 2), HEIGHT]);
    expect(beam!.sides).toBe(2);
  });

  it('show less than half of their underside, and few points of one side, where others hide them', () => {
    const seen: number[] = [];
    for (let y = 0.01; y < 3; y += 0.02)
      if (y % 1.27 < 0.46) for (let t = 0; t <= 0.24; t += 0.02) seen.push(1.5 + t, y, HEIGHT - 0.3);
    for (let k = 0; k < 16; k++) seen.push(1.5, 0.2 + 0.17 * k, HEIGHT - 0.25 + 0.012 * k);
    const [beam, ...others] = beamsAmong(seen, (x, _y, z) => isCeiling(z) && x > 1.45 && x < 1.79);
    expect(others).toEqual([]);
    expect(beam!.coverage).toBeLessThan(0.5);
    expect([beam!.a[1], beam!.b[1]].sort()).toEqual([0, 3]);
    expect(beam!.width).toBeCloseTo(0.24, 1);
    expect(beam!.sides).toBe(1);
  });

  it('are no lamps, no boxes along a wall and no slopes', () => {
    expect(
      beamsAmong(bar(1.5, 0.24, 0.3, [1, 1.9]), (x, y, z) => isCeiling(z) && x > 1.48 && x < 1.76 && y > 1 && y < 1.9),
    ).toEqual([]);
    expect(beamsAmong(bar(0.02, 0.24, 0.3, [0, 3]), (x, _y, z) => isCeiling(z) && x < 0.26)).toEqual([]);
    const slope: number[] = [];
    for (let x = 0.5; x < 4; x += 0.03) for (let y = 0; y < 3; y += 0.03) slope.push(x, y, HEIGHT - 0.25 * (x - 0.5));
    expect(beamsAmong(slope, (x, _y, z) => isCeiling(z) && x > 0.5 && x < 4)).toEqual([]);
  });
});
