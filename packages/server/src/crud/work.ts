import { SEEN_HEADER, type Access, type EndpointDefinition } from '@cloud/contract';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { App } from '../app.ts';
import type { Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { requireAccess } from '../http/access.ts';
import { ok } from '../http/envelope.ts';
import { readSeen } from './seen-header.ts';
import type { Seen } from './seen-header.ts';

/** What an operation works with: who asks, and one transaction that sees his tenant only. */
export interface Work {
  app: App;
  scope: Scope;
  trx: Queries;
  /** The caller's address, for the audit. */
  address: string;
  /** What the caller says of the record that he edits. */
  seen?: Seen | undefined;
  /** Nothing is written: what is read may be kept for others. */
  isReading?: boolean;
  /** Says that tables were changed; caches are told after the commit. */
  changed(...tables: string[]): void;
}

/** Runs `task`, which asks and changes nothing, with the caller's eyes. */
export function readWork<T>(app: App, scope: Scope, address: string, task: (work: Work) => Promise<T>): Promise<T> {
  const refuse = () => {
    throw new Error('what only reads changes nothing');
  };
  return task({ app, scope, trx: app.database.reader(scope), address, isReading: true, changed: refuse });
}

/** Runs `task` in one transaction of the caller and tells the caches afterwards. */
export async function runWork<T>(
  app: App,
  scope: Scope,
  address: string,
  task: (work: Work) => Promise<T>,
): Promise<T> {
  const tables = new Set<string>();
  const result = await app.database.withScope(scope, (trx) =>
    task({ app, scope, trx, address, changed: (...names) => names.forEach((name) => tables.add(name)) }),
  );
  if (tables.size > 0) await app.cache.changed(...tables);
  return result;
}

/** A route of a signed-in caller, its answer enveloped. */
export interface WorkRoute<I> {
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  /** Needed when access is `permission`; a function where it depends on what is asked. */
  permission?: string | ((input: I) => string);
  /** Every permission that the function may name; for the API description. */
  permissions?: readonly string[];
  /** For the API description. */
  schema?: FastifySchema;
  /** Where the input is read; default query for GET, body for POST. `both`: the query wins. */
  inputIn?: 'query' | 'body' | 'both';
}

/** Adds a route whose handler runs in one transaction. */
export function addWorkRoute<I extends object, O>(
  app: App,
  route: WorkRoute<I>,
  handler: (work: Work, input: I, request: FastifyRequest, reply: FastifyReply) => Promise<O>,
): void {
  app.http.route({
    method: route.method,
    url: route.path,
    config: { access: route.access, ...permissionsOf(route) },
    ...(route.schema ? { schema: route.schema } : {}),
    handler: async (request, reply) => {
      const input = inputOf<I>(route, request);
      const permission = typeof route.permission === 'function' ? route.permission(input) : route.permission;
      const scope = requireAccess(request, route.access, permission);
      if (!scope) throw new Error(`${route.path} needs a caller; anonymous routes are written on app.http`);
      const run = route.method === 'GET' ? readWork : runWork;
      const seen = readSeen(request.headers[SEEN_HEADER.toLowerCase()]);
      const result = await run(app, scope, request.ip, (work) => handler({ ...work, seen }, input, request, reply));
      return reply.sent ? reply : ok(result, request.language);
    },
  });
}

function permissionsOf<I>({ access, permission, permissions }: WorkRoute<I>): { permissions?: readonly string[] } {
  if (access !== 'permission') return {};
  return { permissions: permissions ?? (typeof permission === 'string' ? [permission] : []) };
}

/** The same for an endpoint of the contract. */
export function addEndpoint<I extends object, O>(
  app: App,
  endpoint: EndpointDefinition<I, O>,
  handler: (work: Work, input: I, request: FastifyRequest, reply: FastifyReply) => Promise<O>,
): void {
  addWorkRoute<I, O>(app, endpoint, handler);
}

function inputOf<I extends object>(route: WorkRoute<I>, request: FastifyRequest): I {
  const place = route.inputIn ?? (route.method === 'GET' ? 'query' : 'body');
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  const query = request.query as object;
  return (place === 'query' ? query : place === 'body' ? body : { ...body, ...query }) as I;
}
