import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeclaredRoute } from '../../src/http/route/declared-route.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { deepJson, HOSTILE_TEXTS, HOSTILE_VALUES, namesOf } from '../support/hostile.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = await server.signIn();
});
afterAll(() => server?.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
/** They end the session that the others need, or never end by themselves. */
const LEFT_OUT =
  /logout|clear-cache|session\/remove|end-others|\/run\/events|\/work\/events|^\/cloudExperience|^\/$|blade-resource\/upload/;
const routesOf = (method: string) =>
  server.app.routes.filter((route) => route.method === method && !LEFT_OUT.test(route.path));

/** Asks without a socket, so that anything can be sent. */
async function ask(route: DeclaredRoute, query: string, body?: string): Promise<{ status: number; text: string }> {
  const answer = await server.app.http.inject({
    method: route.method as 'GET',
    url: `${route.path.replace('/*', '/x').replace(/:\w+/g, '1')}${query}`,
    headers: { 'blade-auth': `bearer ${token}`, ...(body === undefined ? {} : JSON_TYPE) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.payload };
}

/** A line for every answer that a good server does not give: a crash, or a leak of what stands behind it. */
async function crashes(
  routes: readonly DeclaredRoute[],
  tries: (route: DeclaredRoute) => Iterable<{ query?: string; body?: string }>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const route of routes) {
    for (const { query = '', body } of tries(route)) {
      const { status, text } = await ask(route, query, body);
      const leaks = /syntax error|PostgreSQL|node_modules|at \w+ \(/.test(text) && !text.includes('"paths"');
      if (status >= 500 || leaks)
        lines.push(`${route.method} ${route.path} ${query.slice(0, 90)} ${body?.slice(0, 90)}: ${status} ${leaks}`);
    }
  }
  return lines;
}

/** Each name with one of the values, another from name to name, so that the test stays short. */
const some = <T>(values: readonly T[], names: readonly string[]): [string, T][] =>
  names.map((name, index) => [name, values[index % values.length]!]);

/** Thousands of calls, some of which hash a password. */
const PATIENCE_MS = 240_000;

describe('no call fails the server', { timeout: PATIENCE_MS }, () => {
  it('with hostile texts in its query', async () => {
    const encode = (text: string) => encodeURIComponent(text.slice(0, 3000).toWellFormed());
    const found = await crashes(routesOf('GET'), function* (route) {
      const names = namesOf(route, 'fields');
      for (const text of HOSTILE_TEXTS) yield { query: `?${names.map((name) => `${name}=${encode(text)}`).join('&')}` };
      for (const [name, text] of some(HOSTILE_TEXTS, names.slice(0, 20))) yield { query: `?${name}=${encode(text)}` };
    });
    expect(found).toEqual([]);
  });

  it('with names given twice, as lists, or not decodable', async () => {
    const found = await crashes(
      server.app.routes.filter(({ path }) => !LEFT_OUT.test(path)),
      function* (route) {
        const names = namesOf(route);
        yield { query: `?${names.map((name) => `${name}=1&${name}=2`).join('&')}` };
        for (const query of [
          '?id[]=1&id[x]=2',
          '?%=%',
          '?id=%ff%fe',
          '?__proto__=1&__proto__[a]=1',
          '?constructor=1',
          '?=&&&',
        ])
          yield { query };
      },
    );
    expect(found).toEqual([]);
  });

  it('with values of other types in its body, or in its query', async () => {
    const found = await crashes(routesOf('POST'), function* (route) {
      const names = namesOf(route);
      for (const [name, value] of some(HOSTILE_VALUES, names.slice(0, 30)))
        yield { body: JSON.stringify({ [name]: value }) };
      for (const value of HOSTILE_VALUES) {
        yield { body: JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))) };
      }
      for (const text of HOSTILE_TEXTS.slice(0, 12)) {
        const encoded = encodeURIComponent(text.slice(0, 2000).toWellFormed());
        yield { query: `?ids=${encoded}&userIds=${encoded}&id=${encoded}` };
      }
    });
    expect(found).toEqual([]);
  });

  it('with bodies that are no object, no JSON, endlessly deep or meant to change prototypes', async () => {
    const bodies = [
      '[]',
      '[[1]]',
      '"text"',
      '1',
      'null',
      '{',
      '',
      '\0',
      '{"id":1}{"id":2}',
      '{"__proto__":{"isSuper":true}}',
      '{"constructor":{"prototype":{"isSuper":true}}}',
    ];
    // Read by the same few lines for every route, so a few routes will do.
    const deep = [deepJson(20_000), '['.repeat(100_000) + ']'.repeat(100_000)];
    const found = await crashes(routesOf('POST'), function* ({ path }) {
      for (const body of bodies) yield { body };
      if (/token$|logout$|post\/submit$|role\/grant$|run\/edit$/.test(path)) for (const body of deep) yield { body };
    });
    expect(found).toEqual([]);
    expect(({} as Record<string, unknown>).isSuper).toBeUndefined();
  });
});
