import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import { silentContext } from '../../core/context.ts';
import { POINT_KINDS } from '../../core/point-kind.ts';
import type { Slab, StructuredModel } from '../../core/model/structured-model.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import type { Vec2, Vec3 } from '../../core/vector.ts';
import { middleOf } from '../../math/segment.ts';
import { classifyPoints } from './classify-points.ts';
import { indexFaces } from './face-index.ts';
import { measureDeviation } from './measure-deviation.ts';
import { facesOfModel } from './model-faces.ts';

const house = acceptedModel(twoStoreyHouse());

async function kindsOf(model: StructuredModel, places: Vec3[]): Promise<[string, string | undefined][]> {
  const position = Float32Array.from(places.flat());
  const index = indexFaces(facesOfModel(model));
  const deviations = await measureDeviation(position, index, silentContext());
  const { kind, element } = await classifyPoints(position, deviations, index, model, silentContext());
  const elements = elementsOf(model);
  return places.map((_, i) => [POINT_KINDS[kind[i]!]!, elements[element[i]! - 1]?.id]);
}

it('says of a point what it lies on, and of which element', async () => {
  const room = house.rooms[0]!;
  const [x, y] = [1.2, 1.3];
  const column = house.columns[0]!;
  const opening = house.openings.find(({ type }) => type === 'door')!;
  const [ox, oy] = middleOf(opening);
  const tread = house.stairs[0]!.treads[1]!;
  const [tx, ty] = middleOf({ a: tread.outline[0]!, b: tread.outline[2]! });
  const half = column.size ? column.size[0] / 2 : column.radius!;
  const heading = column.heading ?? 0;
  const side: Vec3 = [
    column.center[0] + half * Math.cos(heading),
    column.center[1] + half * Math.sin(heading),
    (column.zBottom + column.zTop) / 2,
  ];
  const found = await kindsOf(house, [
    [x, y, room.zFloor + 0.01],
    [x, y, room.zCeiling - 0.01],
    [x, y, room.zFloor + 0.7],
    [ox, oy, opening.zBottom + 1],
    [tx, ty, tread.z],
    side,
  ]);
  expect(found).toEqual([
    ['floor', room.id],
    ['ceiling', room.id],
    ['other', undefined],
    ['opening', opening.id],
    ['stair', house.stairs[0]!.id],
    ['column', column.id],
  ]);
});

it('gives to slabs what lies on their faces and in no room, where the place of the face was seen', async () => {
  const [ground, upper, roof] = house.slabs as [Slab, Slab, Slab];
  const edge = (upper.zTop + upper.zBottom) / 2;
  const open = { ...house, stairs: [] };
  const places: Vec3[] = [
    [6, 1.5, ground.zTop + 0.004],
    [6, 1.5, upper.zBottom - 0.004],
    [0.51, 6, edge],
    [6, 1.5, ground.zBottom],
    [0, 4, roof.zBottom],
    [3, 3, roof.zTop],
  ];
  expect(await kindsOf(open, places)).toEqual([
    ['floor', ground.id],
    ['ceiling', upper.id],
    ['slab', upper.id],
    ['ceiling', ground.id],
    ['ceiling', roof.id],
    ['other', undefined],
  ]);
  const slabs = house.slabs.map((slab): Slab => ({ ...slab, thicknessSource: 'assumed' }));
  expect((await kindsOf({ ...open, slabs }, places)).map(([kind]) => kind)).toEqual([
    'floor',
    'other',
    'other',
    'other',
    'ceiling',
    'other',
  ]);
});

it('gives to a wall in the open what lies on either face of it', async () => {
  const fence = { ...house.walls[0]!, id: 'fence', a: [14, 1] as Vec2, b: [14, 5] as Vec2, thickness: 0.2 };
  const found = await kindsOf({ ...house, walls: [...house.walls, fence] }, [
    [13.9, 3, 1],
    [14.1, 3, 1],
    [14.9, 3, 1],
  ]);
  expect(found).toEqual([
    ['wall', 'fence'],
    ['wall', 'fence'],
    ['other', undefined],
  ]);
});

it('calls returns far from the site strays', async () => {
  const places = Array.from({ length: 4000 }, (_, i): Vec3 => [
    1 + (i % 60) * 0.05,
    1 + Math.floor(i / 60) * 0.04,
    0.16,
  ]);
  const kinds = await kindsOf(house, [...places, [400, 300, 20]]);
  expect(kinds.at(-1)).toEqual(['stray', undefined]);
  expect(kinds.filter(([kind]) => kind === 'stray')).toHaveLength(1);
});
