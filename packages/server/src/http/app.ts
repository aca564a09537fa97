import type { EndpointArguments, EndpointDefinition, EndpointOutput, Language } from '@cloud/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Cache } from '../database/cache.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { ExpiringStore } from '../identity/expiring-store.ts';
import type { Lockout } from '../identity/lockout.ts';
import type { Params } from '../identity/param.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenAnswers } from '../identity/session/open-answers.ts';
import type { AuditedEndpoint, AuditRecord } from './log/audit.ts';
import type { RequestLog } from './log/request-log.ts';
import type { DeclaredRoute } from './route/declared-route.ts';
import type { SeenVersion } from './route/edit-version-header.ts';

/** A part of the API: adds its routes. */
export type Module = (app: App) => void | Promise<void>;

/** The API process, without its port: what a module is given. */
export interface App {
  readonly http: FastifyInstance;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly cache: Cache;
  readonly params: Params;
  readonly expiring: ExpiringStore;
  readonly lockout: Lockout;
  /** What is being sent, and ends with its session. */
  readonly answers: OpenAnswers;
  readonly requestLog: RequestLog;
  /** Every route with what it says about itself. */
  readonly routes: readonly DeclaredRoute[];
  /** The product's files, wherever they lie. */
  readonly storage: Storage;
  /** Hands work to the workers. */
  readonly queue: TaskQueue;
  readonly log: FastifyBaseLogger;
  /** Adds a module, after those before it. */
  register(module: Module): void;
  /** Serves an endpoint of the contract: access and input are checked before the handler, its answer is sent after it. */
  route<const E extends EndpointDefinition>(endpoint: E, handler: RouteHandler<E>): void;
  route<const E extends EndpointDefinition, const O extends RouteOptions>(
    endpoint: E,
    options: O,
    handler: RouteHandler<E, O>,
  ): void;
  /** Runs when the API stops, after the last request. */
  onClose(task: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A call that may come from anyone. */
export interface OpenContext {
  app: App;
  /** The caller; absent without a token. */
  scope: Scope | undefined;
  language: Language;
  /** The caller's IP address. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call of a signed-in caller, whose handler opens its own transactions. */
export interface CallerContext extends OpenContext {
  scope: Scope;
}

/** The rows of a list in its order, found once, so that its pages neither repeat nor miss one while others change it. */
export interface RowWalk {
  /** Rows that it may have. */
  readonly most: number;
  /** Filled by the first page; a list that cannot be walked leaves it. */
  ids?: readonly string[];
}

/** What an operation works with: who asks, and one transaction that sees the caller's tenant only. */
export interface RequestContext {
  app: App;
  scope: Scope;
  trx: Queries;
  /** The caller's IP address, for the audit. */
  address: string;
  /** The version of the record that the caller edits, as the caller last read it. */
  seen?: SeenVersion | undefined;
  /** Set while a whole list is walked page by page. */
  walk?: RowWalk | undefined;
  /** Nothing is written, so that what is read may be cached for others. */
  isReading?: boolean;
  /** Says that tables were changed; caches are told after the commit. */
  changed(...tables: string[]): void;
}

/** The context of a call whose declaration names what the audit keeps of it. */
export interface AuditedContext extends RequestContext {
  /** Writes down that the declared verb was done to these records of the declared entity. */
  audit(records: readonly AuditRecord[]): Promise<void>;
}

export interface RouteOptions {
  /** `own`: the handler opens its transactions itself, e.g. to enqueue a task with its row. Default: one of the caller. */
  transaction?: 'own';
}

/** Anyone's call has no transaction; a handler that opens its own has none either. */
export type ContextOf<E extends EndpointDefinition, O> = E['access'] extends 'anonymous'
  ? OpenContext
  : O extends { transaction: 'own' }
    ? CallerContext
    : (E extends AuditedEndpoint ? AuditedContext : RequestContext) & { request: FastifyRequest; reply: FastifyReply };

/** What runs behind an endpoint: a plain function of the context and the checked input. */
export type RouteHandler<E extends EndpointDefinition, O = unknown> = (
  context: ContextOf<E, O>,
  input: EndpointArguments<E>,
) => Promise<EndpointOutput<E>> | EndpointOutput<E>;
