import { expect, it } from 'vitest';
import { ROOM_TINTS, RoomColors } from '../../src/exporters/geometry/materials.ts';
import { buildModelParts, toLinear } from '../../src/exporters/mesh/model-parts.ts';
import { drawSvg } from '../../src/exporters/svg/svg-exporter.ts';
import { twoStoreyHouse } from '../models/two-storey-house.ts';

it('every room has in three dimensions the hue that the plan fills it with', () => {
  const model = twoStoreyHouse();
  const svg = drawSvg(model, { title: '', time: '2026-01-01T00:00:00Z', language: 'en' });
  const filled = [...svg.matchAll(/class="room hue-(\d)" data-id="([^"]*)"/g)];
  expect(filled.map(([, , id]) => id).toSorted()).toEqual(model.rooms.map(({ id }) => id).toSorted());
  const turns = new RoomColors();
  const byHue = ROOM_TINTS.map((_, i) => turns.of(`${i}`, 's').map(toLinear));
  const { parts } = buildModelParts(model);
  for (const [, hue, id] of filled) {
    const solid = parts.find((part) => part.id === id);
    expect(solid?.color.slice(0, 3), id).toEqual(byHue[Number(hue)]);
  }
});
