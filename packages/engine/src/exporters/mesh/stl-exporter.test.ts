import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import { meshVolume } from '../geometry/mesh-builder.ts';
import { buildElementMeshes } from './element-meshes.ts';
import { stlExporter } from './stl-exporter.ts';

const OPTIONS = { title: 'House', time: '2026-01-01T00:00:00Z', language: 'en' as const };

describe('stl export', () => {
  it('holds the triangles of all solids, with unit normals and their volume', async () => {
    const bytes = await stlExporter.write(twoStoreyHouse(), OPTIONS);
    const view = new DataView(bytes.buffer);
    const count = view.getUint32(80, true);
    expect(bytes.byteLength).toBe(84 + 50 * count);
    let volume = 0;
    for (let t = 0; t < count; t++) {
      const [nx, ny, nz, ...c] = Array.from({ length: 12 }, (_, k) => view.getFloat32(84 + 50 * t + 4 * k, true));
      expect(Math.hypot(nx!, ny!, nz!)).toBeCloseTo(1, 4);
      volume +=
        (c[0]! * (c[4]! * c[8]! - c[5]! * c[7]!) +
          c[1]! * (c[5]! * c[6]! - c[3]! * c[8]!) +
          c[2]! * (c[3]! * c[7]! - c[4]! * c[6]!)) /
        6;
    }
    const solids = buildElementMeshes(acceptedModel(twoStoreyHouse())).filter(({ type }) => type !== 'space');
    const wanted = solids.reduce((sum, mesh) => sum + meshVolume(mesh), 0);
    expect(volume).toBeCloseTo(wanted, 2);
  });
});
