import { SEEN_HEADER } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../database/scope.ts';
import type { App, RequestContext } from '../app.ts';
import { readSeenVersion } from './edit-version-header.ts';

/** Runs `task`, which only reads, under the caller's row-level security. */
export function readInContext<T>(
  app: App,
  scope: Scope,
  address: string,
  task: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const refuse = () => {
    throw new Error('a reading context changes nothing');
  };
  return task({ app, scope, trx: app.database.reader(scope), address, isReading: true, changed: refuse });
}

/** Runs `task` in one transaction of the caller and tells the caches afterwards. */
export async function runInContext<T>(
  app: App,
  scope: Scope,
  address: string,
  task: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const tables = new Set<string>();
  const result = await app.database.withScope(scope, (trx) =>
    task({ app, scope, trx, address, changed: (...names) => names.forEach((name) => tables.add(name)) }),
  );
  if (tables.size > 0) await app.cache.changed(...tables);
  return result;
}

/** The same for a request: a GET reads, everything else runs in one transaction. */
export function inRequest<T>(
  app: App,
  scope: Scope,
  request: FastifyRequest,
  task: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const run = request.method === 'GET' ? readInContext : runInContext;
  const seen = readSeenVersion(request.headers[SEEN_HEADER.toLowerCase()]);
  return run(app, scope, request.ip, (context) => task({ ...context, seen }));
}
