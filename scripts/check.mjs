// npm run check: format, lint, types and the floor plan. Under a minute, on a fresh clone too.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { bin, environment, install, pinnedNode, root } from './bootstrap.mjs';

install();

/** Where npm test has the output of failed checkers kept. */
const failures = process.argv.find((word) => word.startsWith('--failures='))?.slice('--failures='.length);

/** Runs one checker and prints its output if it fails. */
function check(name, args) {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), args, { cwd: root, env: environment({ FORCE_COLOR: '0' }) });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('exit', (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      const told = code === 0 ? '' : output.split('\n').slice(-80).join('\n');
      if (told) console.log(told);
      if (code !== 0 && failures) appendFileSync(failures, `failed: ${name}\n${told}`);
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

// The longest first: on two cores both are busy to the end.
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
  // One program for the whole tree reads each file and each library once; the next run looks only at what changed.
  () =>
    check('types', [
      bin('typescript'),
      '--project',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cloud/types.tsbuildinfo',
    ]),
  () => check('floor plan', ['scripts/floor-plan.mjs']),
];
const results = [];
const work = async () => {
  for (let job = jobs.shift(); job; job = jobs.shift()) results.push(await job());
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
process.exit(results.every(Boolean) ? 0 : 1);
