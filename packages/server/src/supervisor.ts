import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig, type Config } from './config/config.ts';
import { loadSecrets } from './config/secrets.ts';
import { describeStartupError } from './config/startup-error.ts';
import { keepEmbedded, type KeptDatabase } from './database/keep-embedded.ts';
import { errorCode } from './errors/cause.ts';
import { keepFilesPrivate } from './config/data-folder.ts';
import { ORPHAN_MS } from './config/parent.ts';
import { lockDataFolder } from './config/data-folder-lock.ts';

/** Children have this long to end by themselves before they are killed. */
const GRACE_MS = 6_000;
/** A child that ends is started again after a pause that doubles up to this. */
const LONGEST_PAUSE_MS = 30_000;
/** A child that lived this long has earned a short pause again. */
const STEADY_MS = 60_000;
/** The processes of a killed supervisor are gone after this, on a busy machine too. */
const ORPHANS_MS = 2 * ORPHAN_MS;
/** What the API says when it answers. */
interface ReadyMessage {
  kind: 'ready';
  /** Lines for the operator, such as the first password. */
  notices?: string[];
}

/** One process that is kept alive. */
interface Kept {
  name: string;
  process: ChildProcess;
}

/**
 * The process behind `npm start`: runs the database, the API and the workers, keeps each alive, and takes all of them
 * down together. If it dies by itself, its children see the channel close and end too.
 */
class Supervisor {
  readonly #config: Config;
  readonly #kept = new Set<Kept>();
  #embedded: KeptDatabase | undefined;
  #unlock = () => {};
  #isStopping = false;

  constructor(config: Config) {
    this.#config = config;
  }

  async start(): Promise<void> {
    this.#unlock = lockDataFolder(this.#config.dataFolder);
    const secrets = loadSecrets(this.#config);
    await claimPort(this.#config);
    if (!this.#config.databaseUrl) this.#embedded = await keepEmbedded(this.#config, secrets, console.error);
    const notices = await new Promise<string[]>((resolve) => this.#keep('api', 'main.ts', resolve));
    for (let i = 0; i < this.#config.workers; i++) this.#keep(`worker ${i + 1}`, 'worker.ts');
    const { host, port } = this.#config;
    const shown = host.includes(':') ? `[${host}]` : host;
    console.log(`Cloud Experience is ready at http://${shown}:${port}/cloudExperience/`);
    for (const notice of notices) console.log(notice);
    for (const { name, meant } of this.#config.mistyped)
      console.log(`${name} is no setting and changes nothing. Did you mean ${meant}?`);
    console.log('Ctrl-C stops everything.');
  }

  /** Stops children, then the database; nothing is left running. */
  async stop(code: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await Promise.all([...this.#kept].map(({ process: child }) => end(child)));
    await this.#embedded?.stop().catch((cause: unknown) => console.error(cause));
    this.#unlock();
    process.exit(code);
  }

  #keep(name: string, file: string, onReady?: (notices: string[]) => void): void {
    let pauseMs = 250;
    let isReady = onReady === undefined;
    const launch = () => {
      if (this.#isStopping) return;
      const began = Date.now();
      const child = fork(path.join(import.meta.dirname, file), {
        env: { ...process.env, ...(this.#embedded ? { DATABASE_URL: this.#embedded.url } : {}) },
        // Out of the terminal's reach: Ctrl-C goes to this process, which ends its children in order.
        detached: process.platform !== 'win32',
      });
      const kept = { name, process: child };
      this.#kept.add(kept);
      child.on('message', (message: ReadyMessage) => {
        if (message.kind !== 'ready' || isReady) return;
        isReady = true;
        onReady?.(message.notices ?? []);
      });
      child.on('exit', (code, signal) => {
        this.#kept.delete(kept);
        if (this.#isStopping) return;
        if (!isReady) return void this.stop(code || 1);
        if (Date.now() - began > STEADY_MS) pauseMs = 250;
        console.error(`${name} ended (${signal ?? `code ${code}`}); starting it again.`);
        setTimeout(launch, pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      });
    };
    launch();
  }
}

/**
 * Fails early and clearly when the port is taken, before the database starts. The children of a supervisor that was
 * killed need a moment to notice and end, so it tries for a while.
 */
async function claimPort({ host, port }: Config): Promise<void> {
  const deadline = Date.now() + ORPHANS_MS;
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        const probe = createServer();
        probe.once('error', reject);
        probe.listen({ host, port }, () => probe.close(() => resolve()));
      });
    } catch (cause) {
      if (errorCode(cause) !== 'EADDRINUSE' || Date.now() > deadline) throw cause;
      await sleep(200);
    }
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

let config: Config | undefined;
keepFilesPrivate();
try {
  config = readConfig();
  const supervisor = new Supervisor(config);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void supervisor.stop(0));
  // The bootstrap in front of us is gone, by whatever way.
  process.on('disconnect', () => void supervisor.stop(0));
  await supervisor.start();
} catch (cause) {
  for (const line of describeStartupError(cause, config)) console.error(line);
  process.exit(1);
}
