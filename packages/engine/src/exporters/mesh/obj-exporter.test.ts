import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { mtlExporter, objExporter, objSidecarExporter } from './obj-exporter.ts';

const OPTIONS = { title: 'House\nf 1 2 3', time: '2026-01-01T00:00:00Z', language: 'en' as const };
const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split('\n');

describe('obj export', () => {
  it('groups closed triangles by element and only names vertices and materials that exist', async () => {
    const lines = read(await objExporter.write(twoStoreyHouse(), OPTIONS));
    const vertices = lines.filter((line) => line.startsWith('v ')).length;
    const faces = lines.filter((line) => line.startsWith('f ')).map((line) => line.slice(2).split(' ').map(Number));
    expect(faces.every((face) => face.length === 3 && face.every((v) => v >= 1 && v <= vertices))).toBe(true);
    const edges = new Map<string, number>();
    for (const [p, q, r] of faces as [number, number, number][]) {
      for (const [from, to] of [
        [p, q],
        [q, r],
        [r, p],
      ] as const) {
        const key = from < to ? `${from} ${to}` : `${to} ${from}`;
        edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
      }
    }
    expect([...edges.values()].every((balance) => balance === 0)).toBe(true);
    const groups = lines.filter((line) => line.startsWith('g '));
    expect(new Set(groups).size).toBe(groups.length);
    expect(groups).toContain('g u-skew');
    const materials = new Set(
      read(await mtlExporter.write(twoStoreyHouse(), OPTIONS)).filter((line) => line.startsWith('newmtl')),
    );
    for (const line of lines)
      if (line.startsWith('usemtl')) expect(materials).toContain(line.replace('usemtl', 'newmtl'));
  });

  it('says in the sidecar where the model stands', async () => {
    const facts = JSON.parse(read(await objSidecarExporter.write(twoStoreyHouse(), OPTIONS)).join('')) as object;
    expect(facts).toMatchObject({ origin: [448200, 4425600, 0], unit: 'm', up: 'z', crs: 'EPSG:32650' });
  });
});
