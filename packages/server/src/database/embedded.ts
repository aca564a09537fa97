import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { errorCode } from '../errors/cause.ts';
import { placeEmbeddedFiles, type EmbeddedFiles } from './embedded-files.ts';
import { isAlive, runningOn, type Postmaster } from './postmaster.ts';
import type { UnprivilegedUser } from './unprivileged-user.ts';

/** The PostgreSQL that comes with the product, running. */
export interface EmbeddedDatabase {
  url: string;
  pid: number;
  /** Ends it within ten seconds, nothing committed lost. */
  stop(): Promise<void>;
}

const OWNER = 'cloud';
const DATABASE = 'cloud';
const START_TIMEOUT_MS = 120_000;
const RELAUNCH_PAUSE_MS = 300;
/** Launches that fail one after another come at longer and longer pauses, up to this. */
const LONGEST_PAUSE_MS = 5_000;
const WRONG_PASSWORD = '28P01';
const STOP_TIMEOUT_MS = 8_000;

/**
 * Starts the embedded PostgreSQL of `config.dataFolder`. One that outlived its starter is ended first: its guard, see
 * {@link endWithUs}, is about to do that anyway, and would at any later moment take it away from who had taken it over.
 * Its address is left in the data folder, so that a worker started apart finds it by {@link embeddedUrl}.
 *
 * @param options.durable false for tests only: commits are not forced to disk.
 * @param options.isFilled for a restore: rows of a table that the same transaction has emptied go to the disk once, not
 *   into the log first.
 */
export async function startEmbedded(
  config: Pick<Config, 'dataFolder'>,
  secrets: Pick<Secrets, 'databasePassword'>,
  { durable = true, isFilled = false }: { durable?: boolean; isFilled?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const files = placeEmbeddedFiles(config.dataFolder);
  if (!existsSync(join(files.cluster, 'PG_VERSION'))) initialize(files, secrets.databasePassword);

  const left = runningOn(files.cluster);
  if (left) await stop(files.cluster, left.pid);
  for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(RELAUNCH_PAUSE_MS)) {
    const { pid, port } = await runServer(
      files,
      { dataFolder: config.dataFolder, durable, isFilled },
      secrets.databasePassword,
    );
    const letGo = () => letGoOf(files.cluster, pid);
    const url = urlOf(port, secrets.databasePassword);
    try {
      await createDatabase(url);
    } catch (cause) {
      // It was killed meanwhile.
      if (isAlive(pid) || Date.now() > end) throw cause;
      letGo();
      continue;
    }
    rememberPort(config.dataFolder, port);
    return { url: url.replace(/\/postgres$/, `/${DATABASE}`), pid, stop: () => stop(files.cluster, pid).then(letGo) };
  }
}

/** Address of the embedded database of this data folder that another process runs; undefined when none runs. */
export function embeddedUrl(
  config: Pick<Config, 'dataFolder'>,
  secrets: Pick<Secrets, 'databasePassword'>,
): string | undefined {
  const running = runningOn(join(config.dataFolder, 'postgres', 'cluster'));
  return running === undefined
    ? undefined
    : urlOf(running.port, secrets.databasePassword).replace(/\/postgres$/, `/${DATABASE}`);
}

const urlOf = (port: number, password: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;

/** Built beside and renamed at the end, so that a half-made cluster is never taken for a whole one. */
function initialize(files: EmbeddedFiles, password: string): void {
  const { user } = files;
  const draft = `${files.cluster}.new`;
  const passwordFile = `${files.cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid);
  const result = spawnSync(
    join(files.programs, 'bin', 'initdb'),
    [
      `--pgdata=${here(draft)}`,
      `--username=${OWNER}`,
      '--auth=scram-sha-256',
      `--pwfile=${join('..', basename(passwordFile))}`,
      '--encoding=UTF8',
    ].concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']),
    { ...identity(user), cwd: draft, encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    const lines = (result.stderr ?? '').trim().split('\n');
    const reason = result.error?.message ?? lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1);
    throw new Error(`The embedded database could not be set up: ${reason}`, { cause: result.error });
  }
  renameSync(draft, files.cluster);
}

interface ServerOptions {
  dataFolder: string;
  durable: boolean;
  isFilled: boolean;
}

/** In a session of its own: Ctrl-C in the terminal must reach us first, and us only. */
function launch(files: EmbeddedFiles, options: ServerOptions & { port: number }): number {
  const logs = join(options.dataFolder, 'logs');
  mkdirSync(logs, { recursive: true });
  const log = openSync(join(logs, 'postgres.log'), 'a');
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    // One that is not durable holds the databases of many tests.
    max_connections: options.durable ? 100 : 400,
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    // Means nothing to the server; tells an operator who lists processes whose it is.
    'cloud.data_folder': options.dataFolder,
    ...(options.isFilled ? { wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '4GB' } : {}),
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const child = spawn(
    join(files.programs, 'bin', 'postgres'),
    ['-D', here(files.cluster), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity(files.user), cwd: files.cluster, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  if (child.pid === undefined)
    throw new Error('The embedded database could not be started: its program does not run here.');
  return child.pid;
}

/**
 * A folder as a program names it that stands in it. Below a folder that is closed to its user, the path would lead
 * nowhere, while where a process stands needs no path.
 */
const here = (folder: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : folder);

const identity = (user: UnprivilegedUser | undefined) => ({
  ...(user ? { uid: user.uid, gid: user.gid } : {}),
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: process.env.TZ },
});

/**
 * Takes over the server that runs on the cluster or launches one, until one answers. A launch may fail at first: the
 * children of a server that was killed hold its shared memory for some seconds.
 */
async function runServer(
  files: EmbeddedFiles,
  options: ServerOptions,
  password: string,
): Promise<{ pid: number; port: number }> {
  const { dataFolder } = options;
  let problem: unknown;
  let pauseMs = RELAUNCH_PAUSE_MS / 2;
  const pause = () => sleep((pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)));
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await pause()) {
    const running = takeOver(files.cluster);
    const port = running?.port ?? (await freePort(rememberedPort(dataFolder)));
    const pid = running?.pid ?? launch(files, { port, ...options });
    endWithUs(pid, files.cluster);
    problem = await waitUntilReady(files.cluster, urlOf(port, password), pid, end);
    if (problem === undefined) return { pid, port };
    if (errorCode(problem) === WRONG_PASSWORD) break;
  }
  throw new Error(`The embedded database did not start; see ${join(dataFolder, 'logs', 'postgres.log')}.`, {
    cause: problem,
  });
}

/** The server that runs on the cluster. What any other left is removed: PostgreSQL would take it for its own. */
function takeOver(cluster: string): Postmaster | undefined {
  const running = runningOn(cluster);
  if (!running) rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return running;
}

/** @returns why the server does not answer once it is gone or the time is over; undefined when it does. */
async function waitUntilReady(cluster: string, url: string, pid: number, end: number): Promise<unknown> {
  let problem: unknown;
  while (Date.now() < end) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      // Another server may have been faster to take the port, that of the cluster that this one is a copy of, say.
      const running = runningOn(cluster);
      if (running?.pid === pid && running.isReady) return undefined;
      problem = new Error('another server answers on the port');
      if (!isAlive(pid)) break;
    } catch (cause) {
      problem = cause;
      await client.end().catch(() => {});
      if (errorCode(cause) === WRONG_PASSWORD || !isAlive(pid)) break;
    }
    await sleep(50);
  }
  return problem ?? new Error('timeout');
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** By cluster: whom it would end, and the guard. */
const guards = new Map<string, { pid: number; guard: ChildProcess }>();

/** Ends the server when the process at the other end of the pipe ends, in any way. */
const GUARD = `read -r _; kill -INT "$1"; for i in 1 2 3 4 5 6; do sleep 1; kill -0 "$1" || exit; done; kill -QUIT "$1"`;

/** The server ends with this process, also by kill -9, within ten seconds. {@link letGoOf} gives that up. */
function endWithUs(pid: number, cluster: string): void {
  letGoOf(cluster, guards.get(cluster)?.pid);
  if (process.platform === 'win32') return;
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  guards.set(cluster, { pid, guard });
}

function letGoOf(cluster: string, pid: number | undefined): void {
  const known = guards.get(cluster);
  if (known === undefined || known.pid !== pid) return;
  known.guard.kill('SIGKILL');
  guards.delete(cluster);
}

/** SIGINT ends sessions and writes a checkpoint; SIGQUIT leaves that to the recovery of the next start. */
async function stop(cluster: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const end = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < end) {
      if (!existsSync(join(cluster, 'postmaster.pid')) && !isAlive(pid)) return;
      await sleep(20);
    }
  }
}

const portFile = (dataFolder: string) => join(dataFolder, 'postgres.json');

function rememberedPort(dataFolder: string): number | undefined {
  try {
    return (JSON.parse(readFileSync(portFile(dataFolder), 'utf8')) as { port: number }).port;
  } catch {
    return undefined;
  }
}

function rememberPort(dataFolder: string, port: number): void {
  writeFileSync(portFile(dataFolder), `${JSON.stringify({ port })}\n`, { mode: 0o600 });
}

/** Ports of which systems take none for outgoing connections. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];
const PORT_TRIES = 20;

/**
 * The same port as last time where possible, so that workers started apart find the database again. Not one that
 * outgoing connections get: while the database is down, one of them could hold its port, even one that tries to reach
 * the database and so reaches itself.
 */
async function freePort(preferred: number | undefined): Promise<number> {
  const known = preferred !== undefined && preferred <= LAST_PORT ? [preferred] : [];
  const others = Array.from({ length: PORT_TRIES }, () => randomInt(FIRST_PORT, LAST_PORT));
  for (const port of [...known, ...others, 0]) {
    const server = createServer();
    const taken = await new Promise<number | undefined>((settle) => {
      server.once('error', () => settle(undefined));
      server.listen(port, '127.0.0.1', () => settle((server.address() as { port: number }).port));
    });
    if (taken !== undefined) {
      await new Promise((done) => server.close(done));
      return taken;
    }
  }
  throw new Error('No free port on 127.0.0.1 for the embedded database.');
}
