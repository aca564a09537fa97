import { describe, expect, it } from 'vitest';
import { memorySource } from '../../src/core/memory-source.ts';
import { openCloud } from '../../src/readers/index.ts';
import type { DataFile } from './data-set.ts';
import { dataBytes, HAS_DATA, manifest } from './data-set.ts';

/** Where the manifest counts something else than points, and why. */
const POINTS: Record<string, number> = {
  // It counted one row only; all eleven hold coordinates.
  'formats/text/blank_lines.txt': 11,
  // It counted the rows of the transformation matrices too.
  'formats/text/two_scans_transform.ptx': 8,
  // Half of them are flagged invalid; they come as NaN and are dropped by the stage.
  'formats/e57/spherical.e57': 360,
};

/** Formats that are refused, and with which code. */
const REFUSED: Record<string, string> = {
  'formats/laz/laz13_pf5_waveform_synthetic.laz': 'format-unsupported',
  'formats/laz/laz_old_compressor_1.2r0.laz': 'format-unsupported',
  'formats/e57/pinhole_images_only.e57': 'no-points',
  'objects/cad_part_truth.stl': 'format-unknown',
};

async function readAll(file: string) {
  const context = { signal: new AbortController().signal, threads: 1, warn: () => {}, progress: () => {} };
  const cloud = await openCloud(memorySource(file, dataBytes(file)), context);
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let points = 0;
  for await (const chunk of cloud.chunks()) {
    points += chunk.count;
    for (let i = 0; i < 3 * chunk.count; i++) {
      const value = chunk.position[i] as number;
      if (!Number.isFinite(value)) continue;
      box[i % 3] = Math.min(box[i % 3] as number, value);
      box[3 + (i % 3)] = Math.max(box[3 + (i % 3)] as number, value);
    }
  }
  return { points, box, header: cloud.header };
}

/** Files whose stated box is not that of their points: raw integers in the header; the box of one row only. */
const NO_BOX = ['formats/las/las13_pf4_waveform.las', 'formats/text/blank_lines.txt'];

/** Boxes that are stated in scanner coordinates, or counted without transformations, say nothing here. */
function hasFileBox(entry: DataFile): boolean {
  const isLocal = entry.bbox_note?.includes('scanner-local') ?? false;
  return (
    entry.bbox?.length === 6 &&
    !isLocal &&
    !NO_BOX.includes(entry.file) &&
    !entry.file.endsWith('.ptx') &&
    entry.poses !== 1
  );
}

describe.runIf(HAS_DATA)('every sound file of the data set', () => {
  const entries = manifest().filter(
    (entry) =>
      /^(formats|indoor|outdoor|objects)\//.test(entry.file) || /^reference\/.*\.(e57|ply|obj)$/.test(entry.file),
  );

  it.each(entries.filter((entry) => !(entry.file in REFUSED)))(
    '$file reads with its points and bounds',
    async (entry) => {
      const { points, box, header } = await readAll(entry.file);
      const read = typeof entry.points_read === 'number' ? entry.points_read : entry.points;
      expect(points).toBe(POINTS[entry.file] ?? read);
      if (!hasFileBox(entry)) return;
      for (const [i, expected] of (entry.bbox ?? []).entries()) {
        // The manifest rounds to a millimeter; single floats and coarse steps are worse.
        const tolerance = Math.max(0.0011, Math.abs(expected) * 1e-6, header.resolution ?? 0);
        expect(Math.abs((box[i] as number) - expected), `bound ${i}`).toBeLessThan(tolerance);
      }
    },
  );

  it.each(Object.entries(REFUSED))('%s is refused with %s', async (file, code) => {
    await expect(readAll(file)).rejects.toMatchObject({ name: 'EngineError', code });
  });
});
