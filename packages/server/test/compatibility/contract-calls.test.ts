import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';

/** The calls of the family, in tables of a text that is not part of this tree. */
const CONTRACT = path.resolve(import.meta.dirname, '../../../../../shared/contract/api.md');
/** Rows that stand for two services write their paths as `…/list`. */
const SHORTENED = ['/blade-system/data-scope', '/blade-system/api-scope'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** The paths of a cell: `/a/b/list, detail` names two below `/a/b`, `/a/b/list, /c/list` two below `/a`. */
function pathsOf(cell: string): string[] {
  const [first = '', ...others] = cell.split(', ').map((part) => part.trim());
  const service = first.split('/').slice(0, 2).join('/');
  const base = first.slice(0, first.lastIndexOf('/'));
  // What is no path says more about the first one: `grant_type password`.
  const more = others.filter((other) => /^[\w{}/-]+$/.test(other));
  return [first, ...more.map((other) => (other.startsWith('/') ? service + other : `${base}/${other}`))];
}

/** `/render/{source}` and `/render/:source` are one. */
const shapeOf = (way: string): string => way.replace(/\{\w+\}|:\w+/g, '*');

/** The calls that a text's tables ask for; those marked as optional are left out. A row without a method, or with `any`, names any. */
function callsOf(text: string): string[] {
  const rows = text.split('\n').filter((line) => !line.endsWith('(optional) |'));
  return rows.flatMap((row) => {
    const [, method = 'any', cell] = /^\| (?:(GET|POST|any) )?([/…][^|]+) \|/.exec(row) ?? [];
    const paths = cell === undefined ? [] : pathsOf(cell);
    return paths
      .flatMap((one) => (one.startsWith('…') ? SHORTENED.map((base) => base + one.slice(1)) : [one]))
      .map((way) => `${method} ${shapeOf(way)}`);
  });
}

it.skipIf(!existsSync(CONTRACT))('every call of the contract is served', () => {
  const served = new Set(
    server.app.routes.flatMap(({ method, path: way }) => [`${method} ${shapeOf(way)}`, `any ${shapeOf(way)}`]),
  );
  const asked = callsOf(readFileSync(CONTRACT, 'utf8'));
  expect(asked.length).toBeGreaterThan(250);
  expect(asked.filter((one) => !served.has(one))).toEqual([]);
});

it('reads the tables of the contract', () => {
  const rows = [
    '| GET /blade-log/usual/list, /api/list | current | page |',
    '| POST /blade-x/y/save, update | body | none |',
    '| any /blade-auth/render/{source} | source | redirect |',
    '| POST /blade-auth/token, grant_type password | … |',
    '| GET …/detail | id |',
    '| /blade-x/z/select | generic | |',
    '| POST /blade-x/z/more | body | none | E2 (optional) |',
    '| text | more |',
  ];
  expect(callsOf(rows.join('\n'))).toEqual([
    'GET /blade-log/usual/list',
    'GET /blade-log/api/list',
    'POST /blade-x/y/save',
    'POST /blade-x/y/update',
    'any /blade-auth/render/*',
    'POST /blade-auth/token',
    'GET /blade-system/data-scope/detail',
    'GET /blade-system/api-scope/detail',
    'any /blade-x/z/select',
  ]);
});
