import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';

const SERVER = ['/usr/sbin/mariadbd', '/usr/bin/mariadbd'].find((file) => existsSync(file));
const INSTALL = '/usr/bin/mariadb-install-db';

/** Whether this machine has MariaDB, as the package `mariadb-server-core` of Debian brings it. */
export const hasMariadb = SERVER !== undefined && existsSync(INSTALL);

export interface Mariadb {
  port: number;
  /** As its administrator. */
  run: (...statements: string[]) => Promise<void>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts an empty MariaDB of this test on a port of its own. @param options more words of its command line */
export async function startMariadb(options: readonly string[] = []): Promise<Mariadb> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cloud-mariadb-'));
  const data = path.join(folder, 'data');
  const account = os.userInfo().username;
  const made = spawnSync(INSTALL, ['--no-defaults', `--datadir=${data}`, `--user=${account}`, '--auth-root-authentication-method=normal', '--skip-test-db'], { encoding: 'utf8' }); // prettier-ignore
  if (made.status !== 0) throw new Error(`MariaDB was not set up: ${made.stderr || made.stdout}`);
  const port = await freePort();
  const child = spawn(SERVER ?? '', ['--no-defaults', `--datadir=${data}`, `--user=${account}`, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${path.join(folder, 's')}`, `--pid-file=${path.join(folder, 'p')}`, ...options], { stdio: 'ignore' }); // prettier-ignore
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const run = async (...statements: string[]) => {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
    try {
      for (const statement of statements) await connection.query(statement);
    } finally {
      connection.destroy();
    }
  };
  const end = Date.now() + 240_000;
  for (;;) {
    try {
      await run('select 1');
      return { port, run, stop };
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > end) {
        await stop();
        throw new Error('MariaDB did not start', { cause });
      }
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
