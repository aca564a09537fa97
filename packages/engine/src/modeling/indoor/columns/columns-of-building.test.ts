import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import { silentContext } from '../../../core/context.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { columnsOfBuilding } from './columns-of-building.ts';

const PLAN = { polygon: [[0, 0], [4, 0], [4, 3], [0, 3]] as DetectedRoom['polygon'], holes: [] }; // prettier-ignore

const ROOM: DetectedRoom = {
  ...PLAN,
  storey: 0,
  edges: PLAN.polygon.map((a, k) => ({ a, b: PLAN.polygon[(k + 1) % 4]!, support: 1 })),
  zFloor: 0,
  zCeiling: HEIGHT,
  ceilingSeen: true,
  area: 12,
};

const known = [1, 2, 3].map((x): DetectedColumn => ({
  room: 1,
  storey: 1,
  shape: { center: [x, 1], radius: 0.12, rms: 0.004 },
  zBottom: 3,
  zTop: 6,
  points: 900,
  coverage: 1,
}));

/** Points on an upright pipe. */
function pipe(x: number, y: number, radius: number): number[] {
  const points: number[] = [];
  for (let z = 0; z <= HEIGHT; z += 0.03) {
    for (let k = 0; k < 48; k++)
      points.push(x + radius * Math.cos((k * Math.PI) / 24), y + radius * Math.sin((k * Math.PI) / 24), z);
  }
  return points;
}

const points = storeyPoints(Float32Array.from([...twoRooms(), ...pipe(1.5, 1.2, 0.12)]), LAYOUT, STOREY);

it('adds columns that are like three of the building', async () => {
  const found = await columnsOfBuilding(known, [], [ROOM], [STOREY], () => points, silentContext());
  expect(found.slice(0, 3)).toEqual(known);
  expect(found.slice(3)).toMatchObject([{ storey: 0, room: 0 }]);
});

it('looks at no points where no three columns are alike', async () => {
  const pointsOf = () => expect.unreachable();
  expect(await columnsOfBuilding(known.slice(1), [], [ROOM], [STOREY], pointsOf, silentContext())).toEqual(
    known.slice(1),
  );
});

it('takes a column that two rooms show once', async () => {
  const twice = [known[0]!, { ...known[0]!, room: 2, points: 100 }];
  expect(await columnsOfBuilding(twice, [], [], [], () => points, silentContext())).toEqual([known[0]]);
});

it('takes nobody for a column who stands below a low ceiling', async () => {
  const person = { ...known[0]!, zTop: known[0]!.zBottom + 1.9 };
  expect(await columnsOfBuilding([person], [], [], [], () => points, silentContext())).toEqual([]);
  const crowd = known.map((one) => ({ ...one, zTop: one.zBottom + 1.9 }));
  expect(await columnsOfBuilding(crowd, [], [ROOM], [], () => points, silentContext())).toEqual([]);
});
