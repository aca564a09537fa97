import { expect, it } from 'vitest';
import { filterDescription, readDescription } from './read-description.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const records = { type: 'array', items: { $ref: '#/components/schemas/post' } };
const page = { allOf: [{ $ref: '#/components/schemas/page' }, { type: 'object', properties: { records } }] };
const listed = {
  allOf: [{ $ref: '#/components/schemas/envelope' }, { type: 'object', properties: { data: page } }],
};
const DOCUMENT = {
  paths: {
    '/blade-system/post/list': {
      get: {
        tags: ['system/post'],
        summary: 'Positions',
        description: 'Who: users.',
        parameters: [{ name: 'current', in: 'query', description: 'page, from 1' }],
        responses: {
          '200': { description: 'A page', content: json(listed) },
          '401': { description: 'No token' },
        },
      },
    },
    '/blade-auth/login': {
      post: {
        tags: ['auth'],
        requestBody: {
          content: json({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }),
        },
      },
    },
  },
  components: {
    schemas: {
      envelope: { type: 'object', properties: { data: {}, msg: { type: 'string' } } },
      page: { type: 'object', properties: { total: { type: 'integer' } } },
      post: { type: 'object', properties: { id: { type: 'string' }, sort: { type: ['integer', 'null'] } } },
    },
  },
};

it('reads calls with what they take, and of a page the fields of a row', () => {
  const groups = readDescription(DOCUMENT);
  expect(groups.map(({ name }) => name)).toEqual(['auth', 'system/post']);
  expect(groups[0]?.calls[0]?.takes).toEqual([{ name: 'name', kind: 'string', isRequired: true, note: '' }]);
  expect(groups[1]?.calls[0]).toMatchObject({
    method: 'GET',
    access: 'Who: users.',
    takes: [{ name: 'current', kind: 'query', isRequired: false, note: 'page, from 1' }],
    answers: [{ status: '200', fields: [{ name: 'id' }, { name: 'sort', kind: 'integer, null' }] }, { status: '401' }],
  });
});

it('finds calls by all words of path, method and summary', () => {
  const groups = readDescription(DOCUMENT);
  expect(filterDescription(groups, 'GET positions').map(({ name }) => name)).toEqual(['system/post']);
  expect(filterDescription(groups, 'positions login')).toEqual([]);
  expect(filterDescription(groups, ' ')).toEqual(groups);
});

it('reads nothing of what is no document', () => {
  expect(readDescription('no')).toEqual([]);
});
