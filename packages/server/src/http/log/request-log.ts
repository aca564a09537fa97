import { hostname } from 'node:os';
import { API_ERRORS, MANAGEMENT_TENANT, messageOf, fieldsOf } from '@cloud/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Insertable } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { LogErrorRow } from '../../database/tables/logs.ts';
import { newId } from '../../database/id.ts';
import { routeTitle } from '../route/route-title.ts';
import '../../identity/scope/access.ts';
import { toApiError } from '../error-handler.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';
import { paramsOf } from './log-params.ts';

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
  queries: Queries;
  config: Pick<Config, 'production' | 'host' | 'port'>;
}

const SIGN_IN = new Set(['/blade-auth/oauth/token', '/blade-auth/token']);
/** Calls that only bring data along, and far too often for a log that people read. */
const UNLOGGED = /^\/blade-resource\/upload|^\/user\/send-logs|^\/blade-auth\/(oauth\/)?logout/;
/** Calls that read, but take much away. */
const EXPORTS = /\/export-/;
const LONGEST_STACK = 20_000;

/**
 * Notes calls that change something with their duration, unforeseen failures with their stack, and sign-ins.
 * Reading is not noted: a list is asked for a thousand times a second. Rows wait in memory and travel in batches.
 * One closure, since its hooks share the writer.
 */
export function keepRequestLog({ http, queries, config }: Dependencies): RequestLog {
  const writer = createLogWriter(queries, http.log);
  const server = {
    serviceId: 'cloud-experience',
    serverHost: hostname().slice(0, 255),
    serverIp: `${config.host}:${config.port}`,
    env: config.production ? 'prod' : 'dev',
  };
  const about = (request: FastifyRequest) => {
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
  };
  const timed = (request: FastifyRequest, elapsed: number) => ({
    ...about(request),
    params: paramsOf(request),
    time: String(Math.round(elapsed)),
  });

  const usual = (request: FastifyRequest, entry: UsualEntry) => {
    const { logId, level: logLevel, data, account, tenantId, requestUri } = entry;
    writer.add('bladeLogUsual', {
      ...about(request),
      logId,
      logLevel,
      logData: data.slice(0, LONGEST_STACK),
      ...(account === undefined ? {} : { createBy: account.slice(0, 64) }),
      ...(tenantId === undefined ? {} : { tenantId }),
      ...(requestUri === undefined ? {} : { requestUri: requestUri.slice(0, 255) }),
    });
  };

  http.decorateRequest('signIn', undefined);
  http.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request);
    if (SIGN_IN.has(path)) noteSignIn(request, reply.statusCode, usual);
    else if (request.scope && isNoted(request, path)) {
      writer.add('bladeLogApi', {
        ...timed(request, reply.elapsedTime),
        title: routeTitle('zh-cn', path).slice(0, 255),
        type: '1',
      });
    }
    done();
  });
  const failure = (request: FastifyRequest, error: unknown, elapsed: number) => {
    if (API_ERRORS[toApiError(error, request.id).code].status !== 500) return;
    const cause = error instanceof Error ? error : new Error(String(error));
    writer.add('bladeLogError', { ...timed(request, elapsed), ...factsOf(cause, request.id) });
  };
  http.addHook('onError', (request, reply, error, done) => {
    failure(request, error, reply.elapsedTime);
    done();
  });
  return { usual, failure, flush: () => writer.flush(), close: () => closeAll(writer) };
}

const closeAll = (writer: LogWriter) => writer.close();
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
