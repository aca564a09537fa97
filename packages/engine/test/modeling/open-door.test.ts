import { expect, it } from 'vitest';
import type { Vec2 } from '../../src/core/vector.ts';
import { acceptedModel } from '../../src/core/model/accepted-model.ts';
import { drawStoreyPlans } from '../../src/exporters/drawing/storey-plan.ts';
import { modelOfPoints } from './model-of-points.ts';

const STEP = 0.04;
const [HEIGHT, HEAD] = [2.6, 2.1];

type Place = [number, number, number];

/** Two rooms of 4 × 4 m beside a wall from x 4 to 4.1, with an opening from y 1 on, so wide, and its leaves. */
function rooms(width: number, leaves: Place[]): Place[] {
  const points: Place[] = [...leaves];
  const isDoor = (y: number, z: number) => y > 1 && y < 1 + width && z < HEAD;
  for (const [x0, x1] of [
    [0, 4],
    [4.1, 8.1],
  ] as const) {
    for (let u = 0; u <= 4; u += STEP) {
      for (let v = 0; v <= 4; v += STEP) points.push([x0 + u, v, 0], [x0 + u, v, HEIGHT]);
      for (let z = 0; z <= HEIGHT; z += STEP) {
        points.push([x0 + u, 0, z], [x0 + u, 4, z]);
        for (const x of [x0, x1]) if (x < 1 || x > 5 || !isDoor(u, z)) points.push([x, u, z]);
      }
    }
  }
  for (let x = 4; x <= 4.1; x += STEP / 2) {
    for (let z = 0; z <= HEAD; z += STEP) points.push([x, 1, z], [x, 1 + width, z]);
    for (let y = 1; y <= 1 + width; y += STEP) points.push([x, y, 0], [x, y, HEAD]);
  }
  return points;
}

/** Points of a leaf that hangs at a place and stands so many degrees against the x axis. */
function leafAt([x, y]: Vec2, degrees: number, width: number): Place[] {
  const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const points: Place[] = [];
  for (let u = 0; u <= width; u += STEP / 2) {
    for (let z = 0.02; z < HEAD - 0.02; z += STEP / 2) points.push([x + u * dx, y + u * dy, z]);
  }
  return points;
}

it('shows the leaf of an open door, and the plan its swing', async () => {
  // Closed, the leaf lies along y; open, it stands in the left room.
  const model = await modelOfPoints(rooms(0.9, leafAt([3.98, 1.02], 180 - 10, 0.86)));
  const [door, ...others] = model.openings;
  expect(others).toEqual([]);
  expect(door).toMatchObject({ type: 'door', leaves: [expect.objectContaining({ angle: expect.closeTo(1.4, 1) })] });
  const { openings } = drawStoreyPlans(acceptedModel(model))[0]!;
  const [{ hinge, closed, open }] = openings[0]!.swings as [{ hinge: Vec2; closed: Vec2; open: Vec2 }];
  // Hinge and open leaf lie where they were seen, up to the origin of the model.
  const [ox, oy] = model.origin;
  expect(hinge[0] + ox).toBeCloseTo(4, 1);
  expect(hinge[1] + oy).toBeCloseTo(1, 1);
  expect(closed[1] + oy).toBeCloseTo(1.9, 1);
  expect(open[0] + ox).toBeCloseTo(3.1, 1);
});

it('takes a wide opening with two leaves for a door, and one without for a passage', async () => {
  const both = [...leafAt([3.98, 1.03], 180, 0.86), ...leafAt([3.98, 2.77], 180, 0.86)];
  const [door] = (await modelOfPoints(rooms(1.8, both))).openings;
  expect(door).toMatchObject({ type: 'door', leaves: [{ hinge: 'a' }, { hinge: 'b' }] });
  const [passage] = (await modelOfPoints(rooms(1.8, []))).openings;
  expect(passage).toMatchObject({ type: 'passage' });
  expect(passage).not.toHaveProperty('leaves');
});
