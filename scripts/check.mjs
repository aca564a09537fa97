// npm run check: format, lint, types and the floor plan. Under a minute, on a fresh clone too.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { bin, environment, install, pinnedNode, root } from './bootstrap.mjs';

install();

/** Runs one checker and keeps its output for the case that it fails; faults that begin with `others` are another checker's. */
function check(name, args, others) {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), args, { cwd: root, env: environment({ FORCE_COLOR: '0' }) });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('exit', (ended) => {
      const faults = output.split('\n').filter((line) => /error TS\d+/.test(line));
      const areOthers = others !== undefined && faults.length > 0 && faults.every((line) => others.test(line));
      const code = areOthers ? 0 : ended;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output.split('\n').slice(-80).join('\n'));
      resolve(code === 0);
    });
  });
}

/** Files whose format is looked at: with `--whole` (npm test) all, else what the last commit and the working tree changed. */
function filesToFormat() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const changed = [
    git('diff', '--name-only', '--diff-filter=d', 'HEAD~1'),
    git('ls-files', '-o', '--exclude-standard'),
  ];
  if (process.argv.includes('--whole') || changed.some(({ status }) => status !== 0)) return ['.'];
  return changed.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
}

const format = () =>
  check('format', [
    bin('prettier'),
    '--check',
    '--log-level',
    'warn',
    '--ignore-unknown',
    '--cache',
    '--cache-location',
    'node_modules/.cloud/prettier',
    ...filesToFormat(),
  ]);
const types = (name, project) => () => check(`types ${name}`, [bin('typescript'), '-p', project]);
/** The console checks what it takes from a list; the kernels of viewer and engine, whose sources it sees, do not. */
const typesOfConsole = () =>
  check(
    'types web',
    [bin('typescript'), '-p', 'packages/web', '--noUncheckedIndexedAccess', '--pretty', 'false'],
    /^packages\/(viewer|engine)\//,
  );

// The longest first, so that both ends of the queue come to rest together.
const jobs = [
  format,
  () =>
    check('lint', [
      bin('oxlint'),
      '--type-aware',
      '--deny-warnings',
      '--config',
      '.oxlintrc.json',
      'packages',
      'scripts',
      'e2e',
      'bench',
    ]),
  () => check('floor plan', ['scripts/floor-plan.mjs']),
  // The worker sees the engine's sources, whose kernels index without a check each time.
  types('worker', 'packages/server/tsconfig.worker.json'),
  types('e2e, bench', 'e2e'),
  typesOfConsole,
  ...readdirSync(path.join(root, 'packages'))
    .filter((name) => name !== 'web')
    .map((name) => types(name, `packages/${name}`)),
];
const results = [];
const work = async () => {
  for (let job = jobs.shift(); job; job = jobs.shift()) results.push(await job());
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
process.exit(results.every(Boolean) ? 0 : 1);
