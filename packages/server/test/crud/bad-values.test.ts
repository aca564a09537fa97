// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { ENTITIES, type EntityDefinition, type Field, type TextFormat } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../src/http/app.ts';
import { sendFile } from '../../src/http/body/upload.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { newRecord } from '../support/records.ts';

let server: TestServer;
let token: string;
let department = '';
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' }, modules: [downloads] });
  token = await server.signIn();
  department = (await get('/blade-system/dept/list')).data[0].id;
});
afterAll(() => server?.stop());

/** Sends a file under a name that the caller chooses. */
function downloads(app: App): void {
  app.http.get<{ Querystring: { name: string } }>('/test/download', { config: { access: 'user' } }, (request, reply) =>
    sendFile(reply, { name: request.query.name, type: 'text/plain', bytes: Buffer.from('x') }),
  );
}

const get = (path: string, query: object = {}) => server.get(path, { token, query: { ...query } });
const post = (path: string, body: unknown) => server.post(path, { token, body });
const act = (path: string, query: object) => server.post(path, { token, query: { ...query } });

/** A record that is taken. */
const recordOf = (entity: EntityDefinition) => newRecord(entity, { department });

const MISFORMED: Record<TextFormat, [unknown, string[]][]> = {
  mobile: [
    ['123', ['mobileLength']],
    ['01012345678', ['mobileFormat']],
    ['1380013800x', ['mobileFormat']],
  ],
  mail: [
    ['nobody', ['notAMail']],
    ['a b@c.cn', ['notAMail']],
  ],
  id: ['abc', '1.5', '1e3', ' 7', '9223372036854775808'].map((value) => [value, ['notAnId']]),
};

/** What a field must refuse, with the rule that says so; a text may be refused as too long before it is read. */
function wrongValues(field: Field): [unknown, string[]][] {
  const texts: [unknown, string[]][] = [
    [{ a: 1 }, ['notAText']],
    [['x'], ['notAText']],
    ['a\0b', ['notAText', 'tooLong']],
    ['x'.repeat((field.maxLength ?? 1_000_000) + 1), ['tooLong']],
  ];
  switch (field.kind) {
    case 'integer':
    case 'switch':
      return ['abc', '1e999', '1.5', ['1', '2']].map((value) => [value, []]);
    case 'date':
    case 'dateTime':
      return ['2026-02-31 00:00:00', '2026-13-01 00:00:00', 'soon', '2026-01-01 25:00:00'].map((value) => [
        value,
        ['notADate'],
      ]);
    case 'reference':
      return ["1' or '1'='1", 'abc', '1.5', '99999999999999999999', '1;2'].map((value) => [value, ['notAnId']]);
    case 'text':
    case 'longText':
      return [...texts, ...(field.format ? MISFORMED[field.format] : [])];
    default:
      return [];
  }
}

describe('every field of every record', () => {
  it('refuses what it cannot hold, and says which field it was', async () => {
    const wrong: string[] = [];
    const kept = ENTITIES.filter(({ path }) => server.app.routes.some((route) => route.path === `${path}/submit`));
    expect(kept.length).toBeGreaterThan(10);
    for (const entity of kept) {
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.readOnly || field.writeOnly) continue;
        for (const [value, rules] of wrongValues(field)) {
          const answer = await post(`${entity.path}/submit`, { ...recordOf(entity), [name]: value });
          const isNamed =
            answer.body.params?.field === name && (rules.length === 0 || rules.includes(answer.body.params.rule));
          // A code that does not exist or a parent that is unknown is refused by name of its own.
          const isRefused = answer.status === 400 && (isNamed || answer.body.reason !== 'validation-failed');
          if (!isRefused)
            wrong.push(
              `${entity.name}.${name} ${JSON.stringify(value).slice(0, 40)}: ${answer.status} ${JSON.stringify(answer.body.params)}`,
            );
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('that must be unique is', async () => {
    const unique = ENTITIES.filter((entity) => Object.values(entity.fields).some((field) => field.unique));
    expect(unique.map(({ name }) => name)).toEqual(expect.arrayContaining(['client', 'menu', 'param', 'post', 'user']));
    for (const entity of unique) {
      const record = recordOf(entity);
      const first = await post(`${entity.path}/submit`, record);
      expect([entity.name, first.status, first.body.msg]).toEqual([entity.name, 200, first.body.msg]);
      const second = await post(`${entity.path}/submit`, record);
      expect([entity.name, second.body.reason]).toEqual([entity.name, 'duplicate-value']);
    }
  });
});

describe('every tree', () => {
  const trees = ENTITIES.filter((entity) => 'parentId' in entity.fields);

  it('has no circle, no unknown parent, and loses no branch with something on it', async () => {
    expect(trees.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['dept', 'dict', 'dictBiz', 'menu', 'role']),
    );
    for (const entity of trees) {
      const make = async (parentId: string) => {
        const given: Record<string, unknown> = {
          ...recordOf(entity),
          parentId,
          ...(entity.name === 'menu' ? { category: 1 } : {}),
        };
        // An entry has the code of its dictionary.
        if (parentId !== '0' && entity.name.startsWith('dict')) delete given.code;
        const answer = await post(`${entity.path}/submit`, given);
        expect([entity.name, answer.status, answer.body.msg]).toEqual([entity.name, 200, answer.body.msg]);
        return answer.data.id as string;
      };
      const top = await make('0');
      const middle = await make(top);
      const leaf = await make(middle);
      for (const parentId of [top, middle, leaf]) {
        const answer = await post(`${entity.path}/submit`, { id: top, parentId });
        expect([entity.name, parentId, answer.status]).toEqual([entity.name, parentId, 400]);
      }
      const unknown = await post(`${entity.path}/submit`, { ...recordOf(entity), parentId: '4711' });
      expect([entity.name, unknown.body.reason]).toEqual([entity.name, 'parent-unknown']);
      const removed = await act(`${entity.path}/remove`, { ids: middle });
      expect([entity.name, removed.body.reason]).toEqual([entity.name, 'has-children']);
      expect((await act(`${entity.path}/remove`, { ids: `${leaf},${middle},${top}` })).status).toBe(200);
    }
  });

  it('of regions too', async () => {
    const add = (code: string, parentCode: string) =>
      post('/blade-system/region/submit', { code, parentCode, name: `r${code}`, sort: 1 });
    expect((await add('9901', '00')).status).toBe(200);
    expect((await add('990101', '9901')).status).toBe(200);
    expect((await add('990199', '4711')).body.reason).toBe('parent-unknown');
    await post('/blade-system/region/submit', { code: '9901', parentCode: '990101', name: 'circle' });
    expect((await get('/blade-system/region/detail', { code: '9901' })).data.parentCode).toBe('00');
    expect((await act('/blade-system/region/remove', { id: '9901' })).body.reason).toBe('has-children');
    expect((await act('/blade-system/region/remove', { id: '990101' })).status).toBe(200);
  });
});

describe('a call', () => {
  it('with ten megabytes is refused as too large, whatever it is said to be', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await server.app.http.inject({
        method: 'POST',
        url: '/blade-system/post/submit',
        headers: { 'blade-auth': `bearer ${token}`, 'content-type': type },
        payload: `"${'x'.repeat(10 * 1024 * 1024)}"`,
      });
      expect([type, answer.statusCode, answer.json().reason]).toEqual([type, 413, 'too-large']);
    }
  });

  it('by the form of another page does nothing: a browser adds no token', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await fetch(new URL('/blade-system/user/remove?ids=1', server.url), {
        method: 'POST',
        headers: {
          'content-type': type,
          origin: 'https://evil.example',
          cookie: `saber3-access-token=${token}; blade-auth=${token}`,
        },
        body: type.startsWith('multipart') ? '--x--\r\n' : 'ids=1',
      });
      // A text that nobody encrypted is refused before anybody asks who sent it.
      const status = type === 'text/plain' ? 400 : 401;
      expect([type, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([type, status, null]);
    }
  });

  it('with a media type that nobody reads is refused', async () => {
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/blade-system/post/submit',
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/xml' },
      payload: '<a/>',
    });
    expect([answer.statusCode, answer.json().reason]).toEqual([415, 'media-type']);
  });
});

describe('the name of a download', () => {
  it('adds no header and ends no quotation, whatever it holds', async () => {
    for (const name of [
      'a\r\nset-cookie: x=1\r\n\r\n<script>',
      'a"; filename="b.exe',
      '合同.xlsx',
      "it's (1)*.txt",
      'a\0b',
      '😀.txt',
    ]) {
      const answer = await get('/test/download', { name });
      expect([name, answer.status, answer.headers.get('set-cookie')]).toEqual([name, 200, null]);
      const disposition = answer.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment;filename=[\w.%-]+;filename\*=UTF-8''[\w.%-]+$/);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe(name);
    }
  });
});

describe('the log of sign-ins', () => {
  it('loses no row to one that holds what no table can', async () => {
    const signIn = (username: string) =>
      server.post('/blade-auth/oauth/token', { query: { username, password: 'x', grant_type: 'password' } });
    for (const name of ['before', 'a\0b', 'after']) await signIn(name);
    await server.app.requestLog.flush();
    const rows = await server.database.queries
      .selectFrom('bladeLogUsual')
      .select('createBy')
      .where('createBy', 'in', ['before', 'ab', 'after'])
      .execute();
    expect(rows.map((row) => row.createBy).sort()).toEqual(['ab', 'after', 'before']);
  });
});

describe('stored markup', () => {
  it('comes back as it was typed, in an answer that no browser runs', async () => {
    const postName = `<img src=x onerror=alert(1)>&"'`;
    const { data } = await post('/blade-system/post/submit', { category: 1, postCode: 'xss', postName, sort: 1 });
    const answer = await get('/blade-system/post/detail', { id: data.id });
    expect(answer.data.postName).toBe(postName);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const refused = await get('/blade-system/post/list', { '<script>alert(1)</script>_equal': 'x' });
    expect([refused.status, refused.headers.get('content-type')?.split(';')[0]]).toEqual([400, 'application/json']);
  });

  it('in an unknown address is not shown by a page of ours', async () => {
    const answer = await fetch(new URL('/blade-system/%3Cscript%3Ealert(1)%3C/script%3E', server.url));
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([404, 'application/json']);
  });
});

describe('a token', () => {
  it('is refused when its signature, algorithm or kind is not ours', async () => {
    const [head, body, signature] = token.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>;
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${head}.${encode({ ...claims, user_id: '1' })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}xx`,
      `${head}.${body}`,
      '..',
      '',
      'x'.repeat(10_000),
    ];
    for (const value of forged) {
      const answer = await server.get('/blade-system/post/list', { headers: { 'blade-auth': `bearer ${value}` } });
      expect([value.slice(0, 20), answer.status]).toEqual([value.slice(0, 20), 401]);
    }
    for (const header of [`Bearer${token}`, `basic ${token}`, 'crypto zzzz', `crypto ${'A'.repeat(64)}`, token]) {
      const answer = await server.get('/blade-system/post/list', { headers: { 'blade-auth': header } });
      expect([header.slice(0, 20), answer.status]).toEqual([header.slice(0, 20), 401]);
    }
  });
});
