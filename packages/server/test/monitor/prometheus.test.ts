import { METRIC_NAMES, METRICS } from '@cloud/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGE_METRIC, metricsText } from '../../src/modules/monitor/prometheus.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const TOKEN = 'a-token-for-scrapes-7';
const DASHBOARD = path.resolve(import.meta.dirname, '../../../../docs/grafana-dashboard.json');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_METRICS_TOKEN: TOKEN } });
});
afterAll(() => server?.stop());

const scrape = (authorization?: string) => server.get('/metrics', { headers: authorization ? { authorization } : {} });

describe('/metrics', () => {
  it('is written for Prometheus: each metric with help, type and labels, and nothing of a tenant', async () => {
    await expect
      .poll(async () => String((await scrape(`Bearer ${TOKEN}`)).body))
      .toContain('cloud_storage_used_bytes{source="storage"}');
    const answer = await scrape(`Bearer ${TOKEN}`);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const lines = String(answer.body).trimEnd().split('\n');
    const samples = lines.filter((line) => !line.startsWith('#'));
    for (const line of samples) expect(line).toMatch(/^cloud_[a-z_]+\{source="\w+"(,instance="[^"]+")?\} -?[\d.e+-]+$/);
    const names = new Set(samples.map((line) => line.split('{')[0]!));
    for (const name of names) expect(lines).toContain(`# TYPE ${name} gauge`);
    for (const name of ['cloud_process_cpu_ratio', 'cloud_database_size_bytes', AGE_METRIC])
      expect(names).toContain(name);
    expect(String(answer.body)).not.toMatch(/"000000"|tenant|admin/);
  });

  it('asks for the token', async () => {
    for (const wrong of [undefined, 'Bearer', 'Bearer wrong', TOKEN, `Basic ${TOKEN}`])
      expect((await scrape(wrong)).status, wrong).toBe(401);
  });

  it('is not there unless a token is set', async () => {
    const other = await startTestServer();
    expect((await other.get('/metrics', { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
    await other.stop();
  });
});

it('tells times in seconds and keeps quotes of names apart', () => {
  const text = metricsText([{ source: 'api', instance: 'a"b\\c', ageSeconds: 3, figures: { requestMs: 250 } }]);
  expect(text).toContain(String.raw`cloud_http_request_duration_seconds{source="api",instance="a\"b\\c"} 0.25`);
});

it('the dashboard asks for metrics that exist, and shows all of them', () => {
  const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(readFileSync(DASHBOARD, 'utf8'));
  const asked = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/cloud_\w+/g)].map(([name]) => name)),
  );
  expect(new Set(asked)).toEqual(new Set(METRIC_NAMES.map((name) => METRICS[name].prometheus)));
});
