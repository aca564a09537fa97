import { API_ERRORS, fieldsOf, MANAGEMENT_TENANT, messageOf } from '@cloud/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import { hostname } from 'node:os';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { LogErrorRow } from '../../database/tables/logs.ts';
import '../../identity/scope/access.ts';
import { toApiError } from '../error-handler.ts';
import { routeTitle } from '../route/route-title.ts';
import { paramsOf } from './log-params.ts';
import { createLogWriter } from './log-writer.ts';

/** What a caller of {@link RequestLog.usual} says. */
export interface UsualEntry {
  /** What kind of thing happened, e.g. `sign-in`. */
  logId: string;
  level: 'info' | 'warn' | 'error';
  data: string;
  /** Who and where, when the request itself does not say. */
  account?: string;
  tenantId?: string;
  requestUri?: string;
}

/** The three logs of the product. Nothing here waits for the database. */
export interface RequestLog {
  usual(request: FastifyRequest, entry: UsualEntry): void;
  /** Notes a failure that was answered where it was caught. */
  failure(request: FastifyRequest, error: unknown, elapsed: number): void;
  /** Writes what waits; returns when it is stored. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in by this call; `isHalfWay` while a second factor is missing. */
    signIn: { account: string; tenantId: string } | { isHalfWay: true } | undefined;
  }
}

interface Dependencies {
  http: FastifyInstance;
  database: Pick<Database, 'copyIn'>;
  config: Pick<Config, 'production' | 'host' | 'port'>;
}

const SIGN_IN = new Set(['/blade-auth/oauth/token', '/blade-auth/token']);
/** Calls that only bring data along, and far too often for a log that people read. */
const UNLOGGED = /^\/blade-resource\/upload|^\/user\/send-logs|^\/blade-auth\/(oauth\/)?logout/;
/** Calls that read, but take much away. */
const EXPORTS = /\/export-/;
const LONGEST_STACK = 20_000;

/**
 * Notes calls that change something with their duration, unforeseen failures with their stack, sign-ins, and calls of users
 * who had no right to them. Other reading is not noted: a list is asked for a thousand times a second. Rows wait in memory and travel in batches.
 */
export function keepRequestLog({ http, database, config }: Dependencies): RequestLog {
  const writer = createLogWriter(database, http.log);
  const server = serverFacts(config);
  const log: RequestLog = {
    usual: (request, entry) => writer.add('blade_log_usual', usualRow(server, request, entry)),
    failure: (request, error, elapsed) => {
      if (API_ERRORS[toApiError(error, request.id).code].status !== 500) return;
      const cause = error instanceof Error ? error : new Error(String(error));
      writer.add('blade_log_error', { ...timedRow(server, request, elapsed), ...factsOf(cause, request.id) });
    },
    flush: () => writer.flush(),
    close: () => writer.close(),
  };
  http.decorateRequest('signIn', undefined);
  http.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request);
    if (SIGN_IN.has(path)) noteSignIn(request, reply.statusCode, log.usual);
    else if (request.scope && isNoted(request, path)) {
      const title = routeTitle('zh-cn', path).slice(0, 255);
      writer.add('blade_log_api', { ...timedRow(server, request, reply.elapsedTime), title, type: '1' });
    }
    if (request.scope && reply.statusCode === 403)
      log.usual(request, { logId: 'refused', level: 'warn', data: messageOf('zh-cn', 'log.refused') });
    done();
  });
  http.addHook('onError', (request, reply, error, done) => {
    log.failure(request, error, reply.elapsedTime);
    done();
  });
  return log;
}

/** What every row says of the process that writes it. */
type ServerFacts = ReturnType<typeof serverFacts>;

const serverFacts = ({ host, port, production }: Dependencies['config']) => ({
  serviceId: 'cloud-experience',
  serverHost: hostname().slice(0, 255),
  serverIp: `${host}:${port}`,
  env: production ? 'prod' : 'dev',
});

/** What every row says of its call. */
function rowOf(server: ServerFacts, request: FastifyRequest) {
  const url = request.routeOptions.url ?? pathOf(request);
  const [, group = '', ...rest] = url.split('/');
  return {
    ...server,
    id: newId(),
    tenantId: request.scope?.tenantId ?? MANAGEMENT_TENANT,
    method: request.method,
    requestUri: pathOf(request).slice(0, 255),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 1000),
    remoteIp: request.ip,
    methodClass: [group.replace(/^blade-/, ''), ...rest.slice(0, -1)].join('/').slice(0, 255),
    methodName: (rest.at(-1) ?? '').slice(0, 255),
    createBy: (request.scope?.account ?? '').slice(0, 64),
    createTime: new Date(),
  };
}

/** The same with the parameters of the call, and how long it took in milliseconds. */
const timedRow = (server: ServerFacts, request: FastifyRequest, elapsed: number) => ({
  ...rowOf(server, request),
  params: paramsOf(request),
  time: String(Math.round(elapsed)),
});

function usualRow(server: ServerFacts, request: FastifyRequest, entry: UsualEntry) {
  const { logId, level: logLevel, data, account, tenantId, requestUri } = entry;
  return {
    ...rowOf(server, request),
    logId,
    logLevel,
    logData: data.slice(0, LONGEST_STACK),
    ...(account === undefined ? {} : { createBy: account.slice(0, 64) }),
    ...(tenantId === undefined ? {} : { tenantId }),
    ...(requestUri === undefined ? {} : { requestUri: requestUri.slice(0, 255) }),
  };
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!;

const isNoted = ({ method, routeOptions }: FastifyRequest, path: string): boolean =>
  routeOptions.url !== undefined && !UNLOGGED.test(path) && (method === 'POST' || EXPORTS.test(path));

/** Who came in, and who was refused; a token that is merely renewed is neither. */
function noteSignIn(request: FastifyRequest, status: number, usual: RequestLog['usual']): void {
  const { signIn } = request;
  if (signIn && 'isHalfWay' in signIn) return;
  const asked = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
  const text = (...names: string[]) =>
    names.map((name) => asked[name]).find((value) => typeof value === 'string') ?? '';
  const grant = String(text('grant_type', 'grantType') || 'password');
  if (grant === 'refresh_token') return;
  const tenantId = signIn?.tenantId ?? String(request.headers['tenant-id'] ?? text('tenantId'));
  const isIn = status < 400;
  usual(request, {
    logId: 'sign-in',
    level: isIn ? 'info' : 'warn',
    data: messageOf('zh-cn', isIn ? 'log.signedIn' : 'log.signInRefused', { grant }),
    account: signIn?.account ?? String(text('username', 'account')),
    tenantId: /^\d{6,12}$/.test(tenantId) ? tenantId : MANAGEMENT_TENANT,
  });
}

/** What a thrown thing says of itself: name, message, and the first place of our own in its stack. */
function factsOf(error: Error, id: string): Partial<Insertable<LogErrorRow>> {
  const root = error.cause instanceof Error ? error.cause : error;
  const stack = (root.stack ?? String(root)).replaceAll(/(?:file:\/\/)?\/\S*?(?=packages\/|node_modules\/)/g, '');
  const place = /at (?:async )?(?:(\S+) \()?((?:packages|node_modules)\/[^\s:]+):(\d+)/.exec(stack);
  return {
    exceptionName: root.name.slice(0, 255),
    message: `${root.message}\n${id}`.slice(0, LONGEST_STACK),
    stackTrace: stack.slice(0, LONGEST_STACK),
    ...(place ? { fileName: place[2]!.slice(0, 1000), lineNumber: Number(place[3]) } : {}),
  };
}
