import { beforeAll, describe, expect, it } from 'vitest';
import { chords, evenly, withWalls } from '../../../test/models/curved-wall.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseWithUnseenBorder } from '../../../test/models/unseen-border.ts';
import { PLAN_LAYERS } from '../drawing/plan-layers.ts';
import { dxfExporter } from './dxf-exporter.ts';
import { turnModel } from '../geometry/turned-model.ts';

const OPTIONS = { title: '样板房', time: '2026-01-01T00:00:00Z', language: 'zh-cn' as const };
type Group = [code: number, value: string];

/** Reads group pairs, and fails on anything that is not one. */
function parse(bytes: Uint8Array): Group[] {
  const lines = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.length % 2).toBe(0);
  return Array.from({ length: lines.length / 2 }, (_, i): Group => {
    expect(lines[2 * i]).toMatch(/^\d+$/);
    const code = Number(lines[2 * i]);
    const value = lines[2 * i + 1]!;
    if ((code >= 10 && code <= 59) || (code >= 210 && code <= 239)) expect(value).toMatch(/^-?\d+\.\d+$/);
    if (code >= 60 && code <= 99) expect(value).toMatch(/^-?\d+$/);
    return [code, value];
  });
}

/** Records between two sections' marks, each a list of groups that begins with code 0. */
function records(groups: Group[], section: string): Group[][] {
  const start = groups.findIndex(
    ([code, value], i) => code === 2 && value === section && groups[i - 1]![1] === 'SECTION',
  );
  const end = groups.findIndex(([code, value], i) => i > start && code === 0 && value === 'ENDSEC');
  const found: Group[][] = [];
  for (const group of groups.slice(start + 1, end)) {
    if (group[0] === 0) found.push([]);
    found.at(-1)?.push(group);
  }
  return found;
}
const value = (record: Group[], code: number) => record.find((group) => group[0] === code)?.[1];
const numbers = (record: Group[], code: number) =>
  record.filter((group) => group[0] === code).map((group) => Number(group[1]));

describe('dxf export', () => {
  const model = twoStoreyHouse();
  let groups: Group[];
  let entities: Group[][];
  beforeAll(async () => {
    groups = parse(await dxfExporter.write(model, OPTIONS));
    entities = records(groups, 'ENTITIES');
  });
  const ofType = (type: string) => entities.filter((record) => value(record, 0) === type);

  it('is a drawing in meters with all its sections', () => {
    const sections = groups
      .filter(([code, v], i) => code === 2 && groups[i - 1]![1] === 'SECTION' && v)
      .map(([, v]) => v);
    expect(sections).toEqual(['HEADER', 'TABLES', 'BLOCKS', 'ENTITIES', 'OBJECTS']);
    const units = groups.findIndex(([code, v]) => code === 9 && v === '$INSUNITS');
    expect(groups[units + 1]).toEqual([70, '6']);
    expect(groups.at(-1)).toEqual([0, 'EOF']);
  });

  it('gives every record a handle of its own and an owner that exists', () => {
    const handles = groups.filter(([code]) => code === 5 || code === 105).map(([, v]) => v);
    const seed = handles.shift();
    expect(new Set(handles).size).toBe(handles.length);
    expect(handles).not.toContain(seed);
    const known = new Set([...handles, '0']);
    for (const [code, v] of groups) if (code === 330) expect(known).toContain(v);
  });

  it('uses only layers, blocks and styles that are defined', () => {
    const layers = new Set(
      records(groups, 'TABLES')
        .filter((r) => value(r, 0) === 'LAYER')
        .map((r) => value(r, 2)),
    );
    const blocks = new Set(
      records(groups, 'BLOCKS')
        .filter((r) => value(r, 0) === 'BLOCK')
        .map((r) => value(r, 2)),
    );
    for (const entity of entities) expect(layers).toContain(value(entity, 8));
    for (const insert of ofType('INSERT')) expect(blocks).toContain(value(insert, 2));
  });

  it('draws walls as closed lines with a hatch, assumed ones apart', () => {
    const walls = ofType('LWPOLYLINE').filter((record) => ['A-WALL', 'A-WALL-ASSM'].includes(value(record, 8)!));
    for (const wall of walls) {
      expect(value(wall, 70)).toBe('1');
      expect(Number(value(wall, 90))).toBe(numbers(wall, 10).length);
    }
    expect(new Set(walls.map((wall) => value(wall, 1000)))).toEqual(new Set(model.walls.map((wall) => wall.id)));
    const hatches = new Map(ofType('HATCH').map((record) => [value(record, 1000), value(record, 2)]));
    expect(hatches.get('w-bath')).toBe('ANSI31');
    expect(hatches.get('w-south')).toBe('SOLID');
  });

  it('inserts one block for each opening, and the swings of doors whose leaf was not seen beside it', () => {
    const inserted = ofType('INSERT').map((record) => [value(record, 8), value(record, 1000)] as const);
    const idsOn = (isSwing: boolean) =>
      inserted.filter(([layer]) => (layer === 'A-DOOR-ASSM') === isSwing).map(([, id]) => id);
    expect(idsOn(false).sort()).toEqual(model.openings.map((opening) => opening.id).sort());
    expect(idsOn(true)).toEqual(['d-kitchen', 'd-kitchen']);
  });

  it('writes room names as they are, on one line', () => {
    const texts = ofType('TEXT').map((record) => value(record, 1));
    for (const room of model.rooms) expect(texts).toContain(room.name);
  });

  it('gives each storey a title block on a layer of its own, and draws nothing on layers outside the template', () => {
    const block = ofType('TEXT').filter((record) => value(record, 8) === 'A-ANNO-TTLB');
    const texts = block.map((record) => value(record, 1));
    for (const text of ['项目', '样板房', '1:100', '一层 · 平面图', '二层 · 平面图', '2026-01-01', '房间净面积'])
      expect(texts).toContain(text);
    const template = new Set(Object.values(PLAN_LAYERS.aia).map(({ name }) => name));
    for (const entity of entities) expect(template).toContain(value(entity, 8));
  });

  it('draws the centre line of a curved wall as an arc, where it stands', async () => {
    const curved = withWalls(chords(evenly(0.3, 2.1, 9)));
    const drawn = records(parse(await dxfExporter.write(curved, OPTIONS)), 'ENTITIES');
    const [arc, ...others] = drawn.filter((record) => value(record, 0) === 'ARC');
    expect(others).toEqual([]);
    expect([Math.round(numbers(arc!, 10)[0]!), Math.round(numbers(arc!, 20)[0]!)]).toEqual([30, 30]);
    expect(((numbers(arc!, 51)[0]! - numbers(arc!, 50)[0]!) * Math.PI) / 180).toBeCloseTo(1.8, 1);
  });

  it('draws a curved wall as one shape with round faces, and names all its pieces', async () => {
    const curved = withWalls(chords(evenly(0.3, 2.1, 9)));
    const drawn = records(parse(await dxfExporter.write(curved, OPTIONS)), 'ENTITIES');
    const [outline, ...others] = drawn.filter(
      (record) => value(record, 0) === 'LWPOLYLINE' && value(record, 8) === 'A-WALL',
    );
    expect(others).toEqual([]);
    expect(outline!.filter(([code]) => code === 1000).map(([, id]) => id)).toEqual(curved.walls.map(({ id }) => id));
    const turns = numbers(outline!, 42).map((bulge) => 4 * Math.atan(bulge));
    expect(turns.filter((turn) => Math.abs(turn) > 0.1)).toHaveLength(2);
    for (const turn of turns) expect(Math.abs(turn)).toBeCloseTo(1.8, 1);
    expect(numbers(outline!, 10).length).toBeLessThanOrEqual(8);
    const hatch = drawn.find((record) => value(record, 0) === 'HATCH')!;
    expect(numbers(hatch, 42)).toHaveLength(numbers(hatch, 93)[0]!);
  });

  it('draws borders that were not seen on a layer of their own, each with its hint inside the room', async () => {
    const drawn = records(parse(await dxfExporter.write(houseWithUnseenBorder(), OPTIONS)), 'ENTITIES');
    const own = drawn.filter((record) => value(record, 8) === 'A-AREA-NSCN');
    const kinds = own.map((record) => [value(record, 0), value(record, 1000)]);
    expect(kinds).toEqual(
      ['living', 'bath'].flatMap((id) => [
        ['LINE', id],
        ['TEXT', id],
      ]),
    );
    const hint = own.find((record) => value(record, 0) === 'TEXT')!;
    expect(value(hint, 1)).toBe('未扫描 · 建议补扫');
    expect(numbers(hint, 50)).toEqual([0]);
    expect(numbers(hint, 20)[0]).toBeLessThan(7.85);
  });

  it('keeps the building where it stands, turned or not', async () => {
    const turned = records(parse(await dxfExporter.write(turnModel(model, 0.4), OPTIONS)), 'ENTITIES');
    const xs = turned
      .filter((record) => value(record, 0) === 'LWPOLYLINE' && value(record, 1000) === 'w-south')
      .flatMap((record) => numbers(record, 10));
    const expected = 10 * Math.cos(0.4);
    expect(Math.max(...xs)).toBeGreaterThan(expected - 0.3);
    expect(Math.max(...xs)).toBeLessThan(expected + 0.3);
  });
});
