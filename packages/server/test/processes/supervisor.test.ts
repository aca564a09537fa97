import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LISTENER } from '../../src/database/listener.ts';

const source = path.resolve(import.meta.dirname, '../../src');
const root = path.resolve(import.meta.dirname, '../../../..');

/** The product as `npm start` runs it, without its installing and building. */
interface Product {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function start(
  dataFolder: string,
  port: number,
  environment: Record<string, string> = {},
  program = 'supervisor.ts',
): Product {
  const child = spawn(process.execPath, [path.join(source, program)], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      CLOUD_DATA: dataFolder,
      CLOUD_WORKERS: '1',
      CLOUD_ADMIN_PASSWORD: '',
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (bytes) => (output += bytes));
  child.stderr?.on('data', (bytes) => (output += bytes));
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return { child, output: () => output, ended };
}

async function until(what: string, isTrue: () => boolean | Promise<boolean>, output: () => string): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come:\n${output()}`);
    await sleep(100);
  }
}

const ready = (product: Product) =>
  until('the ready line', () => product.output().includes('Ctrl-C stops everything.'), product.output);

const answers = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).ok;
  } catch {
    return false;
  }
};

/** Processes that carry the data folder in their environment or command line. */
function processesOf(dataFolder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        const isOurs = command.includes(dataFolder) || environment.includes(`CLOUD_DATA=${dataFolder}\0`);
        return isOurs ? [{ pid: Number(pid), command }] : [];
      } catch {
        return [];
      }
    });
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Number of the server that the cluster names; undefined while it names none. */
function postmasterOf(dataFolder: string): number | undefined {
  const file = path.join(dataFolder, 'postgres/cluster/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined;
}

async function ask<T extends object>(dataFolder: string, text: string): Promise<T[]> {
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8'));
  const { port } = JSON.parse(readFileSync(path.join(dataFolder, 'postgres.json'), 'utf8'));
  const client = new pg.Client({ connectionString: `postgres://cloud:${databasePassword}@127.0.0.1:${port}/cloud` });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Listens on a port as soon as it is free. */
async function listenOn(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy());
    const isListening = await new Promise<boolean>((settle) => {
      server.once('error', () => settle(false));
      server.listen(port, '127.0.0.1', () => settle(true));
    });
    if (isListening) return server;
    await sleep(20);
  }
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  let data = '';
  let port = 0;

  beforeEach(async () => {
    data = mkdtempSync(path.join(os.tmpdir(), 'cloud-start-'));
    port = await freePort();
  });
  afterEach(async () => {
    for (const { pid } of processesOf(data)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone by itself.
      }
    }
    await sleep(200);
    rmSync(data, { recursive: true, force: true });
  });

  it('prints address, account and password once, and leaves no process when it is told to stop', async () => {
    const first = start(data, port);
    await ready(first);
    expect(first.output()).toContain(`http://127.0.0.1:${port}/cloudExperience/`);
    expect(first.output()).toMatch(/admin, password \S{10,}/);
    expect(await answers(port)).toBe(true);

    const began = Date.now();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(Date.now() - began, 'the specification allows ten seconds').toBeLessThan(10_000);
    expect(processesOf(data)).toEqual([]);

    const second = start(data, port);
    await ready(second);
    expect(second.output()).not.toMatch(/password/);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  it('goes on after kill -9 of any of its processes', async () => {
    let product = start(data, port);
    await ready(product);
    await until('the worker', () => processesOf(data).some((one) => one.command.includes('worker.ts')), product.output);

    for (const victim of ['main.ts', 'worker.ts', 'postgres']) {
      const found = processesOf(data).find(
        (one) => one.command.includes(victim) && !one.command.includes('supervisor'),
      );
      expect(found, victim).toBeDefined();
      process.kill(found!.pid, 'SIGKILL');
      await sleep(500);
      const others = () => processesOf(data).filter((one) => one.pid !== found!.pid);
      await until(
        `${victim} again`,
        async () => others().some((one) => one.command.includes(victim)) && (await answers(port)),
        product.output,
      );
    }

    product.child.kill('SIGKILL');
    await product.ended;
    product = start(data, port);
    await ready(product);
    expect(await answers(port)).toBe(true);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  it('leaves no process ten seconds after kill -9 of the supervisor, the database included', async () => {
    const product = start(data, port);
    await ready(product);
    expect(processesOf(data).some((one) => one.command.includes('postgres'))).toBe(true);
    product.child.kill('SIGKILL');
    await product.ended;
    await sleep(10_000);
    expect(processesOf(data)).toEqual([]);
    expect(existsSync(path.join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('keeps all of its data from other users, whatever the umask, and closes a folder of before', async () => {
    const openFolder = path.join(data, 'files/uploads');
    mkdirSync(openFolder, { recursive: true, mode: 0o755 });
    writeFileSync(path.join(openFolder, 'scan'), 'points', { mode: 0o644 });
    chmodSync(data, 0o711);
    const before = process.umask(0);
    const product = start(data, port);
    process.umask(before);
    await ready(product);
    const open = [data, ...readdirSync(data, { recursive: true }).map((name) => path.join(data, String(name)))].filter(
      (file) => ((lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    );
    expect(open).toEqual([]);
    product.child.kill('SIGTERM');
    await product.ended;
  });

  it('is joined by an API and a worker started apart, which leave its database running', async () => {
    const product = start(data, port);
    await ready(product);
    const other = await freePort();
    const api = start(data, other, {}, 'main.ts');
    const worker = start(data, other, {}, 'worker.ts');
    await until('the second API', () => answers(other), api.output);
    for (const { child, ended } of [api, worker]) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    expect(await answers(port)).toBe(true);
    expect(product.output()).not.toContain('starting it again');

    // The other way round: an API that started the database holds the folder.
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    const alone = start(data, other, {}, 'main.ts');
    await until('the API alone', () => answers(other), alone.output);
    const refused = start(data, port);
    expect(await refused.ended).not.toBe(0);
    expect(refused.output()).toContain(`in use by process ${alone.child.pid}`);
    expect(await answers(other)).toBe(true);
    // It keeps the database alive, as a supervisor does.
    const killed = postmasterOf(data)!;
    process.kill(killed, 9);
    await until('another server', () => ![killed, undefined].includes(postmasterOf(data)), alone.output);
    await until('the database of the API', () => answers(other), alone.output);
    alone.child.kill('SIGTERM');
    expect(await alone.ended).toBe(0);
    // A process of the server that was killed may take a moment to see that it is alone.
    await until('the end of its database', () => processesOf(data).length === 0, alone.output);
    const lost = start(data, other, {}, 'worker.ts');
    expect(await lost.ended).toBe(1);
    expect(lost.output()).toContain('start the product or the API first');
  });

  it('is found again by all of its processes when its database comes up on another port', async () => {
    const product = start(data, port);
    await ready(product);
    const other = await freePort();
    const api = start(data, other, {}, 'main.ts');
    const worker = start(data, other, {}, 'worker.ts');
    await until('the second API', () => answers(other), api.output);
    const isOf = (program: string) => processesOf(data).filter(({ command }) => command.includes(program));
    await until('both workers', () => isOf('worker.ts').length === 2, worker.output);
    const before = [...isOf('main.ts'), ...isOf('worker.ts')].map(({ pid }) => pid);

    // Another program is faster to take the port.
    const file = path.join(data, 'postgres.json');
    const portNow = () => (JSON.parse(readFileSync(file, 'utf8')) as { port: number }).port;
    const old = portNow();
    product.child.kill('SIGSTOP');
    process.kill(postmasterOf(data)!, 9);
    const squatter = await listenOn(old);
    product.child.kill('SIGCONT');
    await until('the other port', () => portNow() !== old, product.output);
    for (const at of [port, other]) await until(`answers at ${at}`, () => answers(at), product.output);
    expect([...isOf('main.ts'), ...isOf('worker.ts')].map(({ pid }) => pid)).toEqual(before);
    // Each of them listens, workers for tasks and APIs for changes.
    const listeners = async () =>
      (await ask<{ pid: number }>(data, `select pid from pg_stat_activity where application_name = '${LISTENER}'`))
        .length;
    await until('listeners of all four', async () => (await listeners()) >= 4, product.output);
    squatter.close();
    for (const { child, ended } of [api, worker, product]) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    expect(processesOf(data)).toEqual([]);
  });

  describe('says in one line what the operator can mend, and ends', () => {
    const fail = async (folder: string, environment: Record<string, string> = {}) => {
      const product = start(folder, port, environment);
      const code = await product.ended;
      return { code, lines: product.output().trim().split('\n') };
    };

    it('a port that is taken', async () => {
      const holder = await new Promise<Server>((resolve) => {
        const server = createServer();
        server.listen(port, '127.0.0.1', () => resolve(server));
      });
      const { code, lines } = await fail(data);
      holder.close();
      expect(code).not.toBe(0);
      expect(lines).toEqual([`Port ${port} on 127.0.0.1 is taken. Set PORT to another one.`]);
    });

    it('a data folder that cannot be written', async () => {
      const file = path.join(data, 'a-file');
      writeFileSync(file, '');
      const { code, lines } = await fail(path.join(file, 'below'));
      expect(code).not.toBe(0);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('data folder');
    });

    it('a database that does not answer', async () => {
      const { code, lines } = await fail(data, {
        DATABASE_URL: `postgres://nobody:x@127.0.0.1:${await freePort()}/none`,
      });
      expect(code).not.toBe(0);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('database');
    });

    it('settings that make no sense, each', async () => {
      const { code, lines } = await fail(data, { PORT: 'eighty', CLOUD_WORKERS: '-1' });
      expect(code).not.toBe(0);
      expect(lines).toHaveLength(2);
    });

    it('a Node that is too old', () => {
      const script = `Object.defineProperty(process.versions, 'node', { value: '18.0.0' }); process.argv[1] = 'x'; await import(${JSON.stringify(path.join(root, 'scripts/start.mjs'))});`;
      const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
      expect(result.status).not.toBe(0);
      expect(result.stderr.trim().split('\n')).toHaveLength(1);
      expect(result.stderr).toContain('Node 18.0.0 is too old');
    });
  });
});
