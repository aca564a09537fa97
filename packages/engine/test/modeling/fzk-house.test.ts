import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Opening, StructuredModel } from '../../src/core/model/structured-model.ts';
import { distance } from '../../src/math/polygon.ts';
import { middleOf } from '../../src/math/segment.ts';
import { outlinedArea } from '../../src/math/floor-area.ts';
import { modelOfFile } from './model-of-file.ts';

/** Rooms and counts of `fzk_house.ifc`, which the scan was cast from. */
interface HouseTruth {
  model_to_scan: { yaw_deg: number; translation: number[] };
  spaces: { long_name: string; floor_area_m2: number; floor_z: number; height_m: number }[];
  element_counts_in_model: { IfcWindow: number; IfcDoor: number };
  storeys: { elev: number }[];
}

const shared = path.resolve(import.meta.dirname, '../../../../../shared');
const reference = path.join(shared, 'data/reference');
const house = path.join(reference, 'fzk_house_simulated_scan.e57');
const loader = path.join(shared, 'tools/ifcscan/load.mjs');

/** What the loader beside the project reads of an IFC file. */
interface LoadedIfc {
  elements: { id: number; kind: string; name: string; storey: number }[];
  openings: { id: number; parts: unknown }[];
  /** Door or window by the opening that it fills. */
  fills: Map<number, number>;
  storeys: { id: number; elevation: number }[];
}

describe.runIf(existsSync(house))('FZK house, scanned from its IFC', () => {
  let truth: HouseTruth;
  let model: StructuredModel;
  beforeAll(async () => {
    truth = JSON.parse(readFileSync(path.join(reference, 'fzk_house_simulated_scan_truth.json'), 'utf8')) as HouseTruth;
    model = await modelOfFile(house);
  });

  it('has rooms and the attic of its IFC', () => {
    const floor = truth.model_to_scan.translation[2]!;
    const levels = model.storeys.map(({ elevation }) => elevation + model.origin[2] - floor);
    expect(levels).toEqual(truth.storeys.map(({ elev }) => expect.closeTo(elev, 1)));
    const areaOf = (...names: string[]) =>
      truth.spaces.reduce((sum, space) => sum + (names.includes(space.long_name) ? space.floor_area_m2 : 0), 0);
    // The IFC counts the stairwell to the gallery. Kitchen and living room are one space; the corridor loses what stands in it, the attic the foot of its roof.
    const errors = [
      [['Wohnen', 'Küche'], 0.01],
      [['Schlafzimmer'], 0.01],
      [['Buero'], 0.01],
      [['Bad'], 0.01],
      [['Flur'], 0.1],
      [['Galerie'], 0.04],
    ] as const;
    for (const [names, most] of errors) {
      const off = model.rooms.map((room) => Math.abs(outlinedArea(room) / areaOf(...names) - 1));
      expect([names, Math.min(...off) < most]).toEqual([names, true]);
    }
    expect(model.rooms).toHaveLength(errors.length);
    const attic = model.rooms.find(({ storey }) => storey === model.storeys[1]!.id)!;
    // A void of 4.26 by 3.71 m, a corner of which is the stair's.
    expect(outlinedArea(attic) - attic.area).toBeGreaterThan(12);
    expect(outlinedArea(attic) - attic.area).toBeLessThan(15.8);
    const gallery = truth.spaces.find(({ long_name: name }) => name === 'Galerie')!;
    expect(attic.zCeiling - attic.zFloor).toBeCloseTo(gallery.height_m, 1);
    expect(attic.slopes!.map(([a, b]) => (Math.atan(Math.hypot(a, b)) * 180) / Math.PI)).toEqual([
      expect.closeTo(30, 0),
      expect.closeTo(30, 0),
    ]);
  });

  it.runIf(existsSync(loader))('has doors and windows where its IFC has them', async () => {
    const { loadIfc, bboxOf } = (await import(loader)) as {
      loadIfc(file: string, modules: string): Promise<LoadedIfc>;
      bboxOf(parts: unknown): [number, number, number, number, number, number];
    };
    const root = path.resolve(import.meta.dirname, '../../../..');
    const ifc = await loadIfc(path.join(reference, 'fzk_house.ifc'), root);
    const { yaw_deg: yaw, translation } = truth.model_to_scan;
    const [cos, sin] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
    const levels = ifc.storeys.toSorted((one, other) => one.elevation - other.elevation);
    const places = ifc.openings.flatMap(({ id, parts }) => {
      const filling = ifc.elements.find((element) => element.id === ifc.fills.get(id));
      if (!filling) return [];
      const [x0, y0, z0, x1, y1, z1] = bboxOf(parts);
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      const level = levels.findIndex((storey) => storey.id === filling.storey);
      return {
        ...filling,
        at: [cos * x - sin * y + translation[0]!, sin * x + cos * y + translation[1]!] as const,
        width: Math.max(x1 - x0, y1 - y0),
        heights: [z0 + translation[2]!, z1 + translation[2]!],
        storey: model.storeys[level]!.id,
      };
    });
    const { IfcWindow: windows, IfcDoor: doors } = truth.element_counts_in_model;
    expect(places).toHaveLength(windows + doors);
    const found = new Map(
      places.map((place) => {
        const beside = model.openings.find((opening) => {
          const [dx, dy] = [0, 1].map((k) => middleOf(opening)[k]! + model.origin[k]! - place.at[k]!) as [
            number,
            number,
          ];
          const [ex, ey] = [0, 1].map((k) => (opening.b[k]! - opening.a[k]!) / widthOf(opening)) as [number, number];
          const isOf = opening.type === place.kind && opening.storey === place.storey;
          // The hole that a leaf fills stands out of one face of its wall.
          return isOf && Math.abs(dx * ex + dy * ey) < 0.1 && Math.abs(dx * ey - dy * ex) < 0.2;
        });
        return [place.name, beside && { place, beside }] as const;
      }),
    );
    // The leaf of the front door lies 1 cm behind the face of its wall, and a box hides one of its jambs.
    expect(places.filter(({ name }) => !found.get(name)).map(({ name }) => name)).toEqual([]);
    // The beam between corridor and kitchen is taken for the head of a passage.
    expect(model.openings.length - places.length).toBeLessThanOrEqual(1);
    const pairs = [...found.values()].filter((pair) => pair !== undefined);
    const off = pairs.filter(({ place, beside: { zBottom, zTop, ...opening } }) => {
      const heights = [zBottom, zTop].map((z, k) => Math.abs(z + model.origin[2] - place.heights[k]!));
      return Math.abs(widthOf(opening) - place.width) > 0.1 || Math.max(...heights) > 0.1;
    });
    // The leaf of one door hides a jamb; of two windows of the attic, the roof.
    expect(off.length, off.map(({ place }) => place.name).join('; ')).toBeLessThanOrEqual(3);
  });
});

const widthOf = ({ a, b }: Pick<Opening, 'a' | 'b'>) => distance(a, b);
