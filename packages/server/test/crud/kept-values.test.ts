import { ENTITIES, type Field } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { newRecord } from '../support/records.ts';

let server: TestServer;
let token: string;
let department = '';
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = await server.signIn();
  department = (await server.get('/blade-system/dept/list', { token })).data[0].id;
});
afterAll(() => server?.stop());

let counter = 0;
/** What somebody may type into a field: what fits it, what nearly does, and what does not. */
function typed(field: Field): unknown[] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return [0, 7, -1, -5, 1.5, '12', 1e12];
    case 'switch':
      return [0, 1, -1, 5];
    case 'dictionary':
      return field.numeric ? [1, -1, 99, 'x'] : ['1', 'x'];
    case 'choice':
      return [field.options.at(-1)?.[0], 'x', '-1'];
    case 'reference':
      return ['0', '-1', '4711'];
    case 'date':
    case 'dateTime':
      return ['2026-03-04 05:06:07', '2026-03-04'];
    default:
      return ['7', '-1', ` padded ${++counter} `, 'a,b', '<b>&', '0'];
  }
}

/** Whether an answer says what was sent: numbers may travel as texts, a day as its midnight. */
function isKept(field: Field, sent: unknown, answered: unknown): boolean {
  const [before, after] = [String(sent), String(answered)];
  if (field.kind === 'date' || field.kind === 'dateTime')
    return after === before || `${before} 00:00:00` === after || after === before.slice(0, after.length);
  return before === after;
}

/** The wire says -1 where a number, a choice or an id is absent: an optional one is then what its table says. */
const isNone = (field: Field, sent: unknown) =>
  String(sent) === '-1' && !field.required && field.kind !== 'text' && field.kind !== 'longText';

describe('a value that is sent', () => {
  it('is refused or kept, in every field of every record', async () => {
    const changed: string[] = [];
    const kept = ENTITIES.filter(({ path }) => server.app.routes.some((route) => route.path === `${path}/submit`));
    for (const entity of kept) {
      for (const [name, field] of Object.entries(entity.fields)) {
        // Formatted text is cleaned, secrets come back masked.
        if (field.readOnly || field.writeOnly || field.secret || field.kind === 'richText') continue;
        for (const value of typed(field)) {
          const record = { ...newRecord(entity, { department }), [name]: value };
          const answer = await server.post(`${entity.path}/submit`, { token, body: record });
          if (answer.status !== 200) {
            if (answer.status >= 500) changed.push(`${entity.name}.${name} ${JSON.stringify(value)}: ${answer.status}`);
            continue;
          }
          const id = answer.data.id as string;
          const { data } = await server.get(`${entity.path}/detail`, { token, query: { id, code: id } });
          const shown = data?.id ? data : answer.data;
          if (!isKept(field, value, shown[name]) && !isNone(field, value))
            changed.push(`${entity.name}.${name} ${JSON.stringify(value)}: ${JSON.stringify(shown[name])}`);
        }
      }
    }
    expect(changed).toEqual([]);
  });
});
