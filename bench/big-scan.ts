import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Benchmark, cacheFolder, root } from './history.ts';
import { BIG_SCAN, hasSimscan, simulate } from './simscan.ts';

/** Ten million indoor points: file to octree, and file to IFC, by the command line. */
export const bigScan: Benchmark = {
  name: 'big-scan',
  async run() {
    if (!hasSimscan) {
      console.log('skipped: no ../shared/tools/simscan beside the project');
      return undefined;
    }
    const scan = simulate('big-10m', BIG_SCAN);
    const out = path.join(cacheFolder, 'big-10m-out');
    const cli = path.join(root, 'packages/engine/src/cli.ts');
    const result = spawnSync(
      process.execPath,
      [cli, path.join(scan, 'cloud.las'), out, '--json', '--recipe', 'indoor', '--threads', '2'],
      { encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    if (result.status !== 0) throw new Error(result.stderr);
    const lines = result.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { stage?: string; seconds: number; points: number; peakRssBytes: number });
    const total = lines.at(-1)!;
    const stages: Record<string, number> = {};
    for (const line of lines) if (line.stage && line.seconds !== undefined) stages[line.stage] = line.seconds;
    return {
      points: total.points,
      secondsToIfc: total.seconds,
      peakRssGiB: Number((total.peakRssBytes / 2 ** 30).toFixed(2)),
      ingestPointsPerSecond: Math.round(total.points / ((stages['read'] ?? 0) + (stages['tile'] ?? 0))),
      stages,
    };
  },
};
