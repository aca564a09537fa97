// npm run check: format, lint, types and the floor plan. Under a minute.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bin, environment, install, pinnedNode, root } from './bootstrap.mjs';

install();

/** Runs one checker and keeps its output for the case that it fails. */
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
      if (code !== 0) console.log(output.split('\n').slice(-80).join('\n'));
      resolve(code === 0);
    });
  });
}

const packages = readdirSync(path.join(root, 'packages'));
const results = [];
results.push(
  ...(await Promise.all([
    check('format', [
      bin('prettier'),
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      'node_modules/.cloud/prettier',
      '.',
    ]),
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
  ])),
);
for (let i = 0; i < packages.length; i += 2) {
  const pair = packages
    .slice(i, i + 2)
    .map((name) => check(`types ${name}`, [bin('typescript'), '-p', `packages/${name}`]));
  results.push(...(await Promise.all(pair)));
}
results.push(
  ...(await Promise.all([
    // The worker sees the engine's sources, whose kernels index without a check each time.
    check('types worker', [bin('typescript'), '-p', 'packages/server/tsconfig.worker.json']),
    check('types e2e, bench', [bin('typescript'), '-p', 'e2e']),
    check('floor plan', ['scripts/floor-plan.mjs']),
  ])),
);
process.exit(results.every(Boolean) ? 0 : 1);
