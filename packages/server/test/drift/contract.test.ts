import * as contract from '@cloud/contract';
import { API_ERRORS, columnOf, ENTITIES, entityOf, MESSAGES, sheetOf, type EntityDefinition } from '@cloud/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DICTIONARIES } from '../../src/database/seed/dictionaries.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const AUDIT = ['id', 'create_user', 'create_dept', 'create_time', 'update_user', 'update_time', 'status', 'is_deleted'];
const WIDTH = /^character varying\((\d+)\)$/;

describe('an entity and its table', () => {
  it('have the same columns, wide enough', async () => {
    const found = await sql<{ table: string; column: string; type: string }>`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and a.attnum > 0 and not a.attisdropped`.execute(server.database.queries);
    for (const entity of ENTITIES) {
      const columns = new Map(
        found.rows.filter((row) => row.table === entity.table).map((row) => [row.column, row.type]),
      );
      for (const name of AUDIT) expect([entity.name, name, columns.has(name)]).toEqual([entity.name, name, true]);
      expect([entity.name, columns.has('tenant_id')]).toEqual([entity.name, entity.tenantScoped]);
      for (const [name, field] of Object.entries(entity.fields)) {
        const type = columns.get(columnOf(name));
        expect([entity.name, name, type === undefined]).toEqual([entity.name, name, false]);
        const width = Number(WIDTH.exec(type!)?.[1] ?? Infinity);
        const isText = field.kind === 'text' || field.kind === 'longText';
        if (isText) expect([entity.name, name, width >= (field.maxLength ?? 255)]).toEqual([entity.name, name, true]);
      }
    }
  });

  it('keep tenants apart where rows belong to one', async () => {
    const found = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'tenant_id' and c.relkind in ('r', 'p') and not c.relrowsecurity`.execute(
      server.database.queries,
    );
    // Outside accounts are looked up before anybody is signed in, by the owner of the tables only.
    expect(found.rows.map((row) => row.name).filter((name) => name.startsWith('blade_'))).toEqual(['blade_user_oauth']);
  });

  it('name entities and dictionaries that exist', () => {
    const codes = DICTIONARIES.map((dictionary) => dictionary.code);
    for (const entity of ENTITIES) {
      expect(entity.title in entity.fields).toBe(true);
      for (const field of Object.values(entity.fields)) {
        if (field.kind === 'reference') expect(entityOf(field.entity).name).toBe(field.entity);
        if (field.kind === 'dictionary') expect(codes).toContain(field.source);
      }
    }
  });
});

describe('a list', () => {
  it('goes out as a workbook and comes in again, as its entity says', () => {
    const routes = new Set(server.app.routes.map(({ method, path }) => `${method} ${path}`));
    const missing = Object.values(contract).flatMap((value) => {
      const entity = value as EntityDefinition;
      if (typeof value !== 'object' || !('fields' in value) || !('table' in value)) return [];
      const way = sheetOf(entity);
      const needed = way === 'none' ? [] : [`GET ${entity.path}/export`];
      if (way === 'both') needed.push(`GET ${entity.path}/template`, `POST ${entity.path}/import`);
      return needed.filter((route) => !routes.has(route));
    });
    expect(missing).toEqual([]);
  });
});

describe('texts', () => {
  it('exist in both languages', () => {
    expect(Object.keys(MESSAGES.en).sort()).toEqual(Object.keys(MESSAGES['zh-cn']).sort());
  });

  it('have the same placeholders in both languages', () => {
    const holes = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(MESSAGES['zh-cn']))
      expect([key, holes(MESSAGES.en[key]!)]).toEqual([key, holes(text)]);
  });

  it('say every error and name every field', () => {
    const keys = new Set(Object.keys(MESSAGES['zh-cn']));
    const missing = Object.keys(API_ERRORS)
      .map((code) => `error.${code}`)
      .filter((key) => !keys.has(key));
    for (const entity of ENTITIES) {
      missing.push(
        ...[entity.label, ...Object.values(entity.fields).map((field) => field.label)].filter((key) => !keys.has(key)),
      );
    }
    expect(missing).toEqual([]);
  });
});
