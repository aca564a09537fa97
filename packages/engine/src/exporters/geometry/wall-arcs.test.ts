import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { openEdges } from '../../../test/models/open-edges.ts';
import type { WallArc } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { THICKNESS, chords, evenly, withWalls } from '../../../test/models/curved-wall.ts';
import { buildElementMeshes } from '../mesh/element-meshes.ts';
import { meshVolume } from './mesh-builder.ts';
import { findArcs } from './wall-arcs.ts';
import { layoutWalls, toPlan } from './wall-layout.ts';

const house = twoStoreyHouse();

const towards = (p: Vec2, q: Vec2, share: number): Vec2 => [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];

describe('arcs', () => {
  it('are found where pieces follow a circle, wherever it is cut open', () => {
    for (const start of [0, 2.5, -2]) {
      const [arc, ...others] = findArcs(withWalls(chords(evenly(start, start + 1.8, 9))));
      expect(others).toEqual([]);
      expect(arc!.pieces.map(({ wall }) => wall)).toEqual(Array.from({ length: 9 }, (_, i) => `arc-${i}`));
      expect(arc!.center[0]).toBeCloseTo(30, 1);
      expect(arc!.center[1]).toBeCloseTo(30, 1);
      expect(Math.abs(arc!.radius - 6)).toBeLessThan(0.04);
      expect(arc!.to - arc!.from).toBeCloseTo(1.8, 2);
    }
  });

  it('are found in rough pieces that overlap and stand a few centimeters off', () => {
    const rough = chords(evenly(0, 1.6, 8), 8, (i) => [0.03, -0.02, 0, 0.04, -0.03][i % 5]!);
    const long = rough.map((wall, i) =>
      i === 3 ? { ...wall, b: rough[4]!.a.map((v, k) => v + 0.1 * k) as unknown as Vec2 } : wall,
    );
    const [arc] = findArcs(withWalls(long));
    expect(arc!.pieces).toHaveLength(8);
    expect(Math.abs(arc!.radius - 8)).toBeLessThan(0.15);
  });

  it('are not found in rectangles, polygons of few sides, or walls of different thickness', () => {
    expect(findArcs(house)).toEqual([]);
    expect(findArcs(withWalls(chords(evenly(0, 2 * Math.PI, 8))))).toEqual([]);
    const mixed = chords(evenly(0, 1.8, 9)).map((wall, i) => ({ ...wall, thickness: i % 2 === 0 ? 0.1 : 0.3 }));
    expect(findArcs(withWalls(mixed))).toEqual([]);
  });

  it('fall back to their pieces when one of them was edited', () => {
    const walls = chords(evenly(0, 1.8, 9)).map((wall, i) => (i === 4 ? { ...wall, status: 'edited' as const } : wall));
    expect(findArcs(withWalls(walls))).toEqual([]);
  });

  it('bend their pieces: the faces lie on the arc, and the bodies fill the ring without gap or overlap', () => {
    const model = withWalls(chords(evenly(0.3, 2.1, 9)));
    const [arc] = findArcs(model);
    for (const layout of layoutWalls(model).values()) {
      for (const point of layout.outline.map((corner) => toPlan(layout, corner))) {
        const away = Math.hypot(point[0] - arc!.center[0], point[1] - arc!.center[1]);
        expect(Math.abs(Math.abs(away - arc!.radius) - THICKNESS / 2)).toBeLessThan(1e-6);
      }
    }
    const walls = buildElementMeshes(model).filter(({ type }) => type === 'wall');
    const volume = walls.reduce((sum, mesh) => sum + meshVolume(mesh), 0);
    const height = model.walls[0]!.zTop - model.walls[0]!.zBottom;
    expect(volume).toBeCloseTo((arc!.to - arc!.from) * arc!.radius * THICKNESS * height, 1);
  });

  it('are shaded round along their faces, from piece to piece, and flat at their ends and tops', () => {
    const model = withWalls(chords(evenly(0.3, 2.1, 9)));
    const [{ center }] = findArcs(model) as [WallArc];
    const round = new Map<string, Set<string>>();
    for (const { position, normal } of buildElementMeshes(model)) {
      for (let i = 0; i < position.length; i += 3) {
        const [x, y, nx, ny] = [position[i]! - center[0], position[i + 1]! - center[1], normal[i]!, normal[i + 1]!];
        const away = (x * nx + y * ny) / Math.hypot(x, y);
        const kind = Math.abs(away) > 0.5 ? 'round' : Math.abs(normal[i + 2]!) > 0.5 ? 'level' : 'end';
        expect(Math.abs(away)).toBeCloseTo(kind === 'round' ? 1 : 0, 4);
        if (kind !== 'round') continue;
        const corner = [...position.subarray(i, i + 3)].map((value) => value.toFixed(3)).join(' ');
        round.set(corner, (round.get(corner) ?? new Set()).add([nx, ny].map((value) => value.toFixed(3)).join(' ')));
      }
    }
    // One normal in each corner of the faces, whichever piece it belongs to.
    expect(Math.max(...[...round.values()].map(({ size }) => size))).toBe(1);
  });

  it('round the sides of rooms and slabs that stand along them', () => {
    const walls = chords(evenly(0, 1.8, 9));
    const inside = walls.map(({ a }) => towards(a, [30, 30], THICKNESS / 2 / 6));
    const room = { ...house.rooms[0]!, polygon: [[30, 30] as Vec2, ...inside] };
    const meshes = buildElementMeshes({ ...withWalls(walls), rooms: [room] });
    const { normal } = meshes.find(({ type }) => type === 'space')!;
    const upright = Array.from({ length: normal.length / 3 }, (_, i) => [...normal.subarray(3 * i, 3 * i + 2)]).filter(
      (side) => Math.hypot(...side) > 0.5,
    );
    // Eight sides along the arc share the normals of its nine corners; two are straight.
    expect(new Set(upright.map((side) => side.map((value) => value.toFixed(3)).join(' '))).size).toBe(9 + 2);
  });

  it('keep their openings: the wall beside them is round, the surface is closed, and a narrow one at the end is cut', () => {
    const walls = chords(evenly(0.3, 2.1, 9));
    const host = walls[4]!;
    const window = house.openings.find(({ type }) => type === 'window')!;
    const between = (from: number, to: number) => ({
      ...window,
      wall: host.id,
      zBottom: host.zBottom + 0.9,
      zTop: host.zBottom + 2.1,
      a: towards(host.a, host.b, from),
      b: towards(host.a, host.b, to),
    });
    const length = Math.hypot(host.b[0] - host.a[0], host.b[1] - host.a[1]);
    for (const [from, to] of [
      [0.2, 0.8],
      [0, 0.9],
      [0, 1],
    ] as const) {
      const model = { ...withWalls(walls), openings: [between(from, to)] };
      const [arc] = findArcs(model);
      const layout = layoutWalls(model).get(host.id)!;
      expect(layout.openings[0]!.end - layout.openings[0]!.begin).toBeGreaterThan((to - from) * length - 0.08);
      for (const point of layout.outline.map((corner) => toPlan(layout, corner))) {
        const away = Math.hypot(point[0] - arc!.center[0], point[1] - arc!.center[1]);
        expect(Math.abs(Math.abs(away - arc!.radius) - THICKNESS / 2)).toBeLessThan(1e-6);
      }
      const mesh = buildElementMeshes(model).find(({ id }) => id === host.id)!;
      expect(openEdges(mesh)).toBe(0);
      expect(meshVolume(mesh)).toBeGreaterThan(0);
    }
  });

  it('end in the corners of the walls that they meet', () => {
    const walls = chords(evenly(0, 1.8, 9));
    const first = walls[0]!;
    // One goes on almost straight and is cut square, the other one is mitered.
    const straight = { ...first, id: 'straight', a: [36, 26] as Vec2, b: first.a };
    const last = walls.at(-1)!;
    const skew = { ...first, id: 'skew', a: last.b, b: [last.b[0] - 3, last.b[1] + 2] as Vec2 };
    const layouts = layoutWalls(withWalls([straight, ...walls, skew]));
    const cornersOf = (id: string) => layouts.get(id)!.outline.map((point) => toPlan(layouts.get(id)!, point));
    for (const [piece, other] of [
      [first.id, 'straight'],
      [last.id, 'skew'],
    ] as const) {
      const shared = cornersOf(other).filter((corner) =>
        cornersOf(piece).some((own) => Math.hypot(own[0] - corner[0], own[1] - corner[1]) < 0.02),
      );
      expect([piece, shared.length >= 2]).toEqual([piece, true]);
    }
    for (const mesh of buildElementMeshes(withWalls([straight, ...walls, skew]))) expect(openEdges(mesh)).toBe(0);
  });
});
