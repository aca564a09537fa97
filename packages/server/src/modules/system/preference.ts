import {
  ApiError,
  MAX_PREFERENCE_BYTES,
  MAX_PREFERENCES,
  PREFERENCE_NAME,
  preferenceList,
  preferenceSubmit,
  type Preferences,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { addWorkRoute, type Work } from '../../crud/work.ts';

const LIST = { ...preferenceList, schema: { summary: 'Preferences of the caller, by name' } };
const SUBMIT = {
  ...preferenceSubmit,
  schema: {
    summary: 'Keeps one preference of the caller',
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', pattern: PREFERENCE_NAME.source },
        value: { description: `any JSON up to ${MAX_PREFERENCE_BYTES} bytes; null forgets it` },
      },
      required: ['name', 'value'],
    },
  },
};

/** What users chose about their console; each sees and keeps his own. */
export function preferenceRoutes(app: App): void {
  addWorkRoute<object, Preferences>(app, LIST, list);
  addWorkRoute<Record<string, unknown>, void>(app, SUBMIT, submit);
}

const ownRows = ({ scope, trx }: Work) =>
  trx.selectFrom('bladeUserPreference').where('tenantId', '=', scope.tenantId).where('userId', '=', scope.userId);

async function list(work: Work): Promise<Preferences> {
  const rows = await ownRows(work).select(['name', 'value']).execute();
  return Object.fromEntries(rows.map((row) => [row['name'] as string, JSON.parse(row['value'] as string) as unknown]));
}

async function submit(work: Work, input: Record<string, unknown>): Promise<void> {
  const { name, value } = input;
  if (typeof name !== 'string' || !PREFERENCE_NAME.test(name)) throw new ApiError('bad-request');
  const { tenantId, userId } = work.scope;
  if (value === null || value === undefined) {
    await work.trx
      .deleteFrom('bladeUserPreference')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('name', '=', name)
      .execute();
    return;
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > MAX_PREFERENCE_BYTES) throw new ApiError('too-large');
  const others = await ownRows(work)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  if ((others['count'] as number) >= MAX_PREFERENCES) throw new ApiError('too-large');
  await work.trx
    .insertInto('bladeUserPreference')
    .values({ tenantId, userId, name, value: text })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ value: text, updateTime: sql`now()` }))
    .execute();
}
