import { LARGEST_BUDGET_BYTES } from '@cloud/engine';
import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { readConfig, type Config } from './config/config.ts';
import { keepFilesPrivate } from './config/data-folder.ts';
import { endWithParent } from './config/parent.ts';
import { loadSecrets } from './config/secrets.ts';
import { describeStartupError } from './config/startup-error.ts';
import { createCache } from './database/cache.ts';
import { openDatabase } from './database/database.ts';
import { createExpiringStore } from './identity/expiring-store.ts';
import { createParams } from './identity/param.ts';
import { keepWorker, workerName } from './jobs/keep-worker.ts';
import { consumeTasks } from './queue/task-consumer.ts';
import { keepSamples } from './sampling/keep-samples.ts';
import { followStorage } from './storage/follow-storage.ts';
import { storageFolder } from './storage/layout.ts';
import { storageSecretOpener } from './tasks/upkeep/storage-secret.ts';
import { startTaskHandlers } from './tasks/task-handlers.ts';

/** Of the product. */
const VERSION = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string })
  .version;
/** Share of the machine's memory that all workers together may hold. */
const MEMORY_SHARE = 0.7;

/** The background process: takes tasks from the queue, one at a time, until it is told to stop. */
async function main(config: Config): Promise<void> {
  const log = { info: (message: string) => console.log(message), warn: (message: string) => console.error(message) };
  const secrets = loadSecrets(config);
  const database = await openDatabase(config, secrets, log);
  const files = await followStorage({ config, database, openSecret: storageSecretOpener(secrets), log });
  const cache = await createCache(database);
  const messaging = {
    config,
    secrets,
    database,
    params: createParams(database, cache),
    expiring: createExpiringStore(database),
  };
  const workers = Math.max(1, config.workers);
  const tasks = await startTaskHandlers({
    config: {
      ...config,
      get databaseUrl() {
        return database.url;
      },
    },
    database,
    storage: files.storage,
    storagePlan: files.plan,
    openSecret: storageSecretOpener(secrets),
    messaging,
    storageFolder: storageFolder(config.dataFolder),
    diskReserveBytes: config.diskReserveBytes / 2,
    threads: Math.max(1, Math.floor(availableParallelism() / workers)),
    memoryBudgetBytes: Math.min(LARGEST_BUDGET_BYTES, (totalmem() * MEMORY_SHARE) / workers),
    log,
  });
  const { jobGroup: group, jobLanes: lanes } = config;
  const consumer = await consumeTasks(database, tasks.handlers, log, { group, lanes });
  const kept = await keepWorker(database, consumer, { group, capacity: lanes, version: VERSION, log });
  const samples = keepSamples(database, {
    source: 'worker',
    instance: workerName(),
    folder: config.dataFolder,
    own: () => ({ tasksRunning: consumer.running().length }),
    log,
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await samples.stop();
    await kept.stop();
    await consumer.stop();
    await tasks.stop();
    await files.close();
    await cache.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  endWithParent(() => void stop());
  process.send?.({ kind: 'ready' });
}

let config: Config | undefined;
keepFilesPrivate();
try {
  config = readConfig();
  await main(config);
} catch (cause) {
  for (const line of describeStartupError(cause, config)) console.error(line);
  process.exit(1);
}
