import type { Config } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import { createCache } from './database/cache.ts';
import type { Database } from './database/database.ts';
import type { App, Module } from './http/app.ts';
import { openEncryptedCalls } from './http/body/encryption.ts';
import { healthRoutes } from './http/health.ts';
import { keepRequestLog } from './http/log/request-log.ts';
import { collectRoutes } from './http/route/declared-route.ts';
import { routeOn } from './http/route/route.ts';
import { createServer } from './http/server.ts';
import { createExpiringStore } from './identity/expiring-store.ts';
import { createLockout } from './identity/lockout.ts';
import { createParams } from './identity/param.ts';
import { openTaskQueue } from './queue/task-queue.ts';
import { resolveScope } from './identity/scope/resolve-scope.ts';
import { followAnswers } from './identity/session/open-answers.ts';
import { followStorage } from './storage/follow-storage.ts';
import { storageSecretOpener } from './tasks/upkeep/storage-secret.ts';
import { describeApi } from './openapi/openapi-routes.ts';

export interface AppOptions {
  config: Config;
  secrets: Secrets;
  database: Database;
  modules: readonly Module[];
}

/** How often expired captchas and counters are removed. */
const PRUNE_INTERVAL_MS = 60_000;

/** Builds the API with its modules, ready to listen. */
export async function createApp({ config, secrets, database, modules }: AppOptions): Promise<App> {
  const { payloadKey: payload, tokenCipherKey: token } = secrets;
  const http = await createServer(config, config.encryptedCalls ? { payload, token } : undefined);
  const routes = collectRoutes(http);
  await describeApi(http, routes);
  const cache = await createCache(database);
  const params = createParams(database, cache);
  const expiring = createExpiringStore(database);
  const lockout = createLockout(expiring, {
    account: () => params.integer('account.failCount', 5),
    address: config.lockoutAddressLimit,
  });
  const requestLog = keepRequestLog({ http, database, config });
  const answers = followAnswers({ http, database, config });
  const openSecret = storageSecretOpener(secrets);
  const files = await followStorage({ config, database, openSecret, log: http.log });
  const pruning = setInterval(() => void expiring.prune().catch(() => {}), PRUNE_INTERVAL_MS).unref();
  const queue = await openTaskQueue(database, http.log);
  const waiting: Module[] = [...modules];
  const closing: (() => Promise<void>)[] = [];
  const app: App = {
    http,
    config,
    secrets,
    database,
    cache,
    params,
    expiring,
    lockout,
    answers,
    requestLog,
    routes,
    storage: files.storage,
    queue,
    log: http.log,
    register: (module) => void waiting.push(module),
    route: routeOn(() => app),
    onClose: (task) => void closing.push(task),
    close: async () => {
      clearInterval(pruning);
      answers.close();
      await http.close();
      await requestLog.close();
      await cache.close();
      await files.close();
      for (const task of closing) await task();
      await queue.close();
    },
  };
  openEncryptedCalls(http, secrets);
  resolveScope(app);
  healthRoutes(app);
  for (let module = waiting.shift(); module; module = waiting.shift()) await module(app);
  await http.ready();
  return app;
}
