import {
  ENTITIES,
  MANAGEMENT_TENANT,
  permissionOf,
  PRODUCT_JOB_GROUP,
  regionFacts,
  type EntityDefinition,
} from '@cloud/contract';
import { sql, type InsertQueryBuilder, type InsertResult } from 'kysely';
import type { Database, Queries } from '../database.ts';
import { newId } from '../id.ts';
import { hashPassword, md5Hex } from '../stored-password.ts';
import type { Tables } from '../tables/index.ts';
import { ALARM_RULES } from './alarm-rules.ts';
import { DICTIONARIES } from './dictionaries.ts';
import { MENUS, shownIn, VERBS, type MenuSeed } from './menus.ts';
import * as organization from './organization.ts';
import { PROCESSES, type ProcessSeed } from './processes.ts';
import { insertRegions } from './regions.ts';

/** Any number, the same in every process. */
const LOCK = 7_219_002;

/** What the first administrator needs to know. */
export interface SeedResult {
  /** The generated password, on the first start without a given one. */
  generatedPassword: string | undefined;
}

/**
 * Fills a new database with the default data and an old one with what newer versions added. What was seeded once
 * is never seeded again, so that what an administrator removed stays away.
 *
 * @param adminPassword sets the first administrator's password, now and on later starts.
 */
export async function seedDatabase(database: Database, adminPassword?: string): Promise<SeedResult> {
  return database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const once = await onceOnly(trx);
    await once('tenant:000000', () => insertTenant(trx));
    for (const [clientId, clientSecret] of organization.CLIENTS) {
      await once(`client:${clientId}`, () => insertClient(trx, clientId, clientSecret));
    }
    for (const dictionary of DICTIONARIES) {
      await once(`dict:${dictionary.code}`, () => insertDictionary(trx, dictionary));
    }
    for (const [key, value, name, audience] of organization.PARAMETERS) {
      const isPublic = audience === 'public' ? 1 : 0;
      const row = { id: newId(), paramKey: key, paramValue: value, paramName: name, isPublic };
      await once(`param:${key}`, () => insert(trx, 'bladeParam', row));
    }
    for (const menu of MENUS) await insertMenu(trx, once, menu, '0');
    await once('regions', () => insertRegions(trx));
    await once('organization', () => insertOrganization(trx));
    await once('grant:user', () => grantUserMenus(trx));
    await once('notices', () => insertIfUnused(trx, 'bladeNotice', demoNotices()));
    await once('datasources', () => insertIfUnused(trx, 'bladeDatasource', demoDataSources()));
    await once('alarm-rules', () => insertIfUnused(trx, 'bladeAlarmRule', alarmRules()));
    await once('job-server', () => insertJobServer(trx));
    const seeded = await insertAdministrator(trx, once, adminPassword);
    for (const process of PROCESSES) await once(`process:${process.key}`, () => insertProcess(trx, process));
    return seeded;
  });
}

type Once = (key: string, work: () => Promise<unknown>) => Promise<boolean>;

async function onceOnly(trx: Queries): Promise<Once> {
  const seen = new Set((await trx.selectFrom('seed').select('key').execute()).map((row) => row.key));
  return async (key, work) => {
    if (seen.has(key)) return false;
    await work();
    await trx.insertInto('seed').values({ key }).execute();
    return true;
  };
}

const insert = <T extends keyof Tables>(
  trx: Queries,
  table: T,
  values: Parameters<InsertQueryBuilder<Tables, T, InsertResult>['values']>[0],
) => trx.insertInto(table).values(values).execute();

const insertTenant = (trx: Queries) =>
  insert(trx, 'bladeTenant', { id: newId(), tenantId: MANAGEMENT_TENANT, tenantName: '管理组', accountNumber: -1 });

const insertJobServer = (trx: Queries) =>
  insert(trx, 'bladeJobServer', { id: newId(), jobServerName: '内置引擎', jobAppName: PRODUCT_JOB_GROUP });

const insertClient = (trx: Queries, clientId: string, clientSecret: string) =>
  insert(trx, 'bladeClient', {
    id: newId(),
    clientId,
    clientSecret,
    scope: 'all',
    authorizedGrantTypes: organization.CLIENT_GRANTS,
    accessTokenValidity: organization.ACCESS_SECONDS,
    refreshTokenValidity: organization.REFRESH_SECONDS,
  });

async function insertDictionary(trx: Queries, { code, title, entries }: (typeof DICTIONARIES)[number]): Promise<void> {
  const parentId = newId();
  await insert(trx, 'bladeDict', { id: parentId, parentId: '0', code, dictKey: '-1', dictValue: title, sort: 1 });
  const rows = entries.map(([dictKey, dictValue, remark], index) => {
    return { id: newId(), parentId, code, dictKey, dictValue, remark: remark ?? null, sort: index + 1 };
  });
  await insert(trx, 'bladeDict', rows);
}

/** Deployed for every tenant, and a model of the platform to change it by. */
async function insertProcess(
  trx: Queries,
  { key, name, description, category, xml, form }: ProcessSeed,
): Promise<void> {
  await insert(trx, 'bladeFlowModel', {
    id: newId(),
    tenantId: MANAGEMENT_TENANT,
    modelKey: key,
    name,
    description,
    modelEditorXml: xml,
    form: JSON.stringify(form),
  });
  await insert(trx, 'bladeFlowDefinition', {
    id: newId(),
    tenantId: '',
    deploymentId: newId(),
    key,
    name,
    version: 1,
    category,
    resourceName: `${key}.bpmn20.xml`,
    xml,
    form: JSON.stringify(form),
  });
}

/** The call behind a button that deletes; other buttons carry the path of their screen. */
function guardedBy(code: string): string | undefined {
  const all: readonly EntityDefinition[] = [...ENTITIES, regionFacts];
  const entity = all.find((candidate) => permissionOf(candidate, 'delete') === code);
  return entity && `/api${entity.path}/remove`;
}

/** A menu whose parent was removed by an administrator is left out with everything below. */
async function insertMenu(trx: Queries, once: Once, menu: MenuSeed, parentId: string): Promise<void> {
  const { code, name, path, source, sort } = menu;
  const isOpen = menu.isOpen ?? (menu.children ? 1 : 2);
  await once(`menu:${code}`, () =>
    insert(trx, 'bladeMenu', {
      id: newId(),
      parentId,
      code,
      name,
      alias: 'menu',
      path,
      source,
      sort,
      category: 1,
      isOpen,
      shownIn: shownIn(menu),
    }),
  );
  const found = await trx
    .selectFrom('bladeMenu')
    .select('id')
    .where('code', '=', code)
    .where('isDeleted', '=', 0)
    .execute();
  const id = found[0]?.id;
  if (!id) return;
  for (const [index, button] of (menu.buttons ?? []).entries()) {
    const seed = typeof button === 'string' ? { verb: button, ...VERBS[button] } : button;
    const own = `${code}_${seed.verb}`;
    const row = {
      id: newId(),
      parentId: id,
      code: own,
      name: seed.name,
      alias: seed.verb,
      path: guardedBy(own) ?? path,
    };
    await once(`menu:${row.code}`, () =>
      insert(trx, 'bladeMenu', { ...row, source: '', sort: index + 1, category: 2, action: seed.action, isOpen: 1 }),
    );
  }
  for (const child of menu.children ?? []) await insertMenu(trx, once, child, id);
}

async function insertOrganization(trx: Queries): Promise<void> {
  const tenantId = MANAGEMENT_TENANT;
  const roles = new Map<string, string>();
  for (const [index, [roleAlias, roleName, parent]] of organization.ROLES.entries()) {
    const id = newId();
    roles.set(roleAlias, id);
    await insert(trx, 'bladeRole', {
      id,
      tenantId,
      parentId: roles.get(parent) ?? '0',
      roleAlias,
      roleName,
      sort: index + 1,
    });
  }
  const departments = new Map<string, { id: string; ancestors: string }>();
  for (const [index, [key, parent, deptName, fullName, deptCategory]] of organization.DEPARTMENTS.entries()) {
    const above = departments.get(parent);
    const place = { id: newId(), ancestors: above ? `${above.ancestors},${above.id}` : '0' };
    departments.set(key, place);
    const row = { ...place, tenantId, parentId: above?.id ?? '0', deptName, fullName, deptCategory, sort: index + 1 };
    await insert(trx, 'bladeDept', row);
  }
  const posts = organization.POSTS.map(([postCode, postName, category], index) => {
    return { id: newId(), tenantId, postCode, postName, category, sort: index + 1 };
  });
  await insert(trx, 'bladePost', posts);
}

async function grantUserMenus(trx: Queries): Promise<void> {
  const role = await trx.selectFrom('bladeRole').select('id').where('roleAlias', '=', 'user').executeTakeFirstOrThrow();
  const menus = await trx
    .selectFrom('bladeMenu')
    .select('id')
    .where('code', 'in', [...organization.USER_MENUS])
    .execute();
  await insert(
    trx,
    'bladeRoleMenu',
    menus.map((menu) => ({ id: newId(), roleId: role.id, menuId: menu.id })),
  );
}

type Optional = 'bladeNotice' | 'bladeDatasource' | 'bladeAlarmRule';

/** Inserts the first rows into an empty table; a table with rows, removed ones included, stays unchanged. */
async function insertIfUnused<T extends Optional>(
  trx: Queries,
  table: T,
  rows: Parameters<InsertQueryBuilder<Tables, T, InsertResult>['values']>[0],
): Promise<void> {
  const used = await trx.selectFrom<Optional>(table).select('id').limit(1).executeTakeFirst();
  if (!used) await insert(trx, table, rows);
}

const demoNotices = () =>
  organization.NOTICES.map(([title, category, content]) => {
    return { id: newId(), tenantId: MANAGEMENT_TENANT, title, category, content, releaseTime: sql<string>`now()` };
  });

const demoDataSources = () =>
  organization.DATA_SOURCES.map(([name, driverClass, url, username]) => {
    return { id: newId(), name, driverClass, url, username, password: '' };
  });

const alarmRules = () =>
  ALARM_RULES.map(({ english: _english, ...rule }) => ({ id: newId(), ...rule, comparison: 'above', tellAdmins: 1 }));

async function insertAdministrator(trx: Queries, once: Once, given: string | undefined): Promise<SeedResult> {
  const password = given ?? generatePassword();
  const first = async (table: 'bladeRole' | 'bladeDept' | 'bladePost') => {
    const rows = trx.selectFrom(table).select('id').where('tenantId', '=', MANAGEMENT_TENANT).orderBy('sort').limit(1);
    return (await rows.executeTakeFirst())?.id ?? '';
  };
  const isNew = await once('user:admin', async () =>
    insert(trx, 'bladeUser', {
      id: newId(),
      tenantId: MANAGEMENT_TENANT,
      account: 'admin',
      password: await hashPassword(md5Hex(password)),
      name: '管理员',
      realName: '管理员',
      sex: 1,
      roleId: await first('bladeRole'),
      deptId: await first('bladeDept'),
      postId: await first('bladePost'),
    }),
  );
  if (isNew) return { generatedPassword: given === undefined ? password : undefined };
  if (given !== undefined) {
    await trx
      .updateTable('bladeUser')
      .set({ password: await hashPassword(md5Hex(given)) })
      .where('tenantId', '=', MANAGEMENT_TENANT)
      .where('account', '=', 'admin')
      .where('isDeleted', '=', 0)
      .execute();
  }
  return { generatedPassword: undefined };
}

/** Twelve letters and digits that are not taken for one another. */
function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = crypto.getRandomValues(new Uint32Array(10));
  return `${[...bytes].map((value) => letters[value % letters.length]).join('')}a7`;
}
