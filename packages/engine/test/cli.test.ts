import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../src/math/random.ts';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const { PATH, NODE_COMPILE_CACHE } = process.env;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  language?: string;
  interrupt?: RegExp;
  environment?: Record<string, string>;
}

function start(args: string[], { language = 'en_US.UTF-8', environment }: RunOptions) {
  const env = { PATH, NODE_COMPILE_CACHE, LANG: language, ...environment };
  return spawn(process.execPath, [cli, ...args], { cwd: folder, env });
}

function run(args: string[], options: RunOptions = {}): Promise<Finished> {
  const child = start(args, options);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (options.interrupt?.test(stdout)) child.kill('SIGINT');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

/** A grid of points as text: nothing to model, but everything to tile. */
async function grid(name: string, side: number): Promise<string> {
  const lines = Array.from({ length: side * side }, (_, i) => `${(i % side) / 50} ${Math.floor(i / side) / 50} 0.5`);
  await writeFile(join(folder, name), lines.join('\n'));
  return name;
}

describe('the command line', () => {
  it('says in one line what is wrong with a call, in the language of LANG', async () => {
    const usage = await run(['only-one']);
    expect([usage.code, usage.stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(usage.stderr).toContain('usage: npm run model -- INPUT… OUTDIR');
    expect((await run([], { language: 'zh_CN.UTF-8' })).stderr).toContain('用法');
    expect((await run(['a.las', 'out', '--recipe', 'castle'])).code).toBe(2);
    expect((await run(['a.las', 'out', '--layers', 'castle'])).code).toBe(2);
    expect((await run(['missing.las', 'out'])).stderr).toBe('missing.las: no such file\n');
    expect((await run(['missing.las', 'out'], { language: 'zh_CN.UTF-8' })).stderr).toBe('missing.las: 文件不存在\n');
    const name = await grid('points.xyz', 10);
    expect((await run([name, name])).stderr).toContain('the last argument must be a folder');
    await mkdir(join(folder, 'scans'));
    expect((await run(['scans', 'out'])).stderr).toBe('scans: is a folder, name a file\n');
  });

  it('tells each stage and the end as one JSON line, and keeps the tiles of a cloud it cannot model', async () => {
    const name = await grid('扫描 one.xyz', 150);
    const { code, stdout, stderr } = await run([name, 'out', '--json', '--threads', '1']);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.slice(0, 2)).toMatchObject([
      { stage: 'read', state: 'succeeded', counts: { points: 22500 } },
      { stage: 'tile', state: 'succeeded' },
    ]);
    expect(lines.at(-1)).toMatchObject({ ok: false, error: { code: expect.any(String) } });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^扫描 one\.xyz: .+\n$/);
    expect(await readdir(join(folder, 'out'))).toEqual(expect.arrayContaining(['tiles', 'thumbnail.png', 'points']));
    const again = await run([name, 'out', '--json']);
    expect(JSON.parse(again.stdout.split('\n')[0]!)).toMatchObject({ stage: 'read', state: 'skipped' });
  });

  it.each<[how: string, json: string[]]>([
    ['text', []],
    ['JSON', ['--json']],
  ])('asks on standard error for a unit that the scan does not tell, beside %s', async (_, json) => {
    const random = seededRandom(3);
    // A room of 2.7 m in feet: a hall of 8.9 m if they are meters.
    const lines = Array.from({ length: 24_000 }, (_, k) => {
      const [u, v] = [random(), random()];
      const side = k % 2 === 0 ? 0 : 1;
      const faces = [
        [u, v, side],
        [u, side, v],
        [side, u, v],
      ];
      const [x, y, z] = faces[k % 3]!;
      return `${(29 * x!).toFixed(3)} ${(23 * y!).toFixed(3)} ${(8.86 * z! + random() / 100).toFixed(3)}`;
    });
    await writeFile(join(folder, 'feet.xyz'), lines.join('\n'));
    const unclear = await run(['feet.xyz', `unclear${json.length}`, ...json]);
    expect(unclear.stderr).toMatch(/8\.8 m if it is in m, 2\.7 m if it is in ft/);
    expect(unclear.stderr).toContain('(--unit ft)');
    const { stderr } = await run(['feet.xyz', `feet${json.length}`, '--unit', 'ft', ...json]);
    expect(stderr).not.toContain('--unit');
  });

  it.runIf(process.platform === 'linux')('asks for large pages of memory, unless it is told otherwise', async () => {
    const name = await grid('small.xyz', 100);
    for (const [environment, tunables] of [
      [{}, 'glibc.malloc.hugetlb=1'],
      [{ GLIBC_TUNABLES: 'glibc.malloc.hugetlb=0' }, 'glibc.malloc.hugetlb=0'],
    ] as const) {
      const child = start([name, 'out-small', '--json'], { environment });
      await once(child.stdout, 'data');
      expect(await readFile(`/proc/${child.pid}/environ`, 'utf8')).toContain(`GLIBC_TUNABLES=${tunables}\0`);
      await once(child, 'close');
    }
  });

  it('ends with 130 when it is interrupted', async () => {
    const name = await grid('big.xyz', 1200);
    const { code, stderr } = await run([name, 'out-big', '--threads', '1'], { interrupt: /read/ });
    expect([code, stderr]).toEqual([130, 'big.xyz: cancelled\n']);
    expect(existsSync(join(folder, 'out-big', 'tiles', 'metadata.json'))).toBe(false);
  });
});

describe.skipIf(!existsSync(data))('every bad file', () => {
  it('is refused in one clear line that names it, or read with a warning', async () => {
    for (const file of await readdir(join(data, 'bad'))) {
      const { code, stdout, stderr } = await run([join(data, 'bad', file), join('bad', file), '--json']);
      expect(code, file).toBe(2);
      expect(stderr.trim().split('\n'), file).toHaveLength(1);
      expect(stderr, file).toContain(`${file}: `);
      const last = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { ok: boolean; error: { code: string } };
      expect(last.ok, file).toBe(false);
      expect(last.error.code, file).not.toBe('usage');
    }
  });
});
