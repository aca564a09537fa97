import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import { silentContext } from '../../core/context.ts';
import { POINT_KINDS } from '../../core/point-kind.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import type { Vec3 } from '../../core/vector.ts';
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
