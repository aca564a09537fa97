// npm run dev: API and worker that restart on change, and the console with hot reload, at http://127.0.0.1:5173/cloudExperience/
import { spawn } from 'node:child_process';
import path from 'node:path';
import { bin, environment, install, pinnedNode, root } from './bootstrap.mjs';

install();
const children = [
  spawn(
    pinnedNode(),
    ['--watch-path=packages/server/src', '--watch-path=packages/contract/src', 'packages/server/src/supervisor.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: environment(),
    },
  ),
  spawn(pinnedNode(), [bin('vite')], { cwd: path.join(root, 'packages', 'web'), stdio: 'inherit', env: environment() }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await Promise.race(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
stop();
