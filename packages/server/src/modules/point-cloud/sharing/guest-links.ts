import {
  ApiError,
  GUEST_ARTIFACT_PATH,
  guestLinkAdd,
  guestLinkRemove,
  guestOpen,
  MOST_GUEST_DAYS,
  MOST_GUEST_LINKS,
  type GuestLink,
} from '@cloud/contract';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import { systemScope, type Scope } from '../../../database/scope.ts';
import type { App } from '../../../http/app.ts';
import { networkOf } from '../../../identity/network.ts';
import { toDataset } from '../dataset-record.ts';
import { toRun } from '../run-record.ts';
import { noteScans } from '../scan-history.ts';
import { accessTo, inTenant, requireOwned, requireReadable, visibleRows, type SeenRow } from '../visibility.ts';

const own = { transaction: 'own' } as const;
/** Models of a scan that a guest chooses from. */
const MOST_RUNS = 20;
/** Links that one network opens in an hour; a secret of 192 bits is not guessed, but trying costs queries. */
const OPENINGS_AN_HOUR = 600;

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Links by which guests look at one scan and its models, without an account, until a day. */
export function guestLinkRoutes(app: App): void {
  const { database } = app;

  app.route(guestLinkAdd, own, async ({ scope, address }, { id: datasetId, name, endDay }) => {
    await requireOwned(database, scope, datasetId);
    const { tenantId, userId } = scope;
    const id = newId();
    const secret = randomBytes(24).toString('base64url');
    await database.transaction(async (trx) => {
      const day = sql<{
        fits: boolean;
      }>`select ${endDay}::date between current_date and current_date + ${MOST_GUEST_DAYS}::int as fits`;
      if (!(await day.execute(trx)).rows[0]?.fits) throw new ApiError('guest-day-wrong', { most: MOST_GUEST_DAYS });
      if ((await guestLinksOf(trx, scope, datasetId)).length >= MOST_GUEST_LINKS)
        throw new ApiError('too-many-guest-links', { most: MOST_GUEST_LINKS });
      // To the end of its last day.
      const endTime = sql<string>`${endDay}::date + interval '1 day' - interval '1 second'`;
      const row = { id, tenantId, datasetId, name, digest: digestOf(secret), endTime };
      await trx
        .insertInto('bladeScanGuest')
        .values({ ...row, createUser: userId, updateUser: userId })
        .execute();
      await noteScans(trx, { scope, address }, 'share', [{ id: datasetId, after: { guest: name, until: endDay } }]);
    });
    return { id, secret };
  });

  app.route(guestLinkRemove, own, async ({ scope, address }, { id }) => {
    const link = await linksOf(database.queries, scope)
      .select(['g.datasetId', 'g.name'])
      .where('g.id', '=', id)
      .executeTakeFirst();
    if (!link) throw new ApiError('not-found');
    await requireOwned(database, scope, link.datasetId);
    await database.transaction(async (trx) => {
      const ended = { isDeleted: 1, updateUser: scope.userId, updateTime: new Date() };
      await trx.updateTable('bladeScanGuest').set(ended).where('id', '=', id).execute();
      await noteScans(trx, { scope, address }, 'share', [{ id: link.datasetId, after: { ended: link.name } }]);
    });
  });

  guestRoutes(app);
}

/** What guests see of a scan. */
function guestRoutes(app: App): void {
  const { database } = app;
  app.route(guestOpen, async ({ address }, { secret }) => {
    if (!(await app.expiring.count(`guest-link:${networkOf(address)}`, OPENINGS_AN_HOUR, 3600)))
      throw new ApiError('too-many-requests');
    const { scope, endTime } = await openGuestLink(app, secret);
    const dataset = await requireReadable(database, scope, 'bladeDataset', scope.scanOfGuest);
    const runs = await inTenant(database, scope, (trx) =>
      visibleRows(trx, scope, 'bladeRun')
        .where(sql<boolean>`state = 'succeeded'`)
        .selectAll()
        .select(accessTo(scope, 'bladeRun').as('access'))
        .orderBy(sql`id`, 'desc')
        .limit(MOST_RUNS)
        .execute(),
    );
    await database.queries
      .updateTable('bladeScanGuest')
      .set({ seenTime: new Date() })
      .where('digest', '=', digestOf(secret))
      .execute();
    const files = `${GUEST_ARTIFACT_PATH}/${secret}`;
    return {
      dataset: toDataset(dataset, { ownerName: '', queue: null, plan: '' }, files),
      runs: (runs as SeenRow<'bladeRun'>[]).map((run) => toRun(run, files)),
      endTime,
    };
  });
}

const linksOf = (queries: Queries, { tenantId }: Pick<Scope, 'tenantId'>) =>
  queries
    .selectFrom('bladeScanGuest as g')
    .where('g.tenantId', '=', tenantId)
    .where('g.isDeleted', '=', 0)
    .where('g.endTime', '>', sql<string>`now()`);

/** The links of a scan that are in force. */
export async function guestLinksOf(queries: Queries, scope: Scope, datasetId: string): Promise<GuestLink[]> {
  const links = await linksOf(queries, scope)
    .select(['g.id', 'g.name', 'g.endTime', 'g.seenTime'])
    .where('g.datasetId', '=', datasetId)
    .orderBy('g.id')
    .execute();
  return links.map(({ seenTime, ...link }) => ({ ...link, seenTime: seenTime ?? '' }));
}

/** Who comes by a link: sees its scan and nothing else. */
type GuestScope = Scope & { scanOfGuest: string };

/** @throws ApiError `guest-link-over`, also for secrets that are none, and for links of tenants that rest or are over. */
export async function openGuestLink(
  { database }: Pick<App, 'database'>,
  secret: string,
): Promise<{ scope: GuestScope; endTime: string }> {
  const link = await database.queries
    .selectFrom('bladeScanGuest as g')
    .innerJoin('bladeTenant as tenant', 'tenant.tenantId', 'g.tenantId')
    .select(['g.tenantId', 'g.datasetId', 'g.endTime'])
    .where('g.digest', '=', digestOf(secret))
    .where('g.isDeleted', '=', 0)
    .where('g.endTime', '>', sql<string>`now()`)
    .where('tenant.isDeleted', '=', 0)
    .where(sql<boolean>`(tenant.expire_time is null or tenant.expire_time > now())`)
    .executeTakeFirst();
  if (!link) throw new ApiError('guest-link-over');
  const guest = { ...systemScope(link.tenantId), account: 'guest', roleAliases: [], isSuper: false, isAdmin: false };
  return { scope: { ...guest, scanOfGuest: link.datasetId }, endTime: link.endTime };
}
