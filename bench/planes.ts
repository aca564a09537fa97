import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheFolder, root, type Benchmark } from './history.ts';
import { labelsOfFiles, labelsOfPly, labelsOfRun, planeScores, type PlaneTruth } from './plane-scores.ts';
import { hasSimscan, simulate } from './simscan.ts';

/** How many times faster than each peer in the same run, with a higher F1 than both. */
const TARGET = { cgal: 10, cloudCompare: 2 };
const SCANS = {
  'right-angles-1': { seed: 1, style: 'manhattan', shape: 'rect' },
  'skew-21': { seed: 21, style: 'skew' },
  'storeys-71': { seed: 71, storeys: 3 },
};
/** For the peers; ours finds its own. Meters, and points of a plane at least. */
const SETTINGS = ['--eps', '0.05', '--minpts', '500'];
const peers = path.resolve(root, '../shared/tools/peers');

/** The stage that finds planes beside CGAL's region growing and CloudCompare's RANSAC: seconds, and F1 against the true faces. */
export const planes: Benchmark = {
  name: 'planes',
  async run() {
    const driver = hasSimscan ? buildDriver() : undefined;
    if (!driver || !existsSync('/usr/bin/CloudCompare')) {
      console.log('skipped: this needs ../shared/tools beside the project and the packages that its peers name');
      return undefined;
    }
    const rows = Object.entries(SCANS).map(([name, options]) => {
      const scan = simulate(name, { kind: 'indoor', points: 1_500_000, ...options });
      return { name, ...compare(scan, driver) };
    });
    const isReached = rows.every(
      ({ ours, cgal, cloudCompare }) =>
        cgal.seconds >= TARGET.cgal * ours.seconds &&
        cloudCompare.seconds >= TARGET.cloudCompare * ours.seconds &&
        ours.f1 > Math.max(cgal.f1, cloudCompare.f1),
    );
    return { target: TARGET, loadAverage: os.loadavg().map((one) => Math.round(one * 10) / 10), rows, isReached };
  },
};

function compare(scan: string, driver: string) {
  const file = path.join(scan, 'cloud.ply');
  const folder = path.join(cacheFolder, 'planes');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const truth: PlaneTruth = { labels: path.join(scan, 'labels.bin'), cloud: file };

  const cli = path.join(root, 'packages/engine/src/cli.ts');
  const own = path.join(folder, 'own');
  const lines = run(process.execPath, [cli, file, own, '--json', '--recipe', 'indoor', '--threads', '2']);
  const stage = lines.find((line) => line['stage'] === 'planes' && line['state'] === 'succeeded');
  const ours = { seconds: Number(stage?.['seconds']), ...planeScores(truth, labelsOfRun(truth, own)) };

  const grown = path.join(folder, 'cgal.ply');
  const [cgalLine] = run(driver, ['rg', file, ...SETTINGS, '--out', grown]);
  const cgal = { seconds: timeOf(cgalLine), ...planeScores(truth, labelsOfPly(truth, grown)) };

  const shapes = path.join(folder, 'shapes');
  mkdirSync(shapes);
  const ransac = ['ransac', file, ...SETTINGS, '--bitmap', '0.5', '--outdir', shapes];
  const [ransacLine] = run('/usr/bin/python3', [path.join(peers, 'cloudcompare.py'), ...ransac]);
  const files = readdirSync(shapes).filter((name) => name.includes('PLANE'));
  const labels = labelsOfFiles(
    truth,
    files.map((name) => path.join(shapes, name)),
  );
  const stages = ransacLine?.['stageSeconds'] as number[] | undefined;
  const cloudCompare = { seconds: stages?.at(-1) ?? NaN, ...planeScores(truth, labels) };
  return { ours, cgal, cloudCompare };
}

/** Its algorithm alone; reading and normals are left out, which ours has within. */
const timeOf = (line: Record<string, unknown> | undefined) => Number(Number(line?.['seconds']).toFixed(2));

/** Lines of JSON that a program prints. */
function run(program: string, args: string[]): Record<string, unknown>[] {
  const result = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`);
  const lines = result.stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Builds the driver of CGAL once, without PCL, which the benchmark does not use; undefined where its packages are missing. */
function buildDriver(): string | undefined {
  const folder = path.join(cacheFolder, 'peers');
  const driver = path.join(folder, 'cgal_driver');
  if (existsSync(driver)) return driver;
  const options = ['-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_DISABLE_FIND_PACKAGE_PCL=ON'];
  const configured = spawnSync('cmake', ['-S', peers, '-B', folder, ...options]);
  if (configured.status === 0) spawnSync('cmake', ['--build', folder, '--target', 'cgal_driver']);
  return existsSync(driver) ? driver : undefined;
}
