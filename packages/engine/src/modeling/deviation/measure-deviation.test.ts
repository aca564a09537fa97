import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { silentContext } from '../../core/context.ts';
import { indexFaces } from './face-index.ts';
import { NO_DEVIATION, measureDeviation } from './measure-deviation.ts';
import { findMissedClusters } from './missed-clusters.ts';
import { facesOfModel } from './model-faces.ts';
import { summarizeDeviation } from './summarize-deviation.ts';

const house = twoStoreyHouse();
const index = indexFaces(facesOfModel(house));
const [living] = house.rooms;

const measure = (...places: (readonly [number, number, number])[]) =>
  measureDeviation(Float32Array.from(places.flat()), index, silentContext());

describe('deviation of points', () => {
  it('is the signed distance to the nearest face, positive on the room’s side', async () => {
    const { tenthMm, element } = await measure(
      [3, 4, living!.zFloor + 0.004],
      [3, 4, living!.zFloor - 0.003],
      [3, 4, living!.zCeiling - 0.01],
      [0.152, 4, 1.5],
      [0.14, 4, 1.5],
    );
    expect([...tenthMm]).toEqual([40, -30, 100, 20, -100]);
    expect([...element].map((number) => index.ids[number])).toEqual(['living', 'living', 'living', 'w-west', 'w-west']);
  });

  it('is that from floor and ceiling right up to the walls', async () => {
    const { zFloor, zCeiling } = living!;
    const near = [5.85, 5.92, 6.08, 6.13, 6.2].flatMap((x): [number, number, number][] => [
      [x, 3, zFloor + 0.002],
      [x, 3, zCeiling - 0.002],
    ]);
    const { tenthMm, element, up } = await measure(...near);
    expect([...up]).toEqual([1, -1, 1, -1, 1, -1, 1, -1, 1, -1]);
    expect([...tenthMm]).toEqual(near.map(() => 20));
    const rooms = [...element].map((number) => index.ids[number]);
    expect(rooms).toEqual([...Array(4).fill('living'), ...Array(6).fill('kitchen')]);
  });

  it('is none for furniture and for what lies outside', async () => {
    const { tenthMm, element } = await measure([3, 4, 1.2], [40, 40, 1], [3, 4, -3]);
    expect([...tenthMm]).toEqual([NO_DEVIATION, NO_DEVIATION, NO_DEVIATION]);
    expect([...element]).toEqual([-1, -1, -1]);
  });
});

it('summarizes structural points alone: rms, bias, quantile, coverage and bands', () => {
  // 19 points 1 mm off, one 3 cm off, one far away, and one on no plane.
  const off = [...Array.from({ length: 19 }, () => 10), 300, NO_DEVIATION, 10];
  const region = Int32Array.from(off, (_, k) => (k === 21 ? -1 : 0));
  const tenthMm = Int16Array.from(off);
  const summary = summarizeDeviation({ tenthMm }, region);
  expect(summary.rms).toBeCloseTo(Math.sqrt((19 * 0.001 ** 2 + 0.03 ** 2) / 20), 4);
  expect(summary.bias).toBeCloseTo((19 * 0.001 + 0.03) / 20, 3);
  expect(summary.p95).toBe(0.001);
  expect(summary.coverage).toBeCloseTo(20 / 21, 4);
  expect(summary.bands).toEqual([
    { within: 0.05, share: 1 },
    { within: 0.015, share: 0.95 },
    { within: 0.005, share: 0.95 },
    { within: 0.001, share: 0.95 },
  ]);
});

it('finds a cluster of structure that the model lacks', () => {
  const position: number[] = [];
  for (let x = 2; x < 3; x += 0.04) for (let z = 0.6; z < 1.6; z += 0.04) position.push(x, 4, z);
  const n = position.length / 3;
  const measured = {
    position: Float32Array.from(position),
    tenthMm: new Int16Array(n).fill(NO_DEVIATION),
    region: new Int32Array(n),
  };
  const [cluster, ...others] = findMissedClusters(measured, house);
  expect(others).toEqual([]);
  expect(cluster!.points).toBe(n);
  expect(Math.abs(cluster!.center[0] - 2.5)).toBeLessThan(0.26);
  expect(cluster!.size[2]).toBeCloseTo(0.96, 2);
  expect(findMissedClusters({ ...measured, tenthMm: new Int16Array(n) }, house)).toEqual([]);
  expect(findMissedClusters({ ...measured, region: new Int32Array(n).fill(-1) }, house)).toEqual([]);
});
