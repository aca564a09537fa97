import { columnOf, type EntityDefinition } from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DataRule, Scope } from '../database/scope.ts';
import { idsOf } from '../identity/ids.ts';
import { conditionToSql, parseCondition } from './condition.ts';

const ALL = 1;
const OWN = 2;
const DEPARTMENTS = 3;
const DEPARTMENTS_AND_BELOW = 4;
const CUSTOM = 5;

const AUDIT_COLUMNS = ['id', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status'];

/** Rules of the caller's roles that name this entity, by its list's path, its name or its permission prefix. */
function rulesOf(scope: Scope, entity: EntityDefinition): readonly DataRule[] {
  if (scope.isAdmin || scope.dataRules.length === 0) return [];
  const names = [`${entity.path}/list`, entity.path, entity.name, entity.permission ?? entity.name, entity.table];
  const named = scope.dataRules.filter((rule) => names.includes(rule.scopeClass));
  return named.length > 0 ? named : scope.dataRules.filter((rule) => names.includes(rule.resourceCode));
}

/**
 * What a caller sees of an entity's rows beyond his tenant; undefined when nothing narrows it. Several roles add up:
 * a row is seen when one rule shows it. A rule that cannot be read shows nothing.
 */
export function dataCondition(scope: Scope, entity: EntityDefinition): RawBuilder<SqlBool> | undefined {
  const rules = rulesOf(scope, entity);
  if (rules.length === 0 || rules.some((rule) => rule.scopeType === ALL)) return undefined;
  return sql`(${sql.join(
    rules.map((rule) => ruleToSql(rule, scope, entity)),
    sql` or `,
  )})`;
}

/** Fields of the entity that the caller's rules hide from him. */
export function hiddenFields(scope: Scope, entity: EntityDefinition): readonly string[] {
  const rules = rulesOf(scope, entity);
  if (rules.length === 0 || rules.some((rule) => rule.scopeField === '' || rule.scopeField === '*')) return [];
  const shown = new Set(rules.flatMap((rule) => rule.scopeField.split(',').map((name) => toField(name.trim()))));
  return Object.keys(entity.fields).filter((name) => !shown.has(name));
}

function ruleToSql(rule: DataRule, scope: Scope, entity: EntityDefinition): RawBuilder<SqlBool> {
  const none = sql<SqlBool>`false`;
  const isDefault = rule.scopeColumn === '' || toField(rule.scopeColumn) === 'createDept';
  const name = rule.scopeType === OWN && isDefault ? 'createUser' : rule.scopeColumn || 'createDept';
  const column = referenceOf(entity, name);
  if (rule.scopeType === CUSTOM) {
    try {
      const { userId, deptId, account, tenantId, realName } = scope;
      const caller = { userId, deptId, roleId: scope.roleIds.join(','), account, tenantId, realName };
      return conditionToSql(parseCondition(rule.scopeValue), (given) => referenceOf(entity, given), caller);
    } catch {
      return none;
    }
  }
  if (!column) return none;
  const departments = idsOf(scope.deptId);
  // Comma lists hold several ids; a single id is a list of one.
  const values = sql`string_to_array(${column}::text, ',')`;
  if (rule.scopeType === OWN) return sql`${values} && ${[scope.userId]}::text[]`;
  if (rule.scopeType === DEPARTMENTS) return sql`${values} && ${departments}::text[]`;
  if (rule.scopeType !== DEPARTMENTS_AND_BELOW) return none;
  return sql`${values} && array(
    select id::text from blade_dept where id::text = any(${departments}::text[]) or string_to_array(ancestors, ',') && ${departments}::text[]
  )`;
}

/** A column by either spelling, if the entity has it. */
function referenceOf(entity: EntityDefinition, given: string): RawBuilder<unknown> | undefined {
  const name = toField(given);
  const field = entity.fields[name];
  if (field?.writeOnly || field?.secret) return undefined;
  if (field) return sql.ref(columnOf(name));
  if (AUDIT_COLUMNS.includes(name) || (name === 'tenantId' && entity.tenantScoped)) return sql.ref(name);
  return undefined;
}

const toField = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
