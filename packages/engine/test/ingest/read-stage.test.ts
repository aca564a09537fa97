import { describe, expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import { readStage } from '../../src/ingest/index.ts';
import { dataBytes, HAS_DATA } from '../readers/data-set.ts';
import { readBytes } from '../readers/read-bytes.ts';
import { e57File, lasFile, plyFile, ptxFile, samplePoints, textFile } from '../readers/sample-files.ts';

const points = samplePoints(400);

/** Floor, ceiling and four walls of a room turned by 20 degrees, as text; `scale` file units are a meter. */
function room(scale: number, up: 'z' | 'y', floor = 0): string {
  const rows: string[] = [];
  const [sin, cos] = [Math.sin(0.35), Math.cos(0.35)];
  const add = (u: number, v: number, height: number) => {
    const [a, b, h] = [(u * cos - v * sin) * scale, (u * sin + v * cos) * scale, (height + floor) * scale];
    rows.push((up === 'z' ? [a, b, h] : [a, h, -b]).map((value) => value.toFixed(4)).join(' '));
  };
  for (let u = 0; u <= 6; u += 0.1) for (let v = 0; v <= 8; v += 0.1) for (const h of [0, 2.7]) add(u, v, h);
  for (let h = 0.05; h < 2.7; h += 0.1) {
    for (let u = 0; u <= 6; u += 0.1) for (const v of [0, 8]) add(u, v, h);
    for (let v = 0; v <= 8; v += 0.1) for (const u of [0, 6]) add(u, v, h);
  }
  return rows.join('\n');
}

/** One image of a depth camera that looks down by some degrees, in its axes: floor 1.2 m below it, a wall 4 m before it. */
function depthImage(degrees: number): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const rows: string[] = [];
  for (let row = -119; row < 120; row += 2) {
    for (let column = -159; column < 160; column += 2) {
      const [u, v] = [column / 260, row / 260];
      const [down, forward] = [v * cos + sin, cos - v * sin];
      const depth = Math.min(4 / forward, down > 0 ? 1.2 / down : Infinity, 2 / Math.abs(u));
      rows.push([u * depth, v * depth, depth].map((value) => value.toFixed(7)).join(' '));
    }
  }
  return rows.join('\n');
}

describe('what the read stage stores', () => {
  it('is every point with its color and its row, without what is no point', async () => {
    const { header, cloud, warnings } = await readBytes({
      'a.xyz': '0 0 1 10 20 30\nnan 0 0 1 1 1\n2 0 1 40 50 60\ninf 1 1 1 1 1\n4 5 6 70 80 90\n',
    });
    expect([...cloud.position]).toEqual([0, 0, 1, 2, 0, 1, 4, 5, 6]);
    expect([...(cloud.rgb ?? [])]).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(header.files[0]).toMatchObject({ points: 5, kept: 3 });
    expect(header.fileBounds).toEqual({ min: [0, 0, 1], max: [4, 5, 6] });
    expect(warnings).toContain('points-invalid');
  });

  it('is the box of the building beside that of all points, where returns stray far', async () => {
    const strays = Array.from({ length: 90 }, (_, k) => `${(k - 45) * 2000} ${((k * 37) % 90) * 900} ${k * 20}`);
    const { header, warnings } = await readBytes({ 'a.xyz': `${room(1, 'z')}\n${strays.join('\n')}` });
    const widths = (box: typeof header.bounds) => [0, 1, 2].map((axis) => box.max[axis]! - box.min[axis]!);
    expect(Math.max(...widths(header.bounds))).toBeGreaterThan(1e5);
    expect(Math.max(...widths(header.site!))).toBeLessThan(14);
    expect(warnings).not.toContain('far-from-origin');
  });

  it('leaves out runs of exact zeros but keeps a point that happens to be there', async () => {
    const zeros = Array(5).fill('0 0 0').join('\n');
    const some = await readBytes({ 'a.xyz': `${zeros}\n1 2 3\n4 5 6\n` });
    expect(some.header.count).toBe(2);
    expect(some.warnings).toContain('points-zero');
    expect((await readBytes({ 'a.xyz': '0 0 0\n1 2 3\n4 5 6\n' })).header.count).toBe(3);
  });

  it('keeps a tenth of a millimeter at surveyed coordinates', async () => {
    const { header, cloud } = await readBytes({ 'a.las': lasFile(points, { offset: [448250.5, 4425600.25, 51] }) });
    expect(header.origin).toEqual([448200, 4425600, 0]);
    for (const [i, point] of points.entries()) {
      expect(header.origin[0] + (cloud.position[3 * i] as number)).toBeCloseTo(448250.5 + point[0], 4);
      expect(header.origin[1] + (cloud.position[3 * i + 1] as number)).toBeCloseTo(4425600.25 + point[1], 4);
    }
  });

  it('puts several files in one cloud and fills the columns that one of them lacks', async () => {
    const { header, cloud } = await readBytes({
      'a.xyz': '1 1 1\n2 2 2\n',
      'b.ply': plyFile(points.slice(1, 3), 'big'),
      'c.ptx': ptxFile(points.slice(3, 6)),
    });
    expect(header.count).toBe(7);
    expect([...(cloud.rgb ?? [])].slice(0, 12)).toEqual([0, 0, 0, 0, 0, 0, 1, 7, 13, 2, 14, 26]);
    expect([...(cloud.station ?? [])]).toEqual([65535, 65535, 65535, 65535, 0, 0, 0]);
    expect(header.files.map((file) => file.kept)).toEqual([2, 2, 3]);
  });

  it('knows how far points are apart', async () => {
    const { header } = await readBytes({ 'a.ply': plyFile(samplePoints(2000), 'little') });
    expect(header.spacing).toBeCloseTo(Math.hypot(0.25, 0.125), 3);
  });
});

describe('what the owner says of the files', () => {
  it('is the reference system, which the file does not name', async () => {
    expect((await readBytes({ 'a.xyz': '1 2 3\n4 5 6\n' }, { crs: 'EPSG:4547' })).header.crs).toBe('EPSG:4547');
  });

  it('is the scale of the colors, dark ones of 16 bits included', async () => {
    const dark = { 'a.xyz': '0 0 1 200 100 255\n2 0 1 40 50 60\n4 5 6 70 80 90\n' };
    expect([...(await readBytes(dark)).cloud.rgb!].slice(0, 3)).toEqual([200, 100, 255]);
    expect([...(await readBytes(dark, { colors: 'word' })).cloud.rgb!].slice(0, 3)).toEqual([1, 0, 1]);
    const las = { 'a.las': lasFile(points, { offset: [0, 0, 0] }) };
    const [byte, word] = [await readBytes(las, { colors: 'byte' }), await readBytes(las, { colors: 'word' })];
    expect([...byte.cloud.rgb!]).not.toEqual([...word.cloud.rgb!]);
  });

  it('is which column of a text is which, with words and empty columns between', async () => {
    const text =
      'list of the yard\nno;code;height;east;north;red;green;blue\n1;WALL 3;1,5;10,25;20;1;2;3\n2;;2,5;11;21;4;5;6\n';
    const columns = { x: 3, y: 4, z: 2, red: 5, green: 6, blue: 7 };
    const { cloud, header } = await readBytes(
      { 'a.csv': text },
      { rows: { separator: 'semicolon', headerLines: 2, columns } },
    );
    expect([...cloud.position].map((value, at) => value + header.origin[at % 3]!)).toEqual([
      10.25, 20, 1.5, 11, 21, 2.5,
    ]);
    expect([...cloud.rgb!]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is refused where a column is not there', async () => {
    const rows = { separator: 'space', headerLines: 0, columns: { x: 0, y: 1, z: 6 } } as const;
    const refusal = { code: 'column-missing', details: { file: 'a.xyz', column: 7, columns: 4 } };
    await expect(readBytes({ 'a.xyz': '1 2 3 4\n5 6 7 8\n' }, { rows })).rejects.toMatchObject(refusal);
  });
});

describe('units and axes', () => {
  it('takes the unit that the user gives', async () => {
    const { header, cloud } = await readBytes({ 'a.xyz': '1000 0 0\n2000 500 250\n' }, { unit: 'mm' });
    expect(header).toMatchObject({ unit: 'mm', unitSource: 'user', unitScale: 0.001 });
    expect([...cloud.position].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 0, 0, 2, 0.5, 0.25]);
    expect(header.fileBounds.max).toEqual([2000, 500, 250]);
  });

  it('sees by the height of a room that a file is in millimeters', async () => {
    const { header, warnings } = await readBytes({ 'a.xyz': room(1000, 'z') });
    expect(header).toMatchObject({ unit: 'mm', unitSource: 'guessed', up: 'z' });
    expect(header.bounds.max[2]).toBeCloseTo(2.7, 3);
    expect(warnings).toContain('unit-guessed');
  });

  it('takes two storeys with a floor between for feet, and asks about a single one', async () => {
    const feet = 1 / 0.3048;
    const house = await readBytes({ 'a.xyz': `${room(feet, 'z')}\n${room(feet, 'z', 3)}` });
    expect(house.header).toMatchObject({ unit: 'ft', unitSource: 'guessed' });
    expect(house.header.unitScale).toBeCloseTo(0.3048, 6);
    const single = await readBytes({ 'a.xyz': room(feet, 'z') });
    expect(single.header).toMatchObject({ unit: 'm', unitSource: 'default' });
    expect(single.warnings).toContain('unit-unclear');
    const hall = await readBytes({ 'a.xyz': room(3.4, 'z') });
    expect(hall.warnings).toContain('unit-unclear');
  });

  it.each([
    [100, 'cm', 0.01],
    [1 / 0.0254, 'in', 0.0254],
  ] as const)('reads a room of %d units a meter in %s', async (scale, unit, meters) => {
    const { header } = await readBytes({ 'a.xyz': room(scale, 'z') });
    expect(header).toMatchObject({ unit, unitScale: meters });
    expect(header.bounds.max[2]).toBeCloseTo(2.7, 2);
  });

  it('tells both answers where two units are as likely', async () => {
    const { header } = await readBytes({ 'a.xyz': room(1 / 0.3048, 'z') });
    const unclear = header.warnings.find(({ code }) => code === 'unit-unclear');
    expect(unclear?.params).toMatchObject({ unit: 'm', other: 'ft', otherMeters: 2.7 });
  });

  it.each([
    [1 / 0.3048, 'm', 'unit-unclear'],
    [1000, 'mm', 'unit-guessed'],
    [1, 'm', 'unit-guessed'],
  ] as const)(
    'reads storeys of a cloud that leans by 2 degrees, %d of its units a meter',
    async (scale, unit, code) => {
      const [c, s] = [Math.cos(Math.PI / 90), Math.sin(Math.PI / 90)];
      const leaning = room(scale, 'z').replace(/^(\S+) (\S+) (\S+)$/gm, (_, x: string, y: string, z: string) =>
        [c * Number(x) + s * Number(z), y, c * Number(z) - s * Number(x)].join(' '),
      );
      const { header, warnings } = await readBytes({ 'a.xyz': leaning });
      expect(header.unit).toBe(unit);
      expect(warnings).toContain(code);
    },
  );

  it('turns a room upright whose file has y up', async () => {
    const { header, warnings } = await readBytes({ 'a.xyz': room(1, 'y') });
    expect(header.up).toBe('y');
    expect(header.bounds.max[2]).toBeCloseTo(2.7, 3);
    expect(warnings).toContain('up-guessed');
    expect((await readBytes({ 'a.xyz': room(1, 'z') })).header.up).toBe('z');
  });

  it('turns the image of a depth camera upright, keeps it unmirrored and says what it is', async () => {
    const { header, cloud, warnings } = await readBytes({ 'a.xyz': depthImage(0) });
    expect(header.up).toBe('-y');
    expect(header.bounds.min[2]).toBeCloseTo(-1.2, 2);
    expect(header.bounds.max[1]).toBeCloseTo(4, 2);
    // The first pixel is up on the left.
    expect(cloud.position[0]).toBeLessThan(0);
    expect(cloud.position[2]).toBeGreaterThan(0);
    expect(warnings).toContain('depth-image');
    expect(warnings).not.toContain('tilt-too-large');
  });

  it('says by how much a depth camera looked down, and leaves its image so', async () => {
    const { header } = await readBytes({ 'a.xyz': depthImage(25) });
    expect(header).toMatchObject({ up: '-y' });
    expect(header.tilt).toBeUndefined();
    const told = header.warnings.find(({ code }) => code === 'tilt-too-large');
    expect(told?.params['degrees']).toBeCloseTo(25, 0);
  });

  it.runIf(HAS_DATA).each([
    ['indoor/office_kinect_organised.pcd', '-y', ['depth-image']],
    ['formats/pcd/compressed_organised_kinect.pcd', '-y', ['depth-image', 'tilt-too-large']],
    ['objects/turtle_intensity.pcd', 'z', ['up-guessed']],
    ['indoor/room_scan1.pcd', 'z', []],
  ] as const)('knows which way is up in %s', async (file, up, told) => {
    const { header, warnings } = await readBytes({ [file]: dataBytes(file) });
    expect(header.up).toBe(up);
    expect(warnings.filter((code) => /^(depth|up|tilt)-/.test(code))).toEqual(told);
  });

  it('takes y for down if the user says so', async () => {
    const { header, warnings } = await readBytes({ 'a.xyz': room(1, 'y') }, { up: '-y', unit: 'm' });
    expect(header).toMatchObject({ up: '-y', unitSource: 'user' });
    expect(header.bounds.min[2]).toBeCloseTo(-2.7, 3);
    expect(warnings).toEqual([]);
  });

  it('levels a room that leans, says by how much, and leaves its middle in place', async () => {
    const upright = await readBytes({ 'a.xyz': room(1, 'z') });
    expect(upright.header.tilt).toBeUndefined();
    const [sin, cos] = [Math.sin(0.035), Math.cos(0.035)];
    const leaning = room(1, 'z')
      .split('\n')
      .map((row) => row.split(' ').map(Number))
      .map(([x = 0, y = 0, z = 0]) => [x, cos * y + sin * z, cos * z - sin * y].map((v) => v.toFixed(4)).join(' '));
    const { header, warnings } = await readBytes({ 'a.xyz': leaning.join('\n') });
    expect(header.tilt!.degrees).toBeCloseTo((0.035 * 180) / Math.PI, 1);
    expect(warnings).toContain('tilt-leveled');
    expect(header.bounds.max[2] - header.bounds.min[2]).toBeCloseTo(2.7, 2);
    const middle = ({ bounds: { min, max }, origin }: typeof header) => origin[2] + (min[2] + max[2]) / 2;
    expect(middle(header)).toBeCloseTo((header.fileBounds.min[2] + header.fileBounds.max[2]) / 2, 2);
  });

  it.each([5, 8])('says that a room leans by %d degrees, and leaves it so', async (degrees) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const leaning = room(1, 'z').replace(/^(\S+) (\S+) (\S+)$/gm, (_, x: string, y: string, z: string) =>
      [x, cos * Number(y) + sin * Number(z), cos * Number(z) - sin * Number(y)].join(' '),
    );
    const { header } = await readBytes({ 'a.xyz': leaning });
    expect(header.tilt).toBeUndefined();
    const told = header.warnings.find(({ code }) => code === 'tilt-too-large');
    expect(told?.params['degrees']).toBeCloseTo(degrees, 0);
  });

  it('leaves a room as it is if the user says so', async () => {
    const { header } = await readBytes({ 'a.xyz': room(1, 'y') }, { up: 'z', unit: 'm' });
    expect(header).toMatchObject({ up: 'z', unitSource: 'user', warnings: [] });
  });

  it('makes meters of degrees', async () => {
    const degrees = samplePoints(400).map(
      ([x, y, z, ...rest]) => [x / 1000, y / 1000, z * 5, ...rest] as (typeof points)[0],
    );
    const bytes = lasFile(degrees, { scale: 1e-7, offset: [104, 30.5, 400] });
    const { header, warnings } = await readBytes({ 'a.las': bytes });
    const width = header.bounds.max[0] - header.bounds.min[0];
    // 0.00475 degrees of longitude at 30.5 degrees north.
    expect(width).toBeCloseTo(0.00475 * 111320 * Math.cos((30.505 * Math.PI) / 180), -1);
    expect(warnings).toContain('coordinates-degrees');
  });

  it('applies the pose of a scan and knows where the scanner stood', async () => {
    const pose =
      '<pose type="Structure"><rotation type="Structure"><w type="Float">0.7071067811865476</w><x type="Float"/>' +
      '<y type="Float"/><z type="Float">0.7071067811865476</z></rotation><translation type="Structure">' +
      '<x type="Float">10</x><y type="Float">20</y><z type="Float">1.5</z></translation></pose>';
    const { header, cloud } = await readBytes({ 'a.e57': e57File(points, { pose }) });
    const [x, y, z] = points[30] as (typeof points)[0];
    expect(cloud.position[90]).toBeCloseTo(10 - y, 5);
    expect(cloud.position[91]).toBeCloseTo(20 + x, 5);
    expect(cloud.position[92]).toBeCloseTo(1.5 + z, 5);
    expect(header.stations).toEqual([{ name: 'Scan 1', position: [10, 20, 1.5] }]);
    expect(cloud.station?.[30]).toBe(0);
  });
});

describe('odd clouds', () => {
  it('is not ruled by gross outliers', async () => {
    const rows = `${new TextDecoder().decode(textFile(samplePoints(3000)))}1e6 0 0 9 9 9\n0 0 -5e5 9 9 9\n`;
    const { header, cloud, warnings } = await readBytes({ 'a.xyz': rows });
    expect(header.count).toBe(3000);
    expect(cloud.rgb?.length).toBe(9000);
    expect(Math.max(...header.bounds.max.map(Math.abs))).toBeLessThan(100);
    expect(Math.max(...header.fileBounds.max.map(Math.abs))).toBeLessThan(100);
    expect(warnings).toContain('points-outliers');
  });

  it('accepts points that all coincide, with a warning', async () => {
    const { header, warnings } = await readBytes({ 'a.xyz': Array(50).fill('1 2 3').join('\n') });
    expect(header).toMatchObject({ count: 50, spacing: 0 });
    expect(warnings).toContain('extent-degenerate');
  });

  it.each([
    ['file-empty', { 'a.xyz': '' }],
    ['no-finite-points', { 'a.xyz': 'nan nan nan\nnan 1 2\n' }],
    ['no-finite-points', { 'a.xyz': '0 0 0\n0 0 0\n0 0 0\n0 0 0\n' }],
    ['format-unknown', { 'a.bin': Uint8Array.of(0, 1, 2, 3) }],
    ['format-mismatch', { 'a.e57': Uint8Array.of(0, 1, 2, 3) }],
    ['no-points', { 'a.txt': 'dear reader,\nthere are no points here\n' }],
    ['no-points', { 'a.ply': plyFile([], 'little') }],
    ['no-points', { 'a.las': lasFile(points, { count: 0 }) }],
    ['header-invalid', { 'a.las': lasFile(points, { scale: -0.001 }) }],
    ['header-invalid', { 'a.ply': 'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n' }],
    ['option-invalid', {}],
  ])('refuses with %s', async (code, files) => {
    await expect(readBytes(files as Record<string, string>)).rejects.toMatchObject({ name: 'EngineError', code });
  });

  it('reads by content what a name hides', async () => {
    const { header, warnings } = await readBytes({ 'scan.e57': lasFile(points) });
    expect(header.files[0]?.format).toContain('LAS');
    expect(warnings).toContain('extension-mismatch');
  });

  it('reads decimal commas and named columns in any order', async () => {
    const { cloud } = await readBytes({ 'a.csv': 'Intensity;Z;Y;X\n7;3,5;2,5;1,5\n9;6;5;4\n' });
    expect([...cloud.position]).toEqual([1.5, 2.5, 3.5, 4, 5, 6]);
    expect([...(cloud.intensity ?? [])]).toEqual([7 * 257, 9 * 257]);
  });
});

describe('texts from surveyors and spreadsheets', () => {
  it('reads Chinese column names in UTF-8 with a mark and in GBK', async () => {
    const rows = '\n1,20.5,10.5,3\n2,21,11,4\n';
    const gbk = [
      0xb5, 0xe3, 0xba, 0xc5, 44, 0xb1, 0xb1, 0xd7, 0xf8, 0xb1, 0xea, 44, 0xb6, 0xab, 0xd7, 0xf8, 0xb1, 0xea,
    ];
    const older = Uint8Array.from([...gbk, 44, 0xb8, 0xdf, 0xb3, 0xcc, ...new TextEncoder().encode(rows)]);
    for (const bytes of [`\ufeff点号,北坐标,东坐标,高程${rows}`, older]) {
      const { cloud } = await readBytes({ 'a.csv': bytes });
      expect([...cloud.position]).toEqual([10.5, 20.5, 3, 11, 21, 4]);
    }
  });

  it('loses no row behind a byte order mark and reads survey lists', async () => {
    expect((await readBytes({ 'a.txt': '\ufeff1 2 3\n4 5 6\n' })).header.count).toBe(2);
    const { cloud } = await readBytes({ 'a.dat': '1,,10,20,3\n2,,11,21,4\n' });
    expect([...cloud.position]).toEqual([10, 20, 3, 11, 21, 4]);
  });
});

describe('a run of the read stage', () => {
  it('stops when cancelled and leaves nothing behind', async () => {
    const controller = new AbortController();
    const store = memoryStore();
    const context = silentContext({
      signal: controller.signal,
      progress: (fraction) => fraction > 0.1 && controller.abort(),
    });
    const sources = [memorySource('a.las', lasFile(samplePoints(200_000)))];
    const options = { recipe: 'auto', seed: 1, title: '', time: '', language: 'en', sources } as const;
    await expect(readStage.run(store, { ...options, sources }, context)).rejects.toMatchObject({ code: 'cancelled' });
    expect(await store.list('')).toEqual([]);
  });

  it('tells progress that never falls and ends at 1', async () => {
    const told: number[] = [];
    const files = { 'a.las': lasFile(samplePoints(100_000)), 'b.xyz': textFile(points) };
    await readBytes(files, {}, silentContext({ progress: (fraction) => told.push(fraction) }));
    expect(told.at(-1)).toBe(1);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it.runIf(HAS_DATA)('gives the same bytes with one thread and with three', async () => {
    const file = 'indoor/two_storeys_stairs_yup.laz';
    const [one, three] = await Promise.all(
      [1, 3].map((threads) => readBytes({ 'a.laz': dataBytes(file) }, {}, silentContext({ threads }))),
    );
    expect(one?.header.up).toBe('y');
    expect(three?.header).toEqual(one?.header);
    expect(Buffer.compare(Buffer.from(one!.cloud.position.buffer), Buffer.from(three!.cloud.position.buffer))).toBe(0);
  });
});
