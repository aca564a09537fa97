import { columnOf, ENTITIES, type EntityDefinition, type Field } from '@cloud/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeclaredRoute } from '../../src/http/route/declared-route.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const TENANT = '444444';
let server: TestServer;
let superToken: string;
let tenantToken: string;
/** Tables that grow with the tenants, and their partitions that have rows. */
let growing: Set<string>;
let asked: { tenant: Statement[]; super: Statement[] };

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  superToken = await server.signIn();
  await addTenant(server, TENANT);
  const { queries } = server.database;
  const needed = [...new Set(server.app.routes.flatMap((route) => route.permissions ?? []))];
  const known = await queries.selectFrom('bladeMenu').select('code').where('code', 'in', needed).execute();
  const codes = known.map((row) => row.code);
  tenantToken = await signInWith(server, codes, { alias: 'admin', tenantId: TENANT });
  const found = await withClient((client) =>
    client.query<{ name: string }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id' and c.relname like 'blade%'`),
  );
  growing = new Set(found.rows.map(({ name }) => name));
  // Asked while the tables are small, so that the answers are; what was asked is explained on large ones.
  asked = {
    tenant: await statementsOf(() => askAll(tenantToken)),
    super: await statementsOf(() => askAll(superToken)),
  };
  await withClient(fill);
  const filled = await withClient((client) =>
    client.query<{ name: string }>('select relname as name from pg_class where relispartition and reltuples > 0'),
  );
  for (const { name } of filled.rows) growing.add(name);
  // There are no more tenants than rows that fit on a screen or two.
  growing.delete('blade_tenant');
  // Nor messages: each is gone when it was delivered.
  growing.delete('blade_flow_message');
});
afterAll(() => server?.stop());

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ROWS = 8000;
const TENANTS = 400;

/** Puts rows of many tenants into every table that grows: with a handful of rows the planner takes any index. */
async function fill(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  const columns = await client.query<{ table: string; name: string; type: string; length: number }>(
    `select c.relname as table, a.attname as name, t.typname as type, a.atttypmod - 4 as length
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relname = any($1) and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
    [[...growing]],
  );
  for (const table of growing) {
    const own = columns.rows.filter((column) => column.table === table && column.name !== 'tenant_id');
    const values = own.map(({ type, length }) => sampleOf(type, length));
    await client.query(
      `insert into ${table} (tenant_id, ${own.map(({ name }) => `"${name}"`).join(', ')})
       select case n % ${TENANTS} when 0 then '${TENANT}' else (100000 + n % ${TENANTS})::text end, ${values.join(', ')}
       from generate_series(1, ${ROWS}) n on conflict do nothing`,
    );
  }
  await client.query('analyze');
}

function sampleOf(type: string, length: number): string {
  if (type === 'int8') return '7000000000000000000 + n';
  if (type === 'int2' || type === 'int4') return 'n % 5';
  if (type === 'date') return 'current_date';
  if (type === 'timestamptz') return "now() - n * interval '1 minute'";
  if (type === 'jsonb') return "'{}'::jsonb";
  if (type === 'bool') return 'false';
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'bytea') return "'x'::bytea";
  if (/^(float|numeric)/.test(type)) return 'n';
  return length > 0 ? `right('v' || n, ${length})` : "'v' || n";
}

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that the server sends while `work` runs, each text once. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first, second] = given as [string | Partial<Statement>, unknown[] | undefined];
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    const values = typeof first === 'string' ? (second ?? []) : (first?.values ?? second ?? []);
    // What takes the next row of a queue meanwhile looks at its front, for all tenants.
    const isRead = /^\s*(with|select)\b/i.test(text) && !/\bskip locked\b|\binsert into\b/i.test(text);
    if (isRead && Array.isArray(values)) seen.set(text, { text, values });
    return send.apply(this, given);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return [...seen.values()];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** The plan of a statement, as the caller's role and without the choice of reading everything; none where only the owner may. */
async function planOf(client: pg.Client, statement: Statement, role: string): Promise<PlanNode | undefined> {
  await client.query('begin');
  try {
    await client.query(`set local role ${role}`);
    await client.query(`select set_config('app.tenant', $1, true), set_config('enable_seqscan', 'off', true)`, [
      TENANT,
    ]);
    const answer = await client
      .query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
        text: `explain (format json) ${statement.text}`,
        values: statement.values,
      })
      .catch((cause: unknown) => {
        // Asked by the server for itself, as the owner: of sessions, tasks and the like.
        if ((cause as { code?: string }).code === '42501') return undefined;
        throw cause;
      });
    return answer?.rows[0]!['QUERY PLAN'][0]!.Plan;
  } finally {
    await client.query('rollback');
  }
}

/** Scans of growing tables in a plan. */
function scansOf(plan: PlanNode | undefined): PlanNode[] {
  const scans: PlanNode[] = [];
  const walk = (node: PlanNode) => {
    if (node['Relation Name'] && growing.has(node['Relation Name'])) scans.push(node);
    node.Plans?.forEach(walk);
  };
  if (plan) walk(plan);
  return scans;
}

const isCondition = (node: PlanNode) => node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined;

/** A line for each statement that walks through a growing table without an index that knows where to begin. */
async function walksOf(
  statements: readonly Statement[],
  role: string,
  isFine: (node: PlanNode) => boolean,
): Promise<string[]> {
  return withClient(async (client) => {
    const lines: string[] = [];
    for (const statement of statements) {
      for (const node of scansOf(await planOf(client, statement, role))) {
        if (isFine(node)) continue;
        lines.push(
          `${node['Node Type']} on ${node['Relation Name']} ${node.Filter ?? ''}: ${statement.text.slice(0, 300)}`,
        );
      }
    }
    return [...new Set(lines)];
  });
}

const LIST =
  /\/(list|page|select|tree|[a-z]+-list|[a-z]+-tree|dictionary|routes|buttons|top-menu|detail|info|alias|role-tree-keys)$/;
const OTHER_PROTOCOL = /events|artifact|upload/;

/** Every way in which a list can be narrowed and ordered. */
function* asksOf(route: DeclaredRoute): Generator<string> {
  yield '';
  yield '?current=400&size=10';
  yield '?id=1&parentId=1&deptId=1&userId=1&roleIds=1&code=sex&name=abc';
  const entity = ENTITIES.find(({ path }) => route.path.startsWith(`${path}/`));
  if (!entity || !/\/(list|page)$/.test(route.path)) return;
  for (const [name, field] of columnsOf(entity)) {
    yield `?descs=${name}`;
    yield `?${name}${suffixOf(field)}=${valueOf(field)}`;
    if (field.kind === 'text') yield `?${name}_equal=abc`;
    yield `?${name}_notnull=1`;
  }
  for (const name of ['createTime', 'updateTime']) {
    yield `?descs=${name}`;
    yield `?${name}_datege=2026-01-01`;
  }
}

const columnsOf = (entity: EntityDefinition) =>
  Object.entries(entity.fields).filter(([, field]) => !field.writeOnly && !field.secret);
const suffixOf = (field: Field) => (field.kind === 'date' || field.kind === 'dateTime' ? '_datege' : '_like');
const valueOf = (field: Field) => (field.kind === 'date' || field.kind === 'dateTime' ? '2026-01-01' : 'abc');

async function askAll(token: string): Promise<void> {
  const routes = server.app.routes.filter(
    ({ method, path }) => method === 'GET' && LIST.test(path) && !OTHER_PROTOCOL.test(path),
  );
  expect(routes.length).toBeGreaterThan(60);
  for (const route of routes) {
    for (const query of asksOf(route)) {
      const headers = { 'blade-auth': `bearer ${token}` };
      const { statusCode } = await server.app.http.inject({ method: 'GET', url: route.path + query, headers });
      expect([route.path + query, statusCode < 500]).toEqual([route.path + query, true]);
    }
  }
}

describe('no list walks through a table that grows with the tenants', () => {
  it('when a tenant asks: each begins at an index, whatever is searched or sorted', async () => {
    const statements = asked.tenant;
    expect(statements.length).toBeGreaterThan(150);
    expect(await walksOf(statements, 'cloud_app', isCondition)).toEqual([]);
  });

  it('when the super role asks over all tenants', async () => {
    const statements = asked.super;
    expect(statements.length).toBeGreaterThan(150);
    const isIndexed = (node: PlanNode) => node['Node Type'] !== 'Seq Scan';
    expect(await walksOf(statements, 'cloud_super', isIndexed)).toEqual([]);
  });

  it('when the super role searches people and departments, the largest of all tables, by a part of a text', async () => {
    const found = await withClient((client) =>
      client.query<{ text: string }>(`select indexdef as text from pg_indexes where indexdef like '%gin_trgm_ops%'`),
    );
    const missing = ENTITIES.filter(({ name }) => name === 'user' || name === 'dept').flatMap((entity) =>
      Object.entries(entity.fields)
        .filter(([, field]) => field.search === 'contains')
        .map(([name]) => [entity.table, columnOf(name)] as const)
        .filter(
          ([table, column]) =>
            !found.rows.some(({ text }) => text.includes(`${table} `) && text.includes(`${column} gin`)),
        ),
    );
    expect(missing).toEqual([]);
  });
});
