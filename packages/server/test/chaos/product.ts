import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.ts';
import { loadSecrets } from '../../src/config/secrets.ts';
import { embeddedUrl } from '../../src/database/embedded.ts';
import { isAlive, runningOn } from '../../src/database/postmaster.ts';
import { childrenOf, commandOf, NODE } from '../support/processes.ts';

export const ADMIN_PASSWORD = 'Chaos-Admin-1';
/** What may be killed. `second-…` are those of the second server. */
export type Victim = 'supervisor' | 'api' | 'worker' | 'engine' | 'postgres' | 'second-api' | 'second-worker';
export const VICTIMS: Readonly<Record<1 | 2, readonly Victim[]>> = {
  1: ['supervisor', 'api', 'worker', 'engine', 'postgres'],
  2: ['supervisor', 'api', 'worker', 'engine', 'postgres', 'second-api', 'second-worker'],
};

const SOURCE = path.resolve(import.meta.dirname, '../../src');
const READY_MS = 120_000;
/** The processes of a killed supervisor are gone after this. */
const ORPHANS_MS = 12_000;

/** The product on a data folder of its own, as one server or two; what is killed is started again as an operator would. */
export class Product {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'cloud-chaos-'));
  readonly backups = mkdtempSync(path.join(os.tmpdir(), 'cloud-chaos-backups-'));
  readonly #running = new Map<'supervisor' | 'second-api' | 'second-worker', ChildProcess>();
  #ports: number[] = [];
  #servers: 1 | 2 = 1;
  #output = '';
  #isUp = false;

  constructor() {
    process.once('exit', () => this.#running.forEach((child) => child.kill('SIGTERM')));
  }

  /** Addresses of the APIs. */
  get addresses(): string[] {
    return this.#ports.slice(0, this.#servers).map((port) => `http://127.0.0.1:${port}`);
  }

  /** What the processes said last. */
  get output(): string {
    return this.#output.slice(-4000);
  }

  /** Address of the database. */
  get database(): string {
    const config = readConfig({ CLOUD_DATA: this.folder });
    const url = embeddedUrl(config, loadSecrets(config));
    if (url === undefined) throw new Error('the database does not run');
    return url;
  }

  /** Starts what does not run, and waits until every API is ready. */
  async start(servers: 1 | 2): Promise<void> {
    this.#servers = servers;
    if (this.#ports.length === 0) this.#ports = [await freePort(), await freePort()];
    this.#keep('supervisor', 'supervisor.ts', { PORT: String(this.#ports[0]) });
    await this.#ready(0);
    if (servers === 1) return this.#end('second-api', 'second-worker');
    this.#keep('second-api', 'main.ts', { PORT: String(this.#ports[1]) });
    this.#keep('second-worker', 'worker.ts', {});
    await this.#ready(1);
  }

  /**
   * Kills a process; of an engine that does not run, its worker.
   *
   * @returns what was killed, and those processes that must end with it.
   */
  kill(victim: Victim): { killed: Victim; orphans: number[] } {
    const pid = this.#pidOf(victim);
    if (pid === undefined) return victim === 'engine' ? this.kill('worker') : { killed: victim, orphans: [] };
    const orphans = victim === 'supervisor' ? this.#descendants(pid) : [];
    process.kill(pid, 'SIGKILL');
    return { killed: victim, orphans };
  }

  /** Those of the processes that outlive the limit; a database that the next start took over is none. */
  async survivors(orphans: readonly number[]): Promise<number[]> {
    const own = this.#postmaster();
    const left = () => orphans.filter((pid) => pid !== own && isAlive(pid));
    for (const end = Date.now() + ORPHANS_MS; left().length > 0 && Date.now() < end;) await sleep(200);
    return left();
  }

  async stop(): Promise<void> {
    await this.#end('second-api', 'second-worker', 'supervisor');
    const pid = this.#postmaster();
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  }

  remove(): void {
    for (const folder of [this.folder, this.backups]) rmSync(folder, { recursive: true, force: true });
  }

  #keep(name: 'supervisor' | 'second-api' | 'second-worker', file: string, more: Record<string, string>): void {
    const known = this.#running.get(name);
    if (known?.pid !== undefined && known.exitCode === null && known.signalCode === null) return;
    const child = spawn(process.execPath, [path.join(SOURCE, file)], {
      env: {
        ...NODE,
        HOST: '127.0.0.1',
        CLOUD_DATA: this.folder,
        CLOUD_ADMIN_PASSWORD: ADMIN_PASSWORD,
        CLOUD_FIXED_PASSWORDS: 'true',
        CLOUD_LOCKOUT_ADDRESS_LIMIT: '0',
        CLOUD_BACKUP_PASSPHRASE: 'a passphrase of the chaos',
        CLOUD_LOG_LEVEL: 'warn',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (name === 'supervisor') this.#isUp = false;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-20_000);
        if (text.includes('Ctrl-C stops everything')) this.#isUp = true;
      });
    this.#running.set(name, child);
  }

  async #ready(index: number): Promise<void> {
    for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(100)) {
      const answer = await fetch(`http://127.0.0.1:${this.#ports[index]}/health/ready`).catch(() => undefined);
      // The API of a killed supervisor may still answer: the new one has to say that it is up.
      if (answer?.ok && (index > 0 || this.#isUp)) return;
      // A start that was refused, as while the processes of the one before still end, is tried again.
      if (index === 0) this.#keep('supervisor', 'supervisor.ts', { PORT: String(this.#ports[0]) });
      else this.#keep('second-api', 'main.ts', { PORT: String(this.#ports[1]) });
    }
    throw new Error(`server ${index + 1} is not ready:\n${this.output}`);
  }

  async #end(...names: ('supervisor' | 'second-api' | 'second-worker')[]): Promise<void> {
    for (const name of names) {
      const child = this.#running.get(name);
      this.#running.delete(name);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
  }

  #pidOf(victim: Victim): number | undefined {
    const supervisor = this.#running.get('supervisor')?.pid;
    if (victim === 'supervisor') return supervisor;
    if (victim === 'second-api' || victim === 'second-worker') return this.#running.get(victim)?.pid;
    if (victim === 'postgres') return this.#postmaster();
    const child = (file: string) => numbers(supervisor).find((pid) => commandOf(pid).includes(file));
    if (victim === 'api') return child('src/main.ts');
    if (victim === 'worker') return child('src/worker.ts');
    const workers = [child('src/worker.ts'), this.#running.get('second-worker')?.pid];
    return workers.flatMap(numbers).find((pid) => commandOf(pid).includes('engine-process'));
  }

  #postmaster(): number | undefined {
    return runningOn(path.join(this.folder, 'postgres', 'cluster'))?.pid;
  }

  #descendants(pid: number): number[] {
    return numbers(pid).flatMap((child) => [child, ...this.#descendants(child)]);
  }
}

const numbers = (pid: number | undefined): number[] => (pid === undefined ? [] : childrenOf(pid).map(Number));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
