import * as contract from '@cloud/contract';
import type { EndpointDefinition } from '@cloud/contract';
import { ENTITIES, permissionOf, type EntityDefinition } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import type { DeclaredRoute } from '../../src/http/route/declared-route.ts';
import { signToken, type AccessClaims } from '../../src/identity/session/token.ts';
import { anyTable } from '../support/any-table.ts';
import { problemsOf } from '../support/api-document.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { OPEN } from '../support/open-routes.ts';

/** Routes whose answer is no envelope, or that wait for more than an empty call. */
const OTHER_PROTOCOL =
  /^\/blade-resource\/upload|^\/blade-pointcloud\/(artifact|run\/events)|^\/blade-flow\/work\/events/;

let server: TestServer;
let superToken: string;
let plain: string;
let everything: string;
let tenantAdmin: string;
let expired: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  superToken = await server.signIn();
  plain = await signInWith(server, []);
  const { queries } = server.database;
  const needed = [...new Set(server.app.routes.flatMap((route) => route.permissions ?? []))];
  const known = await queries.selectFrom('bladeMenu').select('code').where('code', 'in', needed).execute();
  everything = await signInWith(
    server,
    known.map((row) => row.code),
  );
  await addTenant(server, '555555');
  tenantAdmin = await signInWith(
    server,
    known.map((row) => row.code),
    { alias: 'admin', tenantId: '555555' },
  );
  const claims = (await server.get('/blade-auth/oauth/user-info', { token: plain })).data as AccessClaims;
  expired = await signToken(server.app.secrets, { ...claims, sid: '1' }, -10);
});
afterAll(() => server?.stop());

const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`;
const closedRoutes = () => {
  const routes = server.app.routes.filter((route) => !OPEN.has(nameOf(route)) && route.method !== 'OPTIONS');
  expect(routes.length).toBeGreaterThan(100);
  return routes;
};
const call = async ({ method, path }: DeclaredRoute, token?: string) => {
  const url = path.replace('/*', '/x').replace(/:\w+/g, '1');
  const headers: Record<string, string> = token ? { 'blade-auth': `bearer ${token}` } : {};
  const response = await fetch(server.url + url, { method, headers });
  const text = await response.text();
  return { status: response.status, reason: text.startsWith('{') ? (JSON.parse(text).reason as string) : '' };
};

const idsIn = (nodes: readonly { id: string; children?: [] }[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...idsIn(children)]);

/** One line per route that answers otherwise than expected. */
async function wrongAnswers(
  routes: readonly DeclaredRoute[],
  token: string | undefined,
  isRight: (answer: { status: number; reason: string }, route: DeclaredRoute) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const answer = await call(route, token);
    if (!isRight(answer, route)) wrong.push(`${nameOf(route)}: ${answer.status} ${answer.reason}`);
  }
  return wrong;
}

describe('every route', () => {
  it('asks for a token, and for one that is ours and not over', async () => {
    const routes = closedRoutes();
    for (const token of [undefined, 'nonsense', expired]) {
      expect(await wrongAnswers(routes, token, ({ status }) => status === 401)).toEqual([]);
    }
  });

  it('says who may call it', () => {
    expect(
      closedRoutes()
        .filter(({ access }) => !access)
        .map(nameOf),
    ).toEqual([]);
  });

  it('that writes or shows what is not for everybody asks for a role: 403, not 401', async () => {
    const guarded = closedRoutes().filter(({ access }) => access !== 'user');
    const refused = await wrongAnswers(guarded, plain, ({ status }) => status === 403);
    expect(refused).toEqual([]);
    const forSuper = guarded.filter(({ access }) => access === 'super' || access === 'platform');
    expect(await wrongAnswers(forSuper, tenantAdmin, ({ status }) => status === 403)).toEqual([]);
  });

  it('names the permission that is missing', async () => {
    const guarded = closedRoutes().filter(({ access }) => access === 'permission');
    expect(await wrongAnswers(guarded, plain, ({ reason }) => reason === 'permission-missing')).toEqual([]);
    for (const { permissions } of guarded) expect(permissions?.length).toBeGreaterThan(0);
  });

  it('lets those in who may, and never fails on an empty call', async () => {
    const routes = closedRoutes().filter(({ path }) => !OTHER_PROTOCOL.test(path));
    const isFine = ({ status }: { status: number }) => [200, 400, 404, 415].includes(status);
    expect(await wrongAnswers(routes, superToken, isFine)).toEqual([]);
    const held = routes.filter(({ access, permissions = [] }) => access === 'user' || permissions.length > 0);
    expect(await wrongAnswers(held, everything, isFine)).toEqual([]);
  });

  it('has a button in the menu for the permission that it asks for', async () => {
    const codes = await server.database.queries
      .selectFrom('bladeMenu')
      .select('code')
      .where('category', '=', 2)
      .execute();
    const known = new Set(codes.map((row) => row.code));
    const missing = server.app.routes
      .flatMap(({ permissions }) => permissions ?? [])
      .filter((code) => !known.has(code));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('is opened by every button that can be granted, but those of screens whose records everybody reads', async () => {
    const buttons = await server.database.queries
      .selectFrom('bladeMenu')
      .select(['id', 'code'])
      .where('category', '=', 2)
      .where('isDeleted', '=', 0)
      .execute();
    const { menu } = (await server.get('/blade-system/menu/grant-tree', { token: superToken })).data;
    const offered = new Set(idsIn(menu));
    const asked = new Set(server.app.routes.flatMap(({ permissions }) => permissions ?? []));
    // Pickers of other screens show these records to everybody; the button opens their own screen.
    const isRead = ({ read = 'user' }: EntityDefinition) => read === 'user';
    const views = new Set(ENTITIES.filter(isRead).map((entity) => permissionOf(entity, 'view')));
    const granted = buttons.filter(({ id }) => offered.has(id)).map(({ code }) => code);
    expect(granted.length).toBeGreaterThan(60);
    const idle = granted.filter((code) => !asked.has(code) && !views.has(code));
    // The public client shows its own debugging of regions under it.
    expect(idle).toEqual(['region_debug']);
  });

  it('works at once for a role that is granted one button, and with nothing else', async () => {
    const guarded = closedRoutes().filter(({ permissions, path }) => permissions?.length && !OTHER_PROTOCOL.test(path));
    for (const code of [
      'log_api_view',
      'audit_view',
      'online_offline',
      'param_view',
      'param_override',
      'menu_view',
      'tenant_view',
      'dict_edit',
    ]) {
      const holder = await signInWith(server, [code]);
      const opened = guarded.filter(({ permissions }) => permissions!.includes(code));
      expect(opened.length, code).toBeGreaterThan(0);
      const isFine = ({ status }: { status: number }) => [200, 400, 404, 415].includes(status);
      expect(
        await wrongAnswers(
          opened.filter(({ permissions }) => permissions!.length === 1),
          holder,
          isFine,
        ),
      ).toEqual([]);
      const closed = guarded.filter(({ permissions }) => !permissions!.includes(code));
      expect(await wrongAnswers(closed, holder, ({ status }) => status === 403)).toEqual([]);
    }
  });

  it('that writes what all tenants share takes no one from another tenant, whatever his roles hold', async () => {
    const shared = closedRoutes().filter(({ access }) => access === 'platform');
    expect(shared.length).toBeGreaterThan(40);
    expect(await wrongAnswers(shared, tenantAdmin, ({ reason }) => reason === 'platform-only')).toEqual([]);
    // An entity without a tenant states who writes it.
    const open = ENTITIES.filter(({ tenantScoped, write = 'permission' }) => !tenantScoped && write === 'permission');
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});

describe('every entity of a tenant', () => {
  const scoped = ENTITIES.filter((entity) => entity.tenantScoped && entity.name !== 'tenant');

  it('is out of reach of another tenant', async () => {
    for (const entity of scoped) {
      // What only the platform's tenant has is refused before it is looked for.
      const refused = entity.read === 'platform' ? 403 : 404;
      const id = await insertForeign(entity);
      const detail = await server.get(`${entity.path}/detail`, { token: tenantAdmin, query: { id } });
      expect([entity.name, 'detail', detail.status]).toEqual([entity.name, 'detail', refused]);
      const update = await server.post(`${entity.path}/update`, { token: tenantAdmin, body: { id, sort: 1 } });
      expect([entity.name, 'update', update.status]).toEqual([entity.name, 'update', refused]);
      const remove = await server.post(`${entity.path}/remove`, { token: tenantAdmin, query: { ids: id } });
      expect([entity.name, 'remove', remove.status]).toEqual([entity.name, 'remove', refused]);
      const list = await server.get(`${entity.path}/list`, { token: tenantAdmin, query: { size: 500 } });
      expect([entity.name, JSON.stringify(list.data).includes(id)]).toEqual([entity.name, false]);
      expect(
        JSON.stringify((await server.get(`${entity.path}/list`, { token: superToken, query: { size: 500 } })).data),
      ).toContain(id);
    }
  });

  async function insertForeign(entity: EntityDefinition): Promise<string> {
    const id = newId();
    const row: Record<string, unknown> = { id, tenantId: '000000', isDeleted: 0 };
    for (const [name, field] of Object.entries(entity.fields)) {
      if (!field.required && field.kind !== 'password') continue;
      const isNumber = field.kind === 'integer' || field.kind === 'dictionary' || field.kind === 'switch';
      const text = field.kind === 'dateTime' ? '2026-01-01 00:00:00' : `foreign${name}`.slice(0, field.maxLength ?? 12);
      row[name] = isNumber ? 1 : text;
    }
    await anyTable(server.database.queries).insertInto(entity.table).values(row).execute();
    return id;
  }
});

describe('the description of the API', () => {
  it('names every route with who may call it', async () => {
    const { body } = await server.get('/v3/api-docs', { token: await server.signIn() });
    const paths = body.paths as Record<string, Record<string, { description?: string; security?: object[] }>>;
    expect(paths['/blade-system/post/submit']?.['post']).toMatchObject({
      tags: ['system/post'],
      description: `Who: holders of \`${permissionOf({ name: 'post' }, 'add')}\` or \`post_edit\`, and the super role.`,
      security: [{ token: [] }],
    });
  });

  it('is whole: every route with a summary, its parameters and its answers, by the rules of OpenAPI', async () => {
    const { body } = await server.get('/v3/api-docs', { token: await server.signIn() });
    expect(problemsOf(body)).toEqual([]);
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const named = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    const routes = server.app.routes.filter(({ path }) => !/^\/(v3|doc\.|cloudExperience|$)/.test(path));
    expect(
      routes.map((route) => `${route.method} ${named(route.path)}`).filter((name) => !described.includes(name)),
    ).toEqual([]);
    const text = (path: string) => JSON.stringify(body.paths[path]);
    expect(text('/blade-system/user/page')).toContain('"name":"deptId","required":false,"in":"query"');
    expect(text('/blade-system/user/page')).toContain('#/components/schemas/page');
    expect(JSON.stringify(body.components.schemas.user)).not.toContain('"password"');
  });

  it('takes its texts from the declarations: every other route is an operation of an entity or says what it does', () => {
    const isOperation = /\/(list|detail|select|submit|save|update|remove|export|template|import)$/;
    const undeclared = server.app.routes.filter(({ endpoint, path }) => !endpoint && !isOperation.test(path));
    const isKnown =
      /^\/(v3|doc\.|cloudExperience|health|blade-resource\/upload|blade-pointcloud\/(guest\/)?artifact|$)/;
    expect(undeclared.map(nameOf).filter((name) => !isKnown.test(name.split(' ')[1]!))).toEqual([]);
    const declared = Object.values<unknown>({ ...contract }).filter(isEndpoint);
    const served = new Set(server.app.routes.map(({ endpoint }) => endpoint));
    expect(declared.filter((endpoint) => !served.has(endpoint)).map(({ path }) => path)).toEqual([]);
  });

  it('can be read on a page that needs nothing but this server', async () => {
    expect((await server.get('/v3/api-docs')).status).toBe(401);
    const page = await server.get('/api/doc.html');
    expect(page.status).toBe(200);
    const script = await server.get('/doc.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    for (const { body } of [page, script]) expect(String(body)).not.toMatch(/(?:https?:)?\/\/[\w-]+\.\w/);
  });
});

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'access' in value && 'input' in value && 'path' in value;
