import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as WebIfc from 'web-ifc';
import { checkIfc, readIfc4Schema } from '../../../test/exporters/ifc-schema.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { ifcExporter } from './ifc-exporter.ts';

const OPTIONS = { title: 'House', time: '2026-01-01T08:00:00Z', language: 'en' as const };
const RISE = 2.95 / 16;

interface Line {
  expressID: number;
  type: number;
  [attribute: string]: unknown;
}

const valueOf = (field: unknown) => (field as { value?: string | number } | null)?.value ?? null;
const idsOf = (handles: unknown) => (handles as { value: number }[]).map(({ value }) => value);

describe('stairs in ifc', () => {
  const model = wholeHouse();
  const api = new WebIfc.IfcAPI();
  let id: number;
  const line = (number: number): Line => api.GetLine(id, number);
  const all = (type: number): Line[] => [...api.GetLineIDsWithType(id, type)].map(line);
  const stair = (tag: string) => all(WebIfc.IFCSTAIR).find(({ Tag }) => valueOf(Tag) === tag)!;
  const partsOf = ({ expressID }: Line) =>
    all(WebIfc.IFCRELAGGREGATES)
      .filter(({ RelatingObject }) => valueOf(RelatingObject) === expressID)
      .flatMap(({ RelatedObjects }) => idsOf(RelatedObjects).map(line));
  const kindsOf = (parts: readonly Line[]) =>
    parts.map(({ type, PredefinedType }) => `${api.GetNameFromTypeCode(type)} ${valueOf(PredefinedType)}`);
  /** Numbers of a property or quantity set of an element. */
  const numbersOf = ({ expressID }: Line, name: string) => {
    const [set] = all(WebIfc.IFCRELDEFINESBYPROPERTIES)
      .filter(({ RelatedObjects }) => idsOf(RelatedObjects).includes(expressID))
      .map(({ RelatingPropertyDefinition }) => line(Number(valueOf(RelatingPropertyDefinition))))
      .filter(({ Name }) => valueOf(Name) === name);
    if (!set) return undefined;
    const values = idsOf(set['HasProperties'] ?? set['Quantities']).map(line);
    return Object.fromEntries(
      values.map((one) => {
        const field = one['NominalValue'] ?? one['VolumeValue'] ?? one['AreaValue'] ?? one['LengthValue'];
        return [String(valueOf(one['Name'])), Number(valueOf(field))];
      }),
    );
  };

  beforeAll(async () => {
    await api.Init();
    id = api.OpenModel(await ifcExporter.write(model, OPTIONS));
  });
  afterAll(() => api.CloseModel(id));

  it('are assemblies of flights and landings, upwards, which alone have bodies', () => {
    const kinds = Object.fromEntries(
      all(WebIfc.IFCSTAIR).map((one) => [String(valueOf(one['Tag'])), kindsOf(partsOf(one))]),
    );
    expect(kinds).toEqual({
      't-straight': ['IfcStairFlight STRAIGHT'],
      't-winding': ['IfcStairFlight CURVED'],
      't-landing': ['IfcStairFlight STRAIGHT', 'IfcSlab LANDING'],
      't-turning': ['IfcStairFlight STRAIGHT', 'IfcSlab LANDING', 'IfcStairFlight STRAIGHT'],
    });
    for (const one of all(WebIfc.IFCSTAIR)) {
      expect(one['Representation']).toBeNull();
      for (const part of partsOf(one)) expect(part['Representation']).not.toBeNull();
    }
  });

  it('stand in their storey, and their parts in them', () => {
    const contained = all(WebIfc.IFCRELCONTAINEDINSPATIALSTRUCTURE).flatMap(({ RelatedElements }) =>
      idsOf(RelatedElements),
    );
    for (const one of all(WebIfc.IFCSTAIR)) {
      expect(contained).toContain(one.expressID);
      for (const part of partsOf(one)) {
        expect(contained).not.toContain(part.expressID);
        const placement = line(Number(valueOf(part['ObjectPlacement'])));
        expect(valueOf(placement['PlacementRelTo'])).toBe(valueOf(one['ObjectPlacement']));
        expect(valueOf(part['Tag'])).toBe(valueOf(one['Tag']));
      }
    }
  });

  it('say how many risers and treads a flight has, and of what size, where that was measured', () => {
    const figures = (tag: string) => {
      const { NumberOfRisers, NumberOfTreads, RiserHeight, TreadLength } = partsOf(stair(tag))[0]!;
      return [NumberOfRisers, NumberOfTreads, RiserHeight, TreadLength].map(valueOf);
    };
    expect(figures('t-straight')).toEqual([16, 15, expect.closeTo(RISE, 6), 0.28]);
    expect(figures('t-landing')).toEqual([4, 3, expect.closeTo(RISE, 6), 0.28]);
    expect(figures('t-winding')).toEqual([null, null, null, null]);
    const sets = { NumberOfRiser: 4, NumberOfTreads: 3, RiserHeight: expect.closeTo(RISE, 6), TreadLength: 0.28 };
    expect(numbersOf(stair('t-landing'), 'Pset_StairCommon')).toEqual(sets);
    expect(numbersOf(partsOf(stair('t-landing'))[0]!, 'Pset_StairFlightCommon')).toEqual(sets);
    expect(numbersOf(stair('t-winding'), 'Pset_StairCommon')).toBeUndefined();
  });

  it('have as much volume as their parts together', () => {
    for (const one of all(WebIfc.IFCSTAIR)) {
      const whole = numbersOf(one, 'Qto_StairBaseQuantities')!['NetVolume']!;
      const parts = partsOf(one).map(
        (part) => (numbersOf(part, 'Qto_StairFlightBaseQuantities') ?? numbersOf(part, 'Qto_SlabBaseQuantities'))!,
      );
      expect(whole).toBeGreaterThan(0.1);
      expect(parts.reduce((sum, { NetVolume }) => sum + NetVolume!, 0)).toBeCloseTo(whole, 6);
    }
    const landing = numbersOf(partsOf(stair('t-landing'))[1]!, 'Qto_SlabBaseQuantities')!;
    expect(landing).toMatchObject({ GrossArea: expect.closeTo(1.16, 6), Perimeter: expect.closeTo(4.32, 6) });
  });

  it.each([
    { flights: 2, shape: 'straight', types: ['TWO_STRAIGHT_RUN_STAIR', 'STRAIGHT', 'STRAIGHT'] },
    { flights: 3, shape: 'straight', types: ['NOTDEFINED', 'STRAIGHT', 'STRAIGHT', 'STRAIGHT'] },
    { flights: 2, shape: 'winding', types: ['NOTDEFINED', 'NOTDEFINED', 'NOTDEFINED'] },
  ] as const)('are of the type that $flights flights of a $shape stair have', async ({ flights, shape, types }) => {
    const box = (from: number, to: number): Vec2[] => [
      [from, 5],
      [to, 5],
      [to, 6],
      [from, 6],
    ];
    // Three steps and a landing, again and again.
    const treads = Array.from({ length: 4 * flights - 1 }, (_, k) => {
      const from = 2 * Math.floor(k / 4) + 0.28 * (k % 4);
      return { outline: box(from, from + (k % 4 === 3 ? 1.16 : 0.28)), z: 0.15 + RISE * (k + 1) };
    });
    const one = { ...model.stairs[0]!, shape, treads, zTop: 0.15 + RISE * (treads.length + 1) };
    const text = new TextDecoder().decode(await ifcExporter.write({ ...model, stairs: [one] }, OPTIONS));
    expect([...text.matchAll(/=IFCSTAIR(?:FLIGHT)?\(.*\.(\w+)\.\);/g)].map(([, type]) => type).toSorted()).toEqual(
      [...types].sort(),
    );
    expect(text.match(/\.LANDING\./g)).toHaveLength(flights - 1);
  });

  it.each([
    { turn: 90, next: [90], type: 'QUARTER_TURN_STAIR' },
    { turn: 180, next: [180], type: 'HALF_TURN_STAIR' },
    { turn: -90, next: [-90, -180], type: 'TWO_QUARTER_TURN_STAIR' },
    { turn: 90, next: [90, 270], type: 'NOTDEFINED' },
  ])('are $type where flights turn by $turn°, to $next', async ({ next, type }) => {
    // Two steps each way, a landing of one meter square before each turn.
    const treads = [0, ...next].flatMap((degrees, k) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const box = (from: number, to: number): Vec2[] =>
        [[from, -0.5] as const, [to, -0.5] as const, [to, 0.5] as const, [from, 0.5] as const].map(([u, v]): Vec2 => [
          5 * k + u * c - v * s,
          5 + u * s + v * c,
        ]);
      const flight = [box(0, 0.28), box(0.28, 0.56)];
      return k < next.length ? [...flight, box(0.56, 1.56)] : flight;
    });
    const steps = treads.map((outline, k) => ({ outline, z: 0.15 + RISE * (k + 1) }));
    const one = { ...model.stairs[0]!, treads: steps, zTop: 0.15 + RISE * (steps.length + 1) };
    const text = new TextDecoder().decode(await ifcExporter.write({ ...model, stairs: [one] }, OPTIONS));
    expect(/=IFCSTAIR\(.*\.(\w+)\.\);/.exec(text)?.[1]).toBe(type);
  });

  it('keep the ids of their parts when only another part changes', async () => {
    const guids = async (changed: StructuredModel) => {
      const text = new TextDecoder().decode(await ifcExporter.write(changed, OPTIONS));
      return [...text.matchAll(/=IFCSTAIR(?:FLIGHT)?\('(.{22})'/g)].map(([, guid]) => guid);
    };
    const before = await guids(model);
    const stairs = model.stairs.map((one) =>
      one.id === 't-landing' ? { ...one, treads: one.treads.slice(0, 3), zTop: one.treads[2]!.z } : one,
    );
    expect(new Set(before).size).toBe(9);
    expect(await guids({ ...model, stairs })).toEqual(before);
  });

  it('have a body of their own where the parts cannot be told, and none without steps', async () => {
    const [first, second, third] = model.stairs;
    const top = third!.treads.at(-1)!;
    const doubled = { ...third!, treads: [...third!.treads, { ...top, z: top.z + RISE }] };
    const empty = { ...second!, treads: [] };
    const text = new TextDecoder().decode(
      await ifcExporter.write({ ...model, stairs: [first!, empty, doubled] }, OPTIONS),
    );
    expect(checkIfc(text, readIfc4Schema())).toEqual([]);
    expect(text.match(/=IFCSTAIRFLIGHT\(/g)).toHaveLength(1);
    expect(text).not.toContain('.LANDING.');
    const shapes = [...text.matchAll(/=IFCSTAIR\(.*?,#\d+,(#\d+|\$),'(t-\w+)',/g)].map(([, shape, tag]) => [
      tag,
      shape !== '$',
    ]);
    expect(shapes).toEqual([
      ['t-straight', false],
      ['t-winding', false],
      ['t-landing', true],
    ]);
  });
});
