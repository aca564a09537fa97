import type { EndpointDefinition } from '@cloud/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { completeDescription } from './api-description.ts';
import type { Config } from './config.ts';
import { createCache, type Cache } from './database/cache.ts';
import type { Database } from './database/database.ts';
import type { Scope } from './database/scope.ts';
import { requireAccess } from './http/access.ts';
import { collectRoutes, type DeclaredRoute } from './http/declared-route.ts';
import { openEncryptedCalls } from './http/encryption.ts';
import { ok } from './http/envelope.ts';
import { describeApi } from './http/openapi.ts';
import { keepRequestLog, type RequestLog } from './http/request-log.ts';
import { createServer } from './http/server.ts';
import { resolveScope } from './http/scope.ts';
import { createEphemeral, type Ephemeral } from './identity/ephemeral.ts';
import { createLockout, type Lockout } from './identity/lockout.ts';
import { createParams, type Params } from './identity/param.ts';
import type { Secrets } from './secrets.ts';

/** A part of the API: adds its routes. */
export type Module = (app: App) => void | Promise<void>;

/** What runs behind a declared endpoint. The result is enveloped. */
export type Handler<I, O> = (scope: Scope, input: I, request: FastifyRequest, reply: FastifyReply) => Promise<O> | O;

/** The API process, without its port. */
export interface App {
  readonly http: FastifyInstance;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly cache: Cache;
  readonly params: Params;
  readonly ephemeral: Ephemeral;
  readonly lockout: Lockout;
  readonly requestLog: RequestLog;
  /** Every route with what it says about itself. */
  readonly routes: readonly DeclaredRoute[];
  readonly log: FastifyBaseLogger;
  /** Adds a module, after those before it. */
  register(module: Module): void;
  /** Answers a declared endpoint; who may call it is checked before. */
  route<I, O>(endpoint: EndpointDefinition<I, O>, handler: Handler<I, O>): void;
  /** Runs when the API stops, after the last request. */
  onClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  secrets: Secrets;
  database: Database;
  modules: readonly Module[];
}

/** Expired captchas and counters are swept this often. */
const PRUNE_INTERVAL_MS = 60_000;

/** Builds the API with its modules, ready to listen. */
export async function createApp({ config, secrets, database, modules }: AppOptions): Promise<App> {
  const http = await createServer(config);
  const routes = collectRoutes(http);
  await describeApi(http, (document) => completeDescription(document, routes));
  const cache = await createCache(database);
  const params = createParams(database, cache);
  const ephemeral = createEphemeral(database);
  const lockout = createLockout(ephemeral, {
    account: () => params.integer('account.failCount', 5),
    address: config.lockoutAddressLimit,
  });
  const requestLog = keepRequestLog({ http, queries: database.queries, config });
  const pruning = setInterval(() => void ephemeral.prune().catch(() => {}), PRUNE_INTERVAL_MS).unref();
  const queue: Module[] = [...modules];
  const closing: (() => Promise<void>)[] = [];
  const app: App = {
    http,
    config,
    secrets,
    database,
    cache,
    params,
    ephemeral,
    lockout,
    requestLog,
    routes,
    log: http.log,
    register: (module) => void queue.push(module),
    route: (endpoint, handler) => addRoute(http, endpoint, handler),
    onClose: (work) => void closing.push(work),
    close: async () => {
      clearInterval(pruning);
      await http.close();
      await requestLog.close();
      await cache.close();
      for (const work of closing) await work();
    },
  };
  openEncryptedCalls(http, secrets);
  resolveScope(app);
  http.get('/health', async () => {
    await database.queries.selectNoFrom((from) => from.lit(1).as('one')).execute();
    return ok({ status: 'UP' });
  });
  for (let module = queue.shift(); module; module = queue.shift()) await module(app);
  await http.ready();
  return app;
}

function addRoute<I, O>(http: FastifyInstance, endpoint: EndpointDefinition<I, O>, handler: Handler<I, O>): void {
  const fromBody = (endpoint.inputIn ?? (endpoint.method === 'GET' ? 'query' : 'body')) === 'body';
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, ...(endpoint.permission ? { permissions: [endpoint.permission] } : {}) },
    handler: async (request, reply) => {
      const scope = requireAccess(request, endpoint.access, endpoint.permission);
      const input = ((fromBody ? request.body : request.query) ?? {}) as I;
      // An anonymous endpoint may be called without a scope; its handlers do not touch it.
      const result = await handler(scope as Scope, input, request, reply);
      return reply.sent ? reply : ok(result, request.language);
    },
  });
}
