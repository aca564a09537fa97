import {
  ApiError,
  MAX_PREFERENCE_BYTES,
  MAX_PREFERENCES,
  preferenceList,
  preferenceSubmit,
  type EndpointArguments,
  type Preferences,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App, RequestContext } from '../../http/app.ts';

/** What users chose about the console; each sees and keeps only the own choices. */
export function preferenceRoutes(app: App): void {
  app.route(preferenceList, list);
  app.route(preferenceSubmit, submit);
}

const ownRows = ({ scope, trx }: RequestContext) =>
  trx.selectFrom('bladeUserPreference').where('tenantId', '=', scope.tenantId).where('userId', '=', scope.userId);

async function list(context: RequestContext): Promise<Preferences> {
  const rows = await ownRows(context).select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
}

async function submit(
  context: RequestContext,
  { name, value }: EndpointArguments<typeof preferenceSubmit>,
): Promise<void> {
  const { tenantId, userId } = context.scope;
  if (value === null || value === undefined) {
    await context.trx
      .deleteFrom('bladeUserPreference')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('name', '=', name)
      .execute();
    return;
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > MAX_PREFERENCE_BYTES) throw new ApiError('too-large');
  const others = await ownRows(context)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  if (others.count >= MAX_PREFERENCES) throw new ApiError('too-large');
  await context.trx
    .insertInto('bladeUserPreference')
    .values({ tenantId, userId, name, value: text })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ value: text, updateTime: sql`now()` }))
    .execute();
}
