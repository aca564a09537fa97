// Runs a TypeScript entry of this repository on the pinned Node, installing first if needed: node scripts/run.mjs FILE [ARGS]
import { spawn } from 'node:child_process';
import path from 'node:path';
import { endWithNpm, environment, fail, install, NODE_FLAGS, pinnedNode, root } from './bootstrap.mjs';

install();
const [file, ...args] = process.argv.slice(2);
// npm changes into the repository; paths that the user gave are meant from where the command was typed.
const child = spawn(pinnedNode(), [...NODE_FLAGS, path.join(root, file), ...args], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: environment(),
});
child.on('error', (error) => fail(error.message));
// A terminal sends Ctrl-C to both; a plain kill reaches only this process and is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
endWithNpm(child);
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
