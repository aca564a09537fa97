import { expect, it } from 'vitest';
import type { Room, StructuredModel } from '../../src/core/model/structured-model.ts';
import type { Vec2 } from '../../src/core/vector.ts';
import { findArcs } from '../../src/exporters/geometry/wall-arcs.ts';
import { distance, signedArea } from '../../src/math/polygon.ts';
import { seededRandom } from '../../src/math/random.ts';
import { rectangle } from '../models/stepped-room.ts';
import { modelOfPoints } from './model-of-points.ts';
import { scanOfPlan } from './scan-of-plan.ts';
import { L_SHAPE } from './plan-shapes.ts';

const random = seededRandom(51);
const scan = (plan: readonly Vec2[], holes: readonly Vec2[][] = []) => scanOfPlan(plan, random, { holes });

/** How far the farthest corner of a plan is from the corners of an outline, meters. */
function offCorners(plan: readonly Vec2[], outline: readonly Vec2[], { origin }: StructuredModel): number {
  const placed = outline.map(([x, y]): Vec2 => [x + origin[0], y + origin[1]]);
  return Math.max(...plan.map((corner) => Math.min(...placed.map((other) => distance(corner, other)))));
}

it('finds a room of an L with its six corners', async () => {
  const wide = L_SHAPE.map(([x, y]): Vec2 => [1.3 * x, 1.3 * y]);
  const model = await modelOfPoints(scan(wide));
  expect(model.rooms).toHaveLength(1);
  expect(model.rooms[0]!.polygon).toHaveLength(6);
  expect(offCorners(wide, model.rooms[0]!.polygon, model)).toBeLessThan(0.01);
});

it('finds the round end of a room as an arc of its radius', async () => {
  const radius = 3;
  const arc = Array.from({ length: 61 }, (_, k): Vec2 => {
    const angle = -Math.PI / 2 + (k * Math.PI) / 60;
    return [6 + radius * Math.cos(angle), radius + radius * Math.sin(angle)];
  });
  const plan: Vec2[] = [[0, 0], ...arc, [0, 2 * radius]];
  const model = await modelOfPoints(scan(plan));
  expect(model.rooms).toHaveLength(1);
  expect(Math.abs(model.rooms[0]!.area / signedArea(plan) - 1)).toBeLessThan(0.01);
  const arcs = findArcs(model);
  expect(arcs).toHaveLength(1);
  expect(arcs[0]!.radius - arcs[0]!.thickness / 2).toBeCloseTo(radius, 1);
  expect(arcs[0]!.to - arcs[0]!.from).toBeGreaterThan(0.85 * Math.PI);
});

it('finds a room within another, each with the points of its own floor, ceiling and walls', async () => {
  const outer = rectangle(0, 0, 12, 10);
  const inner = rectangle(4, 3.5, 8, 6.5);
  const core = rectangle(3.88, 3.38, 8.12, 6.62);
  const model = await modelOfPoints([...scan(outer, [core]), ...scan(inner)]);
  expect(model.rooms).toHaveLength(2);
  const [large, small] = model.rooms.toSorted((p, q) => q.area - p.area) as [Room, Room];
  expect(large.holes).toHaveLength(1);
  expect(offCorners(core, large.holes[0]!, model)).toBeLessThan(0.01);
  expect(offCorners(inner, small.polygon, model)).toBeLessThan(0.01);
  expect(large.area).toBeCloseTo(signedArea(outer) - signedArea(core), 1);
  for (const { area, evidence } of [large, small]) {
    expect(evidence.points / area).toBeGreaterThan(2350);
    expect(evidence.points / area).toBeLessThan(2450);
    expect(evidence.rms).toBeGreaterThan(0);
  }
});
