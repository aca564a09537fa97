import { describe, expect, it } from 'vitest';
import { EngineError } from '../../src/core/errors.ts';
import { regularLaz, scatteredLaz, writeLaz } from '../exporters/open-laz.ts';
import { twoStoreyHouse } from '../models/two-storey-house.ts';
import { dataBytes, HAS_DATA } from './data-set.ts';
import { readBytes } from './read-bytes.ts';
import {
  e57File,
  lasFile,
  objFile,
  pcdFile,
  plyFile,
  ptxFile,
  samplePoints,
  sealPages,
  textFile,
} from './sample-files.ts';

const points = samplePoints(300);
const SAMPLES: Record<string, Uint8Array> = {
  'a.las': lasFile(points),
  'b.las': lasFile(points, { pointFormat: 7, minor: 4 }),
  'a.e57': e57File(points),
  'scaled.e57': e57File(points, { coordinate: 'type="ScaledInteger" minimum="0" maximum="4294967295" scale="0.001"' }),
  'a.ply': plyFile(points, 'ascii'),
  'b.ply': plyFile(points, 'little'),
  'c.ply': plyFile(points, 'big'),
  'a.pcd': pcdFile(points, 'ascii'),
  'b.pcd': pcdFile(points, 'binary'),
  'c.pcd': pcdFile(points, 'binary_compressed'),
  'a.ptx': ptxFile(points),
  'a.obj': objFile(points),
  'a.xyz': textFile(points),
  'a.csv': textFile(points, ','),
};
if (HAS_DATA) {
  for (const file of ['laz12_pf3', 'laz14_pf6', 'laz14_pf10_waveform_synthetic']) {
    SAMPLES[`${file}.laz`] = dataBytes(`formats/laz/${file}.laz`);
  }
  SAMPLES['small.copc.laz'] = dataBytes('formats/copc/small_color.copc.laz');
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48271) % 2147483647) % below;
}

/** Damage must end in points or in a coded error, never in a crash, a hang or a plain exception. */
async function survives(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await readBytes({ [file]: bytes });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

describe.each(Object.entries(SAMPLES))('%s', (file, sample) => {
  // Its 65 chunks make this sample slow to read.
  const rounds = file.includes('copc') ? 20 : 80;

  it('is read undamaged', async () => {
    const { header } = await readBytes({ [file]: sample });
    expect(header.count).toBeGreaterThanOrEqual(300);
  });

  it('survives being cut anywhere', async () => {
    const next = random(17);
    for (let round = 0; round < rounds / 2; round++) await survives(file, sample.slice(0, next(sample.length)));
  });

  it('survives flipped bytes anywhere', async () => {
    const next = random(4711);
    for (let round = 0; round < rounds; round++) {
      const damaged = sample.slice();
      // Half of the flips hit the header, where they do most harm.
      const reach = round % 2 === 0 ? Math.min(600, damaged.length) : damaged.length;
      for (let flip = 0; flip <= round % 4; flip++) damaged[next(reach)] = next(256);
      await survives(file, damaged);
      // Beyond the checksums of its pages E57 would otherwise never be tested.
      if (file.endsWith('.e57')) await survives(file, sealPages(damaged));
    }
  });
});

/** Writes a number of points into the header of a LAS 1.4 or LAZ 1.4. */
function claim(bytes: Uint8Array, count: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(107, count, true);
  view.setBigUint64(247, BigInt(count), true);
}

describe('a file that lies about its size', () => {
  it.each([
    ['las', lasFile(points, { count: 4e9 })],
    ['las', lasFile(points, { minor: 4, pointFormat: 7, count: 8e12 })],
    ['ply', plyFile(points, 'little', 9e12)],
    ['ply', plyFile(points, 'ascii', 9e12)],
    ['e57', e57File(points, { count: 9e12 })],
  ])('gives a %s what is really there, with a warning', async (extension, bytes) => {
    const { header, warnings } = await readBytes({ [`lie.${extension}`]: bytes });
    expect(header.count).toBe(300);
    expect(warnings).toContain('points-missing');
  });

  it.each([1, 7, 500])('refuses a LAZ of which the header claims %i points more than it holds', async (more) => {
    const lie = await scatteredLaz(twoStoreyHouse(), 300);
    const { header } = await readBytes({ 'sound.laz': lie });
    claim(lie, header.count + more);
    await expect(readBytes({ 'lie.laz': lie })).rejects.toMatchObject({ name: 'EngineError', code: 'file-corrupt' });
  });

  it('reads as many points of a LAS as its header claims, and says how many more there is room for', async () => {
    for (const claimed of [299, 100, 1]) {
      const modern = lasFile(points, { minor: 4, pointFormat: 7, count: claimed });
      for (const bytes of [lasFile(points, { count: claimed }), modern]) {
        const { header } = await readBytes({ 'lie.las': bytes });
        expect(header.count).toBe(claimed);
        const params = { file: 'lie.las', expected: claimed, more: 300 - claimed };
        expect(header.warnings).toContainEqual({ code: 'points-unread', params });
      }
    }
    for (const bytes of [lasFile(points), lasFile(points, { minor: 4, pointFormat: 7 })]) {
      expect((await readBytes({ 'sound.las': bytes })).warnings).not.toContain('points-unread');
    }
  });

  it('takes extended records and waveforms behind the points of a LAS for what they are', async () => {
    const record = new Uint8Array(60 + 400);
    new DataView(record.buffer).setBigUint64(20, 400n, true);
    const sound = lasFile(points, { minor: 4, pointFormat: 7 });
    const extended = Uint8Array.from([...sound, ...record]);
    const view = new DataView(extended.buffer);
    view.setBigUint64(235, BigInt(sound.length), true);
    view.setUint32(243, 1, true);
    expect((await readBytes({ 'extended.las': extended })).warnings).not.toContain('points-unread');
    view.setBigUint64(235, 0n, true);
    view.setUint32(243, 0, true);
    view.setBigUint64(227, BigInt(sound.length), true);
    expect((await readBytes({ 'waves.las': extended })).warnings).not.toContain('points-unread');
  });

  it.each([1, 2, 3, 7, 100])(
    'warns of a LAZ of which the header claims %i points fewer than it holds',
    async (fewer) => {
      const lie = await scatteredLaz(twoStoreyHouse(), 300);
      claim(lie, 300 - fewer);
      const { header, warnings } = await readBytes({ 'lie.laz': lie });
      expect(header.count).toBe(300 - fewer);
      expect(warnings).toContain('points-unclaimed');
    },
  );

  it.each([-3, 12, 20])('tells a LAZ of points in rows of which the header claims %i points more', async (more) => {
    const lie = await regularLaz(twoStoreyHouse(), 3000);
    expect((await readBytes({ 'sound.laz': lie })).warnings).not.toContain('points-unclaimed');
    claim(lie, 3000 + more);
    const reading = readBytes({ 'lie.laz': lie });
    if (more < 0) expect((await reading).warnings).toContain('points-unclaimed');
    else await expect(reading).rejects.toMatchObject({ name: 'EngineError', code: 'file-corrupt' });
  });

  it.each([-0.001, 0, NaN, Infinity])('refuses a LAS with a scale of %d, compressed or not', async (scale) => {
    for (const [file, bytes] of Object.entries({
      'a.las': lasFile(points),
      'a.laz': await writeLaz(twoStoreyHouse()),
    })) {
      for (let axis = 0; axis < 3; axis++) {
        const bent = bytes.slice();
        new DataView(bent.buffer).setFloat64(131 + 8 * axis, scale, true);
        await expect(readBytes({ [file]: bent })).rejects.toMatchObject({
          name: 'EngineError',
          code: 'header-invalid',
        });
      }
    }
  });

  it.runIf(HAS_DATA)('refuses a LAZ that holds fewer points than it claims', async () => {
    for (const [file, sample] of Object.entries(SAMPLES).filter(([name]) => name.startsWith('laz12'))) {
      const lie = sample.slice();
      const view = new DataView(lie.buffer);
      view.setUint32(107, 10 * view.getUint32(107, true), true);
      await expect(readBytes({ [file]: lie })).rejects.toMatchObject({ name: 'EngineError', code: 'file-corrupt' });
    }
  });

  it.runIf(HAS_DATA)('reads as many points of a LAZ as it claims, and warns where it holds more', async () => {
    for (const [file, sample] of Object.entries(SAMPLES).filter(([name]) => name.startsWith('laz1'))) {
      expect((await readBytes({ [file]: sample })).warnings).not.toContain('points-unclaimed');
      const lie = sample.slice();
      const view = new DataView(lie.buffer);
      const is14 = view.getUint8(25) >= 4;
      const count = is14 ? Number(view.getBigUint64(247, true)) : view.getUint32(107, true);
      const claimed = Math.floor(count / 2);
      if (is14) view.setBigUint64(247, BigInt(claimed), true);
      else view.setUint32(107, claimed, true);
      const { header, warnings } = await readBytes({ [file]: lie });
      expect([file, header.count]).toEqual([file, claimed]);
      expect([file, ...warnings]).toContain('points-unclaimed');
    }
  });
});
