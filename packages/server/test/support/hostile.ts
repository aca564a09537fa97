import { ENTITIES, type EntityDefinition } from '@cloud/contract';
import type { DeclaredRoute } from '../../src/http/route/declared-route.ts';

/** Texts that have broken servers before. */
export const HOSTILE_TEXTS: readonly string[] = [
  "' or 1=1; drop table blade_user; --",
  '\\',
  '%',
  '\0',
  'a\u0000b\ud800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(20_000),
  '😀'.repeat(300),
  '-1',
  '0x10',
  '1e999',
  '99999999999999999999',
  '9223372036854775808',
  'NaN',
  '1.5',
  '2024-02-31 25:61:61',
  '0000-00-00 00:00:00',
  '999999-01-01',
  '${userId}',
  '__proto__',
  'constructor',
  ',',
  '1,,2',
];

/** Values that JSON allows where a text or a number is meant. */
export const HOSTILE_VALUES: readonly unknown[] = [
  {},
  [],
  [[]],
  [null],
  [{}],
  ['1', '2'],
  { id: '1' },
  { toString: 1 },
  { length: 1e9 },
  true,
  1e308,
  -1e308,
  2 ** 53,
  0.1,
  Number.MIN_VALUE,
  '\0',
  'a\u0000b\ud800',
  'x'.repeat(20_000),
  '2024-02-31 00:00:00',
  '99999999999999999999',
];

/** Names that handlers read besides the fields of their entity. */
const KNOWN_NAMES = [
  'id',
  'ids',
  'userId',
  'userIds',
  'roleId',
  'roleIds',
  'menuIds',
  'dataScopeIds',
  'apiScopeIds',
  'topMenuId',
  'topMenuIds',
  'deptId',
  'tenantId',
  'parentId',
  'parentCode',
  'code',
  'name',
  'level',
  'sort',
  'status',
  'current',
  'size',
  'ascs',
  'descs',
  'account',
  'password',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'grant_type',
  'username',
  'refresh_token',
  'data',
  'domain',
  'paramKey',
  'accountNumber',
  'expireTime',
  'packageId',
  'userType',
  'userExt',
  'isCovered',
  'createTime_datege',
  'blade-auth',
  'datasetId',
  'uploadIds',
  'recipe',
  'operations',
  'phone',
  'source',
  'state',
  'redirect_uri',
  'client_id',
];

/** What a route may be asked for: the fields of its entity with a few endings, and what handlers read by name. */
export function namesOf(route: DeclaredRoute, kind: 'all' | 'fields' = 'all'): string[] {
  const entity = ENTITIES.find(({ path }) => route.path.startsWith(`${path}/`));
  // A list refuses names that its entity has not: others would hide what is behind the refusal.
  if (kind === 'fields' && entity && /\/(list|page|select|[a-z]+-list)$/.test(route.path)) return fieldsOf(entity);
  return [...new Set([...(entity ? fieldsOf(entity) : []), ...KNOWN_NAMES])];
}

function fieldsOf(entity: EntityDefinition): string[] {
  const endings = ['', '_equal', '_ge', '_like', '_datege', '_null'];
  return Object.keys(entity.fields).flatMap((name, index) => [name, `${name}${endings[index % endings.length]}`]);
}

/** An object within an object within …; deeper than a call stack. */
export const deepJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
