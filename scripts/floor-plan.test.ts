import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFloorPlan } from './floor-plan.mjs';

let base = '';

function plant(file: string, text: string): void {
  const place = path.join(base, 'packages', file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'floor-plan-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('the floor plan', () => {
  it('finds planted faults, through type imports too', async () => {
    plant('contract/src/a.ts', "import type { B } from '../../engine/src/core/b.ts';\nexport type A = B;\n");
    plant('engine/src/core/b.ts', 'export type B = number;\n');
    plant('engine/src/readers/las.ts', "import { c } from '../lod/c.ts';\nexport const las = c;\n");
    plant('engine/src/lod/c.ts', "import { d } from './d.ts';\nexport const c = d;\n");
    plant('engine/src/lod/d.ts', "import { c } from './c.ts';\nexport const d = () => c;\n");
    plant('engine/src/readers/text/obj.ts', "import { p } from '../ply-pcd/ply.ts';\nexport const obj = p;\n");
    plant('engine/src/readers/ply-pcd/ply.ts', 'export const p = 1;\n');
    plant('engine/src/readers/formats.ts', "import { p } from './ply-pcd/ply.ts';\nexport const all = [p];\n");
    plant('engine/src/exporters/geometry/wall.ts', "import { i } from '../ifc/index.ts';\nexport const w = i;\n");
    plant('engine/src/exporters/geometry/room.ts', "import { l } from '../drawing/line.ts';\nexport const r = l;\n");
    plant('engine/src/exporters/drawing/line.ts', 'export const l = 1;\n');
    plant('engine/src/exporters/ifc/index.ts', 'export const i = 1;\n');
    plant('engine/src/pipeline/run.ts', "import { c } from '../lod/c.ts';\nexport const run = c;\n");
    plant('engine/src/recipes/indoor.ts', "import { d } from '../lod/d.ts';\nexport const indoor = d;\n");
    plant('engine/src/core/a.ts', "import { m } from '../math/m.ts';\nexport const a = m;\n");
    plant('engine/src/math/m.ts', 'export const m = 1;\n');
    plant('viewer/src/v.ts', "import { c } from '../../engine/src/lod/c.ts';\nexport const v = c;\n");
    plant('server/src/main.ts', "import { s } from './step.ts';\nexport const m = s;\n");
    plant('server/src/database/row.ts', "import { h } from '../http/h.ts';\nexport const row = h;\n");
    plant('server/src/http/h.ts', "import { t } from '../crud/t.ts';\nexport const h = t;\n");
    plant('server/src/crud/t.ts', 'export const t = 1;\n');
    plant('server/src/step.ts', "import { las } from '../../engine/src/readers/las.ts';\nexport const s = las;\n");

    const { violations, modules, expected } = await checkFloorPlan(base);

    expect(modules).toBe(expected);
    const rules = new Set(violations.map((line: string) => line.split(':')[0]));
    expect([...rules].sort()).toEqual([
      'a file format is entered by its index',
      'a file format never imports another',
      'an engine room is entered by its index',
      'an engine room never imports another',
      'contract imports no other package',
      'core imports nothing of the engine',
      'drawing, geometry and bytes stand below the formats',
      'geometry stands below drawing',
      'no cycles',
      'server',
      'the API process never computes',
      'the pipeline knows no stage and no recipe',
      "viewer imports only the engine's face, its octree, model, edits and shapes",
    ]);
  });

  it('accepts a tree that keeps the rules', async () => {
    plant('engine/src/core/b.ts', 'export const b = 1;\n');
    plant('engine/src/readers/las.ts', "import { b } from '../core/b.ts';\nexport const las = b;\n");
    plant('web/src/app/page.tsx', 'export const Page = () => <p title="x">text</p>;\n');
    expect((await checkFloorPlan(base)).violations).toEqual([]);
  });
});
