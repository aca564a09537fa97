import { METRIC_NAMES, METRICS, type Health, type MetricFacts } from '@cloud/contract';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../../http/app.ts';
import { readNow } from './health.ts';

/** How old figures are, beside those of `METRICS`. */
export const AGE_METRIC = 'cloud_sample_age_seconds';

/**
 * `/metrics` for Prometheus: the newest figures of all processes. It is there only where `CLOUD_METRICS_TOKEN` is set, and
 * asks for that token. Nothing in it tells of a tenant.
 */
export function prometheusRoutes({ http, config, database }: App): void {
  const { metricsToken } = config;
  if (metricsToken === undefined) return;
  const expected = hashOf(`Bearer ${metricsToken}`);
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('a token is needed\n');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metricsText(await readNow(database.queries)));
  });
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Figures in the text format of Prometheus, in base units. */
export function metricsText(now: Health['now']): string {
  const lines: string[] = [];
  const write = (name: string, help: string, valueOf: (one: Health['now'][number]) => number | undefined) => {
    const rows = now.flatMap((one) => {
      const value = valueOf(one);
      return value === undefined ? [] : [`${name}{${labelsOf(one)}} ${value}`];
    });
    if (rows.length > 0) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...rows);
  };
  for (const metric of METRIC_NAMES) {
    const { prometheus, help, unit }: MetricFacts = METRICS[metric];
    write(prometheus, help, ({ figures }) => {
      const value = figures[metric];
      return unit === 'ms' && value !== undefined ? value / 1000 : value;
    });
  }
  write(AGE_METRIC, 'Age of the figures', ({ ageSeconds }) => ageSeconds);
  return `${lines.join('\n')}\n`;
}

const labelsOf = ({ source, instance }: Health['now'][number]): string =>
  instance === '' ? `source="${source}"` : `source="${source}",instance="${escapeLabel(instance)}"`;

const escapeLabel = (text: string): string => text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
