import { expect, it } from 'vitest';
import { readSpaceBoundaries, type SpaceBoundary } from '../../../test/exporters/space-boundaries.ts';
import { chords, evenly, THICKNESS, withWalls } from '../../../test/models/curved-wall.ts';
import { houseUnderGable } from '../../../test/models/house-under-gable.ts';
import { houseWithSteppedCeiling, LOWERED, RAISED } from '../../../test/models/stepped-ceiling-house.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseWithUnseenBorder } from '../../../test/models/unseen-border.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { Room, Slab, StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { isInside, signedArea } from '../../math/polygon.ts';
import { MeshBuilder, areaUpright } from '../geometry/mesh-builder.ts';
import { roomPrism, upperArea } from '../geometry/prism.ts';
import { addSpace } from '../geometry/rooms/stepped-space.ts';
import { ifcExporter } from './ifc-exporter.ts';

const OPTIONS = { title: 'house', time: '2026-01-01T08:00:00Z', language: 'en' as const };

const boundariesOf = async (model: StructuredModel) => readSpaceBoundaries(await ifcExporter.write(model, OPTIONS));
/** Some openings of the models name no rooms. */
const withRoomsOfOpenings = (model: StructuredModel): StructuredModel => ({
  ...model,
  openings: model.openings.map((opening) => {
    if (opening.rooms.some((id) => id !== null)) return opening;
    const { a, b, wall: id } = opening;
    const wall = model.walls.find((one) => one.id === id)!;
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const roomAt = (side: number) => {
      const place: Vec2 = [x - (side * (b[1] - a[1])) / length, y + (side * (b[0] - a[0])) / length];
      return (
        model.rooms.find(({ storey, polygon }) => storey === wall.storey && isInside(polygon, ...place))?.id ?? null
      );
    };
    return { ...opening, rooms: [roomAt(wall.thickness), roomAt(-wall.thickness)] };
  }),
});
/** Square meters of holes of slabs that lie in a room. */
const holesOver = ({ slabs }: StructuredModel, { polygon }: Room, isMeant: (slab: Slab) => boolean) =>
  slabs
    .filter(isMeant)
    .flatMap(({ holes }) => holes)
    .filter((hole) => hole.every((place) => isInside(polygon, ...place)))
    .reduce((total, hole) => total + Math.abs(signedArea(hole)), 0);
const sum = (boundaries: readonly SpaceBoundary[]) => boundaries.reduce((total, { area = 0 }) => total + area, 0);
const upright = ({ normal }: SpaceBoundary) => Math.abs(normal[2]) < 1e-9;
const ofRoom = (all: readonly SpaceBoundary[], { name }: Room) => all.filter(({ room }) => room === name);

it('bounds a rectangular room by its walls: width by height, less the openings', async () => {
  const model = twoStoreyHouse();
  const all = await boundariesOf(model);
  const rooms = model.rooms.filter(
    ({ polygon }) =>
      polygon.length === 4 &&
      polygon.every(([x], k) => x === polygon[k ^ 1]![0] || polygon[k]![1] === polygon[k ^ 1]![1]),
  );
  expect(rooms.length).toBeGreaterThan(2);
  for (const room of rooms) {
    const [xs, ys] = [0, 1].map((k) => room.polygon.map((place) => place[k]!)) as [number[], number[]];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    for (const id of room.walls) {
      const { a, b } = model.walls.find((wall) => wall.id === id)!;
      const axis = a[1] === b[1] ? 0 : 1;
      const [from, to] = axis === 0 ? [x0, x1] : [y0, y1];
      const width = Math.min(to, Math.max(a[axis], b[axis])) - Math.max(from, Math.min(a[axis], b[axis]));
      const cut = model.openings
        .filter((opening) => opening.wall === id)
        .map((one) => {
          const [s, t] = [one.a[axis], one.b[axis]].sort((p, q) => p - q) as [number, number];
          return Math.max(0, Math.min(to, t) - Math.max(from, s)) * (one.zTop - one.zBottom);
        })
        .reduce((total, area) => total + area, 0);
      const own = ofRoom(all, room).filter(({ tag, element }) => tag === id && element === 'IfcWall');
      expect([room.id, id, sum(own)]).toEqual([
        room.id,
        id,
        expect.closeTo(width * (room.zCeiling - room.zFloor) - cut, 5),
      ]);
    }
  }
});

it.each([
  ['two storeys', twoStoreyHouse()],
  ['a border that was not seen', houseWithUnseenBorder()],
  ['a gable roof', houseUnderGable()],
  ['everything', wholeHouse()],
  ['a stepped ceiling', houseWithSteppedCeiling()],
])('leaves no part of a room open: %s', async (_, given) => {
  const model = withRoomsOfOpenings(given);
  const all = await boundariesOf(model);
  for (const room of model.rooms) {
    const air = new MeshBuilder();
    // A shaft in a room has no walls.
    addSpace(air, { ...room, holes: [] });
    const own = ofRoom(all, room);
    const closed = sum(own.filter(upright));
    expect([room.id, closed]).toEqual([room.id, expect.closeTo(areaUpright(air.build()), 3)]);
    const over = own.filter(({ normal }) => normal[2] > 1e-9);
    const under = own.filter(({ normal }) => normal[2] < -1e-9);
    const holes = (level: 'zTop' | 'zBottom', z: number) =>
      holesOver(model, room, (slab) => Math.abs(slab[level] - z) < 0.3);
    const ceiling = upperArea(roomPrism(room)) - holes('zBottom', room.zCeiling);
    expect([room.id, sum(over)]).toEqual([room.id, expect.closeTo(ceiling, 3)]);
    expect([room.id, sum(under)]).toEqual([room.id, expect.closeTo(room.area - holes('zTop', room.zFloor), 3)]);
  }
});

it('puts every face on the border of its room, its normal away from it', async () => {
  const model = twoStoreyHouse();
  for (const { room: name, corners, normal, element } of await boundariesOf(model)) {
    const room = model.rooms.find((one) => one.name === name)!;
    if (element === 'IfcColumn') {
      expect(corners).toEqual([]);
      continue;
    }
    const elevation = model.storeys.find(({ id }) => id === room.storey)!.elevation;
    const middle = [0, 1, 2].map((k) => corners.reduce((total, corner) => total + corner[k]!, 0) / corners.length);
    const [x, y, z] = middle.map((value, k) => value - 0.01 * normal[k]!) as [number, number, number];
    expect([element, isInside(room.polygon, x, y)]).toEqual([element, true]);
    expect(z + elevation).toBeGreaterThan(room.zFloor);
    expect(z + elevation).toBeLessThan(room.zCeiling);
  }
});

it('bounds a room by each part of its ceiling at the height of that part', async () => {
  const model = houseWithSteppedCeiling();
  const room = model.rooms[0]!;
  const elevation = model.storeys.find(({ id }) => id === room.storey)!.elevation;
  const own = ofRoom(await boundariesOf(model), room);
  const level = ({ corners }: SpaceBoundary, k: number) => corners[k]![2] + elevation - room.zCeiling;
  const under = own.filter(({ normal }) => normal[2] > 1e-9).map((face) => [face.element, level(face, 0)]);
  expect(under.sort(([, p], [, q]) => Number(p) - Number(q))).toEqual([
    ['IfcCovering', expect.closeTo(LOWERED.step, 6)],
    ['IfcSlab', expect.closeTo(0, 6)],
    ['IfcSlab', expect.closeTo(RAISED.step, 6)],
  ]);
  const tops = own
    .filter((one) => one.element === 'IfcWall')
    .map((one) => Math.max(...[0, 1, 2, 3].map((k) => level(one, k))));
  for (const step of [LOWERED.step, 0, RAISED.step]) expect(tops).toContainEqual(expect.closeTo(step, 6));
});

it('takes an opening out of its wall and bounds the room by what fills it, a passage virtually', async () => {
  const model = twoStoreyHouse();
  const all = await boundariesOf(model);
  const joined = model.openings.flatMap((opening) =>
    opening.rooms.flatMap((id) => (id === null ? [] : [{ opening, id }])),
  );
  for (const { opening, id } of joined) {
    const room = model.rooms.find((one) => one.id === id)!;
    const [found, ...more] = ofRoom(all, room).filter(({ tag }) => tag === opening.id);
    const width = Math.hypot(opening.b[0] - opening.a[0], opening.b[1] - opening.a[1]);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ isVirtual: opening.type === 'passage' });
    expect([opening.id, found!.area]).toEqual([
      opening.id,
      expect.closeTo(width * (opening.zTop - opening.zBottom), 5),
    ]);
  }
});

it('bounds a room beside a curved wall by a plane face for each piece of it', async () => {
  const angles = evenly(0.3, 2.1, 9);
  const model = withWalls(chords(angles));
  const half = (angles[1]! - angles[0]!) / 2;
  const reach = 6 - THICKNESS / 2 / Math.cos(half);
  const onFace = angles.map((angle): Vec2 => [30 + reach * Math.cos(angle), 30 + reach * Math.sin(angle)]);
  const polygon: Vec2[] = [[30, 30], ...onFace];
  const [first] = twoStoreyHouse().rooms;
  const room = { ...first!, polygon, walls: model.walls.map(({ id }) => id) };
  const all = await boundariesOf({ ...model, rooms: [room] });
  const width = 2 * reach * Math.sin(half);
  expect(all.map(({ element }) => element)).toEqual(Array(9).fill('IfcWall'));
  for (const { area } of all) expect(area).toBeCloseTo(width * (room.zCeiling - room.zFloor), 4);
  expect(new Set(all.map(({ tag }) => tag)).size).toBe(1);
});
