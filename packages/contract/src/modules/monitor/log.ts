import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity, permissionOf } from '../../entity.ts';
import { choice, dateTime, integer, longText, text } from '../../field.ts';
import type { Field } from '../../field.ts';
import * as wire from '../../wire.ts';

/** Facts that every row of a log carries: who, from where, on which server, when. Written once, never changed. */
const caller = {
  createBy: text('log.createBy', { search: 'contains', maxLength: 64, width: 120 }),
  remoteIp: text('log.remoteIp', { search: 'contains', width: 140 }),
} satisfies Record<string, Field>;
const place = {
  createTime: dateTime('log.createTime', { search: 'range', width: 172 }),
  userAgent: text('log.userAgent', { showIn: 'form', maxLength: 1000 }),
  serviceId: text('log.serviceId', { showIn: 'form', maxLength: 32 }),
  serverHost: text('log.serverHost', { showIn: 'form' }),
  serverIp: text('log.serverIp', { showIn: 'form' }),
  env: text('log.env', { showIn: 'form' }),
} satisfies Record<string, Field>;
const call = {
  method: choice('log.method', {
    search: 'equals',
    width: 90,
    options: [
      ['GET', 'GET'],
      ['POST', 'POST'],
    ],
  }),
  requestUri: text('log.requestUri', { search: 'contains', width: 280 }),
} satisfies Record<string, Field>;
const handler = {
  methodClass: text('log.methodClass', { showIn: 'form' }),
  methodName: text('log.methodName', { showIn: 'form' }),
} satisfies Record<string, Field>;
const time = { time: text('log.time', { maxLength: 64, width: 110 }) } satisfies Record<string, Field>;
/** In detail only. */
const params = { params: longText('log.params', { showIn: 'form' }) } satisfies Record<string, Field>;

const shared = {
  tenantScoped: true,
  isLog: true,
  mostCounted: 10_000,
  sheet: 'out',
  read: 'admin',
  write: 'super',
  order: ['createTime', 'desc'],
} as const;

/** Sign-ins, and what consoles report. */
export const logUsual = defineEntity({
  ...shared,
  name: 'logUsual',
  label: 'logUsual.title',
  singular: 'logUsual.one',
  screen: { path: '/monitor/log/usual', icon: 'icon-file', isPublic: true },
  path: '/blade-log/usual',
  table: 'blade_log_usual',
  permission: 'log_usual',
  title: 'logId',
  fields: {
    logId: choice('log.logId', {
      search: 'equals',
      width: 130,
      options: [
        ['sign-in', 'log.signIn'],
        ['console', 'log.console'],
      ],
    }),
    logLevel: choice('log.level', {
      search: 'equals',
      width: 90,
      options: [
        ['info', 'log.info'],
        ['warn', 'log.warn'],
        ['error', 'log.error'],
      ],
      tones: { info: 'busy', warn: 'warning', error: 'bad' },
    }),
    ...call,
    ...caller,
    ...place,
    ...handler,
    ...time,
    logData: longText('log.data', { showIn: 'form' }),
    ...params,
  },
});

/** Calls that changed something, with their duration. */
export const logApi = defineEntity({
  ...shared,
  name: 'logApi',
  label: 'logApi.title',
  singular: 'logApi.one',
  screen: { path: '/monitor/log/api', icon: 'icon-file', isPublic: true },
  path: '/blade-log/api',
  table: 'blade_log_api',
  permission: 'log_api',
  title: 'title',
  fields: {
    title: text('log.title', { search: 'contains', width: 180 }),
    ...call,
    ...time,
    ...caller,
    ...place,
    ...handler,
    type: text('log.type', { showIn: 'none', maxLength: 1 }),
    ...params,
  },
});

/** Unexpected errors of the server, with their stack. */
export const logError = defineEntity({
  ...shared,
  name: 'logError',
  label: 'logError.title',
  singular: 'logError.one',
  screen: { path: '/monitor/log/error', icon: 'icon-file', isPublic: true },
  path: '/blade-log/error',
  table: 'blade_log_error',
  permission: 'log_error',
  title: 'exceptionName',
  fields: {
    exceptionName: text('log.exceptionName', { search: 'contains', width: 200 }),
    ...call,
    ...caller,
    ...place,
    ...handler,
    ...time,
    fileName: text('log.fileName', { showIn: 'form', maxLength: 1000 }),
    lineNumber: integer('log.lineNumber', { showIn: 'form' }),
    message: longText('log.message', { showIn: 'form' }),
    stackTrace: longText('log.stackTrace', { showIn: 'form' }),
    ...params,
  },
});

/** Fields that lists leave out, since they are long. */
export const LONG_LOG_FIELDS: readonly string[] = ['params', 'logData', 'stackTrace', 'message'];

/** Hours that the figures of a log go back: a day by hours, a week and a month by days. */
export const LOG_FIGURE_HOURS = [24, 168, 720] as const;

const logFigures = v.object({
  /** Beginnings of the hours or days. */
  times: v.array(v.string()),
  counts: v.array(v.number()),
  /** Entries that tell of trouble: warnings and errors of the general log, failures beside the calls of the API log. */
  failures: v.array(v.number()),
  /** Paths with the most time a call, or with the most entries where none has a time. Milliseconds. */
  paths: v.array(
    v.object({ path: v.string(), title: v.string(), count: v.number(), mean: v.number(), most: v.number() }),
  ),
  people: v.array(v.object({ account: v.string(), count: v.number() })),
  /** Newest entries that `paths` and `people` tell of, where the time has more. */
  newest: v.nullable(v.number()),
});
export type LogFigures = v.InferOutput<typeof logFigures>;

/** The calls of one log: its figures, a list without the long texts, and one row whole. */
function logCalls<const P extends string>(path: P, permission: string, summary: string) {
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/list`,
      access: 'admin',
      permission,
      summary: `${summary}, newest first`,
      input: wire.listQuery,
      output: wire.page(wire.object),
    }),
    figures: defineEndpoint({
      method: 'GET',
      path: `${path}/figures`,
      access: 'admin',
      permission,
      summary: `${summary}: entries by time, path and person`,
      input: v.object({ hours: wire.integer(24) }),
      output: logFigures,
    }),
    detail: defineEndpoint({
      method: 'GET',
      path: `${path}/detail`,
      access: 'admin',
      permission,
      summary: `${summary}: one entry`,
      input: v.object({ id: wire.id }),
      output: wire.object,
    }),
  };
}
/** The three logs, each with its calls. */
export const LOGS = [
  {
    entity: logUsual,
    calls: logCalls(logUsual.path, permissionOf(logUsual, 'view'), 'Sign-ins and what consoles report'),
  },
  { entity: logApi, calls: logCalls(logApi.path, permissionOf(logApi, 'view'), 'Calls that changed something') },
  { entity: logError, calls: logCalls(logError.path, permissionOf(logError, 'view'), 'Unforeseen failures') },
] as const;
