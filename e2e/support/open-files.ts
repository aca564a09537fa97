import { createLazPerf } from 'laz-perf';
import type { Found } from '../../packages/engine/test/exporters/element-kinds.ts';
import { openDxf, openSvg } from '../../packages/engine/test/exporters/open-drawings.ts';
import { openIfc } from '../../packages/engine/test/exporters/open-ifc.ts';
import {
  openElements,
  openGeojson,
  openModel,
  openReportJson,
} from '../../packages/engine/test/exporters/open-lists.ts';
import { openPdf } from '../../packages/engine/test/exporters/open-pdf.ts';
import { openFbx, openGlb, openObj, openStl } from '../../packages/engine/test/exporters/open-solids.ts';
import { readPdf } from '../../packages/engine/test/exporters/read-pdf.ts';

/** What a program finds in a file that it opens: how many of what. */
export type Contents = Readonly<Record<string, number>>;

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const counts = (found: Found): Contents =>
  Object.fromEntries(
    Object.entries(found).map(([kind, held]) => [kind, typeof held === 'number' ? held : held.length]),
  );

/** Opens a file that a run writes, as another program would. @throws if it cannot be opened */
export async function openFile(name: string, bytes: Uint8Array): Promise<Contents> {
  const open = OPENERS[name];
  if (!open) throw new Error(`nothing opens ${name}`);
  return open(bytes);
}

const OPENERS: Readonly<Record<string, (bytes: Uint8Array) => Contents | Promise<Contents>>> = {
  'model.json': (bytes) => counts(openModel(bytes)),
  'elements.json': (bytes) => counts(openElements(bytes)),
  'model.ifc': async (bytes) => counts(await openIfc(bytes)),
  'model.glb': async (bytes) => ({ bodies: (await openGlb(bytes)).length }),
  'model.obj': (bytes) => ({ bodies: openObj(textOf(bytes)).length }),
  'model.fbx': (bytes) => ({ bodies: openFbx(bytes).length }),
  'model.stl': (bytes) => ({ triangles: openStl(bytes)[0]!.corners.length }),
  'model.mtl': (bytes) => ({ materials: countOf(textOf(bytes), /^newmtl /gm) }),
  'model.obj.json': (bytes) => ({ facts: Object.keys(JSON.parse(textOf(bytes)) as object).length }),
  'plan.dxf': (bytes) => counts(openDxf(bytes)),
  'plan.svg': (bytes) => counts(openSvg(bytes)),
  'plan.pdf': (bytes) => ({ pages: readPdf(bytes).length, rooms: counts(openPdf(bytes))['rooms']! }),
  'plan.geojson': (bytes) => counts(openGeojson(bytes)),
  'cloud.laz': openLaz,
  'report.json': (bytes) => counts(openReportJson(bytes)),
  'report.html': (bytes) => ({ tables: countOf(textOf(bytes), /<table/g), ...counts(openSvg(bytes)) }),
  'report.pdf': (bytes) => ({ pages: readPdf(bytes).length, rooms: counts(openPdf(bytes))['rooms']! }),
};

async function openLaz(bytes: Uint8Array): Promise<Contents> {
  const lazPerf = await createLazPerf();
  const [input, output] = [lazPerf._malloc(bytes.length), lazPerf._malloc(64)];
  lazPerf.HEAPU8.set(bytes, input);
  const laz = new lazPerf.LASZip();
  laz.open(input, bytes.length);
  const points = laz.getCount();
  let classified = 0;
  for (let i = 0; i < points; i++) {
    laz.getPoint(output);
    // 1 is unclassified.
    if ((lazPerf.HEAPU8[output + 15]! & 31) > 1) classified++;
  }
  laz.delete();
  return { points, classified };
}
