import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { everythingOf, KINDS, rejectedOf, type Found, type Kind } from '../../test/exporters/element-kinds.ts';
import { openDxf, openSvg } from '../../test/exporters/open-drawings.ts';
import { openIfc } from '../../test/exporters/open-ifc.ts';
import { openLaz, writeLaz } from '../../test/exporters/open-laz.ts';
import { openElements, openGeojson, openModel, openReportJson } from '../../test/exporters/open-lists.ts';
import { openPdf } from '../../test/exporters/open-pdf.ts';
import { openReportHtml, openReportPdf } from '../../test/exporters/open-reports.ts';
import { SOLID_OPENERS } from '../../test/exporters/open-solids.ts';
import { wholeHouse } from '../../test/models/whole-house.ts';
import type { StructuredModel } from '../core/model/structured-model.ts';
import { EXPORTERS } from './index.ts';

const OPTIONS = { title: '样板房', time: '2026-01-01T08:00:00Z', language: 'zh-cn' as const };

/** What opens each file: a reader of another program where one is at hand, else one that knows the format only. */
const OPENERS: Readonly<Record<string, (bytes: Uint8Array, model: StructuredModel) => Found | Promise<Found>>> = {
  'model.json': openModel,
  'elements.json': openElements,
  'model.ifc': openIfc,
  'plan.dxf': openDxf,
  'plan.svg': openSvg,
  'plan.pdf': openPdf,
  ...SOLID_OPENERS,
  'plan.geojson': openGeojson,
  'cloud.laz': openLaz,
  'report.json': openReportJson,
  'report.html': openReportHtml,
  'report.pdf': openReportPdf,
};

/** They hold no elements of their own. */
const BESIDE_OBJ = ['model.mtl', 'model.obj.json'];

const page = readFileSync(new URL('../../../../docs/exports.md', import.meta.url), 'utf8');

/** What the page says that files leave out, and why. */
const LEFT_OUT = new Map(
  page
    .slice(page.indexOf('## What a file leaves out'), page.indexOf('## The plan in CAD'))
    .split('\n')
    .flatMap((line) => {
      const [, file, kinds, why] = /^\| `([\w.]+)` +\| ([^|]+?) +\| ([^|]+?) +\|$/.exec(line) ?? [];
      return file === undefined ? [] : [[file, { kinds: kinds!.split(', '), why: why! }] as const];
    }),
);

async function write(name: string, model: StructuredModel): Promise<Uint8Array> {
  if (name === 'cloud.laz') return writeLaz(model);
  return EXPORTERS.find((exporter) => exporter.name === name)!.write(model, OPTIONS);
}

describe('the page about exports', () => {
  it('names every kind of element, and files and kinds that exist', () => {
    expect(LEFT_OUT.size).toBeGreaterThan(8);
    for (const kind of KINDS) expect(page).toContain(kind);
    for (const [file, { kinds, why }] of LEFT_OUT) {
      expect(Object.keys(OPENERS)).toContain(file);
      expect([file, kinds.filter((kind) => !KINDS.includes(kind as Kind))]).toEqual([file, []]);
      expect(why.length).toBeGreaterThan(10);
    }
  });

  it('lists every file that is written', () => {
    const files = [...EXPORTERS.map(({ name }) => name), 'cloud.laz'];
    for (const file of files) expect(page).toContain(`\`${file}\``);
    expect([...Object.keys(OPENERS), ...BESIDE_OBJ].sort()).toEqual(files.sort());
  });
});

describe.each(Object.keys(OPENERS))('%s', (name) => {
  const model = wholeHouse();
  const everything = everythingOf(model);
  const left: readonly string[] = LEFT_OUT.get(name)?.kinds ?? [];

  it('holds every element of the model but those that the page says it leaves out', async () => {
    const found = await OPENERS[name]!(await write(name, model), model);
    for (const kind of KINDS) {
      const [held, wanted] = [found[kind] ?? [], everything[kind]];
      expect(wanted.length, kind).toBeGreaterThan(0);
      const isNamed = typeof held !== 'number';
      const expected = left.includes(kind) ? [] : wanted;
      expect([kind, isNamed ? held.toSorted() : held]).toEqual([kind, isNamed ? expected.toSorted() : expected.length]);
    }
  });

  it.runIf(name !== 'model.json')('names nothing that was rejected', async () => {
    const text = new TextDecoder('latin1').decode(await write(name, model));
    expect(rejectedOf(model)).toHaveLength(2);
    for (const id of [...rejectedOf(model), 'n-gone']) expect(text).not.toContain(id);
  });
});
