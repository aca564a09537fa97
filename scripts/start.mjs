// npm start: installs and builds what is missing, then hands over to the supervisor on the pinned Node.
import { spawn } from 'node:child_process';
import { build, endWithNpm, environment, fail, install, NODE_FLAGS, pinnedNode, root } from './bootstrap.mjs';

install();
build();

// The channel tells the supervisor when this process is gone, even by kill -9; it then stops everything.
const child = spawn(pinnedNode(), [...NODE_FLAGS, 'packages/server/src/supervisor.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: environment(),
  detached: process.platform !== 'win32',
});
child.on('error', (error) => fail(`cannot start ${pinnedNode()}: ${error.message}`));

// The supervisor stands in a process group of its own, so that Ctrl-C reaches it once and in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));

endWithNpm(child);

child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
