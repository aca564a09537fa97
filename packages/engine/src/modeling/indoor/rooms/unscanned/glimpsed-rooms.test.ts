import { describe, expect, it } from 'vitest';
import { rectangleRoom as room } from '../../../../../test/models/rectangle-room.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { scanOf as openScanOf } from '../../../../../test/modeling/two-rooms.ts';
import { edgesOf, signedArea } from '../../../../math/polygon.ts';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import type { Segment } from '../../../../math/segment.ts';
import { glimpsedRooms } from './glimpsed-rooms.ts';
import { spacesBetween } from './spaces-between.ts';

type Room = ReturnType<typeof room>;

/** A corridor along the plan's lower side with two rooms above it; the place between them, 2.7 by 2 m, was not scanned. */
const AROUND = [room(0, 0, 7, 1), room(0, 1.1, 2, 3.1), room(5, 1.1, 7, 3.1)];

/** Points of a floor, from one height up, some of them in a part of the plan only. */
function points(x0: number, x1: number, y0: number, y1: number, z: number, step: number): number[] {
  const out: number[] = [];
  for (let x = x0; x < x1; x += step) for (let y = y0; y < y1; y += step) out.push(x, y, z);
  return out;
}

/** A scan of points under a ceiling that shows everywhere. */
function scanOf(position: Float32Array) {
  const scan = openScanOf(position);
  return { ...scan, ceilings: { ...scan.ceilings, height: scan.ceilings.height.map(() => 2.5) } };
}

const found = (among: readonly number[], rooms = AROUND) =>
  glimpsedRooms(rooms, scanOf(Float32Array.from(among))).rooms;

describe('a place between rooms', () => {
  it('is bounded by their walls and by the facade that goes on beside it', () => {
    const [space, ...others] = spacesBetween(AROUND, [], { thickness: 0.1 });
    expect(others).toEqual([]);
    expect(space).toHaveLength(4);
    const [xs, ys] = [space!.map((p) => p[0]), space!.map((p) => p[1])];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([expect.closeTo(2.1, 3), expect.closeTo(4.9, 3)]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([expect.closeTo(1.1, 3), expect.closeTo(3.1, 3)]);
  });

  it('is none where the plan is open', () => {
    expect(spacesBetween(AROUND.slice(0, 1), [])).toEqual([]);
    expect(spacesBetween([], [])).toEqual([]);
  });

  it('is a room where its floor is in sight, with walls that were not seen', () => {
    const [own, ...others] = found(points(2.4, 4.4, 1.2, 2.4, 0, 0.1));
    expect(others).toEqual([]);
    expect(own!.floorSeen).toBeGreaterThan(0.3);
    expect(own!.edges.map(({ support }) => support)).toEqual([0, 0, 0, 0]);
    expect(own).toMatchObject({ ceilingSeen: true, zCeiling: 2.5 });
  });

  it('is none where two prolongations meet in a corner of it and only its threshold is in sight', () => {
    const [corridor, left, right] = AROUND as [Room, Room, Room];
    const threshold = points(2.8, 3.2, 1.15, 1.4, 0, 0.05);
    expect(found(threshold, [corridor, left])).toEqual([]);
    expect(found(threshold, [corridor, left, right])).toHaveLength(1);
    // Its floor tells how far it goes.
    expect(found(points(2.4, 6, 1.2, 2.8, 0, 0.1), [corridor, left])).toHaveLength(1);
  });

  it('is none where little of its floor and nothing of a long side is in sight, or of both of its ends', () => {
    const corridor = room(0, 0, 12, 1);
    const threshold = (x: number) => points(x, x + 0.4, 1.15, 1.5, 0, 0.05);
    const between = (width: number) => [corridor, room(0, 1.1, 2, 3.1), room(2.2 + width, 1.1, 12, 3.1)];
    expect(found(threshold(3), between(3))).toHaveLength(1);
    expect(found(threshold(3), between(5))).toEqual([]);
    expect(found(points(2.3, 6, 1.15, 2.6, 0, 0.05), between(5))).toHaveLength(1);
    // Between two walls that go on with nothing across.
    const ends = [corridor, room(0, 3.1, 4, 5), room(8, 3.1, 12, 5)];
    expect(found(threshold(5), ends)).toEqual([]);
  });

  it('is none where what lies at the level of the floor is the foot of a reveal', () => {
    const reveal = (top: number) => {
      const out: number[] = [];
      for (let x = 2.6; x < 4.4; x += 0.02) for (let z = -0.06; z < top; z += 0.02) out.push(x, 1.2, z);
      return out;
    };
    expect(found(reveal(0.04))).toHaveLength(1);
    expect(found(reveal(0.4))).toEqual([]);
  });

  it('is none where rooms have to be larger', () => {
    const scan = scanOf(Float32Array.from(points(2.4, 4.4, 1.2, 2.4, 0, 0.1)));
    expect(glimpsedRooms(AROUND, scan, {}, { leastArea: 6 }).rooms).toEqual([]);
  });

  it('is none where mirror images fill a court with panes around it', () => {
    const grid = gridOver({ minX: 0, minY: 0, maxX: 7, maxY: 4 }, 0.05);
    const images = { grid, images: new Uint8Array(grid.width * grid.height).fill(1) };
    const scan = scanOf(Float32Array.from(points(2.4, 4.4, 1.2, 2.4, 0, 0.1)));
    expect(glimpsedRooms(AROUND, scan, { images }).rooms).toHaveLength(1);
    expect(glimpsedRooms(AROUND, scan, { images }, { leastCourt: 5 }).rooms).toEqual([]);
    // So is a smaller place whose whole floor is in sight, as none is through a door.
    const whole = scanOf(Float32Array.from(points(2.1, 4.9, 1.1, 3.1, 0, 0.1)));
    expect(glimpsedRooms(AROUND, whole, { images }).rooms).toEqual([]);
    expect(glimpsedRooms(AROUND, whole).rooms).toHaveLength(1);
    images.images.fill(0);
    expect(glimpsedRooms(AROUND, scan, { images }, { leastCourt: 5 }).rooms).toHaveLength(1);
  });

  it('is none where it is wide, its floor is in sight, and hardly a ceiling over it', () => {
    const scan = scanOf(Float32Array.from(points(2.2, 4.8, 1.2, 3, 0, 0.1)));
    const court = { leastCourt: 5, leastOpenFloor: 3 };
    // A ceiling over the left third.
    const { grid } = scan.ceilings;
    const height = scan.ceilings.height.map((z, at) => (grid.x0 + (at % grid.width) * grid.cell < 3 ? z : NaN));
    const under = { ...scan, ceilings: { ...scan.ceilings, height } };
    expect(glimpsedRooms(AROUND, scan, {}, court).rooms).toHaveLength(1);
    expect(glimpsedRooms(AROUND, under, {}, court).rooms).toEqual([]);
    expect(glimpsedRooms(AROUND, under).rooms).toHaveLength(1);
  });

  it('is none where much of its floor is in sight and no ceiling over it', () => {
    const rooms = (x: number) =>
      glimpsedRooms(AROUND, openScanOf(Float32Array.from(points(2.4, x, 1.2, 2.4, 0, 0.1)))).rooms;
    expect(rooms(4.4)).toEqual([]);
    // Through a door, little of the floor and no ceiling.
    const [own, ...others] = rooms(3.6);
    expect(others).toEqual([]);
    expect(own!.ceilingSeen).toBe(false);
  });

  it('belongs to the room without a wall on that side, with a ceiling in sight or not', () => {
    const bare = AROUND.map((one, k) =>
      k === 1 ? { ...one, edges: one.edges.map((edge) => ({ ...edge, support: edge.a[0] === 2 ? 0 : 1 })) } : one,
    );
    const { rooms, further } = glimpsedRooms(bare, openScanOf(Float32Array.from(points(2.4, 4.4, 1.2, 2.4, 0, 0.1))));
    expect(rooms).toEqual([]);
    expect(further).toHaveLength(1);
  });

  it('is none where a room without a wall on that side holds a part of it already', () => {
    const floor = points(3.2, 4.4, 1.2, 2.8, 0, 0.1);
    const wide = room(0, 1.1, 3, 3.1);
    const bare = { ...wide, edges: wide.edges.map((edge) => ({ ...edge, support: 0 })) };
    const [corridor, , right] = AROUND;
    const count = (mostTaken: number) =>
      glimpsedRooms([corridor!, bare, right!], scanOf(Float32Array.from(floor)), {}, { mostTaken }).rooms.length;
    expect([count(0.2), count(0.05)]).toEqual([1, 0]);
  });

  it('is none where it is small and has more corners than a room', () => {
    const slanted: Vec2[] = [
      [0, 1.1],
      [2, 1.1],
      [2, 2.1],
      [2.9, 3.1],
      [0, 3.1],
    ];
    const edges = edgesOf(slanted).map(([a, b]) => ({ a, b, support: 1 }));
    const rooms = AROUND.map((one, k) =>
      k === 1 ? { ...one, polygon: slanted, edges, area: signedArea(slanted) } : one,
    );
    const scan = scanOf(Float32Array.from(points(2.8, 4.4, 1.2, 2.2, 0, 0.1)));
    expect(glimpsedRooms(rooms, scan).rooms).toEqual([]);
    expect(glimpsedRooms(rooms, scan, {}, { leastManyCornered: 4 }).rooms).toHaveLength(1);
    const clear = scanOf(Float32Array.from(points(2.4, 4.4, 1.2, 2.8, 0, 0.1)));
    expect(glimpsedRooms(rooms, clear).rooms).toHaveLength(1);
  });

  it('is bounded by the line of sides that show no wall where no others are', () => {
    const bare = AROUND.map((one) => {
      const edges = one.edges.map((edge) =>
        edge.a[1] === 3.1 && edge.b[1] === 3.1 ? { ...edge, support: 0.1 } : edge,
      );
      return { ...one, edges };
    });
    const floor = points(2.4, 4.4, 1.2, 2.4, 0, 0.1);
    expect(found(floor, bare).map(({ area }) => area)).toEqual(found(floor).map(({ area }) => area));
  });

  it('is a room where the floor behind a door is in sight', () => {
    expect(found(points(3, 3.3, 1.2, 1.5, 0, 0.05))).toHaveLength(1);
  });

  it('is a room where a closed door leads into it: floor goes on into the wall, over the width of a door', () => {
    // The corridor's wall is 0.1 m thick; the leaf lies 8 cm back in it.
    const floorIn = (from: number, to: number) => points(from, to, 1.005, 1.08, 0, 0.02);
    const leafIn = (from: number, to: number) => [0.5, 1, 1.5].flatMap((z) => points(from, to, 1.08, 1.09, z, 0.02));
    const reveal = (from: number, to: number) => [...floorIn(from, to), ...leafIn(from, to)];
    const [own, ...others] = found(reveal(3, 3.9));
    expect(others).toEqual([]);
    expect(own).toMatchObject({ floorSeen: 0, area: expect.closeTo(5.6, 3) as number });
    expect(found(floorIn(3, 3.9))).toEqual([]);
    expect(found(reveal(3, 3.3))).toEqual([]);
    expect(found(reveal(2.1, 4.9))).toEqual([]);
    const shelves = [0.5, 1, 1.5, 2].flatMap((z) => points(2.4, 4.6, 2, 3, z, 0.1));
    expect(found([...reveal(3, 3.9), ...shelves])).toEqual([]);
  });

  it('is none behind windows, which show what stands outside and hardly any ground', () => {
    const fronts = [0.5, 1, 1.5, 2].flatMap((z) => points(2.4, 4.6, 2, 3, z, 0.1));
    expect(found([...points(2.4, 4.4, 1.2, 2.4, 0, 0.2), ...fronts])).toEqual([]);
    expect(found([])).toEqual([]);
  });

  it('is none where its floor is the ceiling of a room below', () => {
    const scan = scanOf(Float32Array.from(points(2.4, 4.4, 1.2, 2.4, 0, 0.1)));
    expect(glimpsedRooms(AROUND, scan, { beneath: [room(2.2, 1, 5, 3)] }).rooms).toEqual([]);
    expect(glimpsedRooms(AROUND, scan, { beneath: [room(8, 1, 9, 3)] }).rooms).toHaveLength(1);
  });

  it('is none where a window of the rooms around looks out to it, unless a ceiling shows over it', () => {
    const floor = Float32Array.from(points(2.4, 4.2, 1.2, 2.2, 0, 0.1));
    const windowed = AROUND.flatMap(({ edges }) => edges).slice(0, 4);
    const open = openScanOf(floor);
    expect(glimpsedRooms(AROUND, open).rooms).toHaveLength(1);
    expect(glimpsedRooms(AROUND, open, { windowed }).rooms).toEqual([]);
    expect(glimpsedRooms(AROUND, scanOf(floor), { windowed }).rooms).toHaveLength(1);
  });

  it('ends at a facade that another storey shows where this one shows no wall', () => {
    // The corridor goes on to x = 9; upstairs the facade stands at x = 6.5.
    const rooms = [room(0, 0, 9, 1), room(0, 1.1, 2, 3.1)];
    const scan = scanOf(Float32Array.from(points(2.4, 5.4, 1.2, 2.4, 0, 0.1)));
    const facade: Segment = { a: [6.5, 1.1], b: [6.5, 3.1] };
    const ends = [[], [facade]].map((facades) =>
      glimpsedRooms(rooms, scan, { elsewhere: facades }).rooms.map(({ polygon }) =>
        Math.max(...polygon.map(([x]) => x)),
      ),
    );
    expect(ends).toEqual([[expect.closeTo(9, 2)], [expect.closeTo(6.5, 2)]]);
  });

  it('ends at its far wall where that is in sight through a door, not at the facade of the next rooms', () => {
    // The wall at y = 2.6, seen on 1.2 m, before it the floor, and in the doorway between y = 1 and 1.1.
    const wall = [0.3, 0.7, 1.1, 1.5, 1.9, 2.3].flatMap((z) => points(3, 4.2, 2.6, 2.61, z, 0.03));
    const floor = points(3, 4.2, 1, 2.58, 0, 0.04);
    const scan = scanOf(Float32Array.from([...floor, ...wall]));
    const face = { nx: 0, ny: 1, d: 2.6, from: -4.2, to: -3, zMin: 0, zMax: 2.5 };
    const [own] = glimpsedRooms(AROUND, { ...scan, faces: [face] }).rooms;
    expect(Math.max(...own!.polygon.map(([, y]) => y))).toBeCloseTo(2.6, 2);
    expect(own!.polygon).toHaveLength(4);
  });

  it('does not end at the leaf of a door, which is lower than a wall', () => {
    const upTo = (top: number) => {
      const leaf: number[] = [];
      for (let z = 0.1; z < top; z += 0.1) leaf.push(...points(3, 3.9, 2.1, 2.11, z, 0.03));
      const scan = scanOf(Float32Array.from([...points(2.3, 4.6, 1, 2.08, 0, 0.04), ...leaf]));
      const face = { nx: 0, ny: 1, d: 2.1, from: -3.9, to: -3, zMin: 0, zMax: top };
      return glimpsedRooms(AROUND, { ...scan, shortFaces: [face] }).rooms.map(({ area }) => area);
    };
    expect(upTo(2.05)).toEqual([expect.closeTo(5.6, 1)]);
    expect(upTo(2.5)).not.toEqual([expect.closeTo(5.6, 1)]);
  });

  it('ends at a wall of which only points tell, too few for a plane', () => {
    const wall = [0.5, 1.1, 1.7, 2.1, 2.3].flatMap((z) => points(3, 4.2, 2.6, 2.605, z, 0.06));
    const floor = points(3, 4.2, 1, 2.58, 0, 0.04);
    const [own, ...others] = glimpsedRooms(AROUND, scanOf(Float32Array.from([...floor, ...wall]))).rooms;
    expect(others).toEqual([]);
    expect(Math.max(...own!.polygon.map(([, y]) => y))).toBeCloseTo(2.6, 2);
  });

  it('is one room once, whatever its shape', () => {
    // The place goes around the end of the middle room; its floor shows around the corner.
    const rooms = [room(0, 0, 9, 1), room(0, 1.1, 2, 6.1), room(5, 3.1, 9, 6.1)];
    const floor = [...points(2.2, 8.8, 1, 2.9, 0, 0.05), ...points(2.2, 4.8, 2.9, 6, 0, 0.05)];
    expect(found(floor, rooms)).toHaveLength(1);
  });

  it('is a room without a ceiling in sight where walls stand as tall as one around it', () => {
    const wall = [0.5, 1.1, 1.7, 2.1].flatMap((z) => points(2.4, 4.4, 3.1, 3.105, z, 0.06));
    const floor = points(2.4, 4.4, 1.2, 2.6, 0, 0.1);
    expect(glimpsedRooms(AROUND, openScanOf(Float32Array.from(floor))).rooms).toEqual([]);
    expect(glimpsedRooms(AROUND, openScanOf(Float32Array.from([...floor, ...wall]))).rooms).toHaveLength(1);
  });

  it('is two rooms where doors lead into both arms of it and walls tell all of their sides but one', () => {
    // An L around the corner of the room in the middle; no floor shows where its arms meet.
    const rooms = [
      room(0, -0.4, 7.2, 0),
      room(0, 0.1, 1, 3.1),
      room(4, 1.9, 7.2, 3.1),
      room(7.3, -0.4, 7.5, 3.1),
      room(0, 3.2, 7.2, 3.45),
    ];
    const [low, high] = [points(5, 6.2, 0, 1.4, 0, 0.05), points(1, 2.2, 2.2, 3, 0, 0.05)];
    const count = (floor: number[]) =>
      glimpsedRooms(rooms, scanOf(Float32Array.from(floor)), {}, { leastArea: 3 }).rooms.length;
    expect([count([...low, ...high]), count(low), count(high)]).toEqual([2, 1, 1]);
    // With no room beyond nothing tells how far the arms go.
    rooms.length = 3;
    expect(count([...low, ...high])).toBe(0);
  });
});
