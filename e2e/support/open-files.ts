import { NodeIO } from '@gltf-transform/core';
import { createLazPerf } from 'laz-perf';
import * as WebIfc from 'web-ifc';

/** What a program finds in a file that it opens: how many of what. */
export type Contents = Readonly<Record<string, number>>;

const textOf = (bytes: Buffer): string => bytes.toString('utf8');
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Opens a file that a run writes, as another program would. @throws if it cannot be opened */
export async function openFile(name: string, bytes: Buffer): Promise<Contents> {
  const open = OPENERS[name.slice(name.lastIndexOf('.') + 1)];
  if (!open) throw new Error(`nothing opens ${name}`);
  return open(bytes, name);
}

const OPENERS: Readonly<Record<string, (bytes: Buffer, name: string) => Contents | Promise<Contents>>> = {
  ifc: openIfc,
  laz: openLaz,
  glb: async (bytes) => {
    const document = await new NodeIO().readBinary(bytes);
    return { meshes: document.getRoot().listMeshes().length };
  },
  dxf: (bytes) => {
    const text = textOf(bytes);
    if (!text.endsWith('0\nEOF\n')) throw new Error('the drawing does not end');
    return { lines: countOf(text, /^LWPOLYLINE$/gm), titles: countOf(text, /^A-ANNO-TTLB$/gm) };
  },
  pdf: (bytes) => {
    const text = bytes.toString('latin1');
    if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF')) throw new Error('no whole PDF');
    return { pages: countOf(text, /\/Type \/Page\b/g) };
  },
  svg: (bytes) => ({ elements: countOf(textOf(bytes), / data-id="/g) }),
  obj: (bytes) => ({ vertices: countOf(textOf(bytes), /^v /gm), faces: countOf(textOf(bytes), /^f /gm) }),
  mtl: (bytes) => ({ materials: countOf(textOf(bytes), /^newmtl /gm) }),
  fbx: (bytes) => {
    if (!bytes.toString('latin1', 0, 18).startsWith('Kaydara FBX Binary')) throw new Error('no FBX');
    return { bytes: bytes.length };
  },
  stl: (bytes) => {
    const triangles = bytes.readUInt32LE(80);
    if (bytes.length !== 84 + 50 * triangles) throw new Error('the triangles do not fill the file');
    return { triangles };
  },
  geojson: (bytes) => ({ features: (JSON.parse(textOf(bytes)) as { features: unknown[] }).features.length }),
  json: (bytes) => ({ entries: Object.keys(JSON.parse(textOf(bytes)) as object).length }),
  html: (bytes) => ({ tables: countOf(textOf(bytes), /<table/g) }),
};

async function openIfc(bytes: Buffer): Promise<Contents> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  const id = api.OpenModel(bytes);
  const count = (type: number) => api.GetLineIDsWithType(id, type).size();
  const contents = {
    walls: count(WebIfc.IFCWALL),
    spaces: count(WebIfc.IFCSPACE),
    storeys: count(WebIfc.IFCBUILDINGSTOREY),
  };
  api.CloseModel(id);
  return contents;
}

async function openLaz(bytes: Buffer): Promise<Contents> {
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
