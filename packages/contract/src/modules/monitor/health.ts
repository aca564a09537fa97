import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { METRIC_SOURCES } from './metric.ts';

/** Hours that the charts of health go back. */
export const HEALTH_HOURS = [1, 24, 168, 720] as const;

const source = v.picklist(METRIC_SOURCES);

const health = v.object({
  /** The newest figures of everything that gave some within the last minutes. */
  now: v.array(
    v.object({
      source,
      instance: v.string(),
      ageSeconds: v.number(),
      /** By the names of `METRICS`. */
      figures: v.record(v.string(), v.number()),
    }),
  ),
  /** Beginnings of the parts of the time, all of one length. */
  times: v.array(v.string()),
  /** Means by part; null where nothing was measured. */
  series: v.array(
    v.object({ source, instance: v.string(), metric: v.string(), values: v.array(v.nullable(v.number())) }),
  ),
});
export type Health = v.InferOutput<typeof health>;

export const healthRead = defineEndpoint({
  method: 'GET',
  path: '/blade-monitor/health/read',
  access: 'platform',
  permission: 'health_view',
  summary: 'How servers, workers, database, queue and storage do, now and over time',
  input: v.object({ hours: wire.integer(1) }),
  output: health,
});

/** Days that slow statements are told of. */
export const SLOW_QUERY_DAYS = [1, 7, 30] as const;

const slowQuery = v.object({
  id: v.string(),
  /** Without its values. */
  text: v.string(),
  calls: v.number(),
  /** Milliseconds. */
  mean: v.number(),
  most: v.number(),
  total: v.number(),
  lastTime: v.string(),
});
export type SlowQuery = v.InferOutput<typeof slowQuery>;

export const slowQueryList = defineEndpoint({
  method: 'GET',
  path: '/blade-monitor/slow-query/list',
  access: 'platform',
  permission: 'slowquery_view',
  summary: 'Statements of the product that take long, without their values',
  input: v.object({ days: wire.integer(1) }),
  output: v.array(slowQuery),
});
