import {
  ApiError,
  cleanMarkup,
  dashboardNotices,
  myNotices,
  notice,
  noticeFiles,
  noticeRead,
  noticeReaders,
  permissionOf,
  type NoticeDigest,
  type Page,
  type RecordOf,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Operations } from '../../crud/crud-routes.ts';
import { listAll, listPage, readRecord } from '../../crud/list-records.ts';
import { dictionaryLabels } from '../../crud/reference-labels.ts';
import type { Narrow } from '../../crud/visible-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { holds } from '../../identity/scope/access.ts';
import { EVERYBODY, tellPeople } from '../../process/events.ts';

/** How many notices the dashboard lists. */
const LATEST = 6;
/** How many readers are named. */
const LISTED = 500;

/**
 * Letters of HTML that are cleaned; word processors paste ten times what stays. Longer content goes on as it is, and is
 * refused for its length.
 */
const MOST_MARKUP = 200_000;
/** Longer ones are refused for that. */
const MOST_FILE_LETTERS = 8_000;

type Notice = RecordOf<typeof notice>;

/** Only editors of notices see those that are not released. Formatted content is cleaned on the way in and out. */
export function noticeOperations(stored: Operations<typeof notice>): Partial<Operations<typeof notice>> {
  return {
    list: async (context, query): Promise<Page<Notice>> => {
      const page = await listPage(context, notice, query, { narrow: releasedTo(context) });
      return { ...page, records: page.records.map(cleaned) };
    },
    select: async (context, query) =>
      (await listAll(context, notice, query, { narrow: releasedTo(context) })).map(cleaned),
    detail: async (context, { id }) => cleaned(await readVisible(context, id)),
    submit: async (context, input) => {
      const { content, attachments } = input;
      const isCleaned = content && content.length <= MOST_MARKUP;
      const isShort = attachments && attachments.length <= MOST_FILE_LETTERS;
      if (isShort && JSON.stringify(noticeFiles(attachments)) !== attachments) throw new ApiError('files-invalid');
      const saved = await stored.submit(context, {
        ...input,
        ...(isCleaned && { content: cleanMarkup(content) }),
      });
      await tellTenant(context);
      return saved;
    },
  };
}

/** Makes every open console of the tenant ask for its count of unread notices again. */
const tellTenant = ({ trx, scope }: RequestContext) => tellPeople(trx, scope.tenantId, [EVERYBODY]);

/** Rows also come from imports and older programs; what they hold is cleaned before it is drawn. */
const cleaned = (record: Notice): Notice => ({ ...record, content: cleanMarkup(record.content) });

/** A notice that the caller may see; an unknown id answers as one that is not there. */
async function readVisible(context: RequestContext, id: unknown): Promise<Notice> {
  const record = await readRecord(context, notice, id);
  if (!isEditor(context) && !(await isReleased(context, record.id))) throw new ApiError('not-found');
  return record;
}

/** A notice of the caller's tenant, released or not. @throws ApiError `not-found` */
async function requireStored({ trx, scope }: RequestContext, id: string): Promise<{ id: string; tenantId: string }> {
  const found = await trx
    .selectFrom('bladeNotice')
    .select(['id', 'tenantId'])
    .where('id', '=', id)
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!found) throw new ApiError('not-found');
  return found;
}

const isEditor = ({ scope }: RequestContext): boolean =>
  (['add', 'edit', 'delete'] as const).some((verb) => holds(scope, permissionOf(notice, verb)));

/** Those that the caller is among the readers of, from their release on. */
const releasedFor = (userId: string) =>
  sql<boolean>`(release_time is null or release_time <= now()) and notice_is_for(blade_notice, ${userId}::bigint)`;

const releasedTo =
  (context: RequestContext): Narrow<typeof notice> =>
  (rows) =>
    isEditor(context) ? rows : rows.where(releasedFor(context.scope.userId));

async function isReleased(context: RequestContext, id: string): Promise<boolean> {
  return (await released(context).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

const released = ({ trx, scope }: RequestContext) =>
  trx.selectFrom('bladeNotice').where('isDeleted', '=', 0).where(releasedFor(scope.userId));

/** Released notices of the caller's tenant, and which of them the caller has read. */
export function noticeReadRoutes(app: App): void {
  const latestOf = async (context: RequestContext) => {
    const { scope } = context;
    const isUnread = sql<boolean>`not exists (
      select 1 from blade_notice_read r where r.notice_id = blade_notice.id and r.user_id = ${scope.userId})`;
    const own = released(context).where('tenantId', '=', scope.tenantId);
    const counted = await own
      .select(sql<number>`count(*)::int`.as('unread'))
      .where(isUnread)
      .executeTakeFirstOrThrow();
    const rows = await own
      .select(['id', 'title', 'category', 'releaseTime', 'createTime', isUnread.as('isUnread')])
      .orderBy(sql`coalesce(release_time, create_time)`, 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute();
    const labels = await dictionaryLabels(app, notice.fields.category.source);
    const records = rows.map((row): NoticeDigest => ({
      id: row.id,
      title: row.title,
      category: row.category ?? -1,
      categoryName: labels.get(String(row.category)) ?? '',
      releaseTime: row.releaseTime ?? row.createTime,
      isRead: row.isUnread !== true,
    }));
    return { records, unread: counted.unread };
  };
  app.route(myNotices, latestOf);
  app.route(dashboardNotices, async (context) => (await latestOf(context)).records);

  app.route(noticeReaders, async (context, { id }) => {
    const { id: noticeId, tenantId } = await requireStored(context, id);
    const { rows } = await sql<{ userId: string; name: string; readTime: string | null; total: number; read: number }>`
      select u.id::text as user_id, coalesce(nullif(u.real_name, ''), u.account) as name, r.create_time as read_time,
        count(*) over ()::int as total, count(r.create_time) over ()::int as read
      from blade_user u join blade_notice n on n.id = ${noticeId}
        left join blade_notice_read r on r.notice_id = n.id and r.user_id = u.id
      where u.tenant_id = ${tenantId} and u.is_deleted = 0 and u.status = 1 and notice_is_for(n, u.id)
      order by r.create_time is not null, u.id limit ${LISTED}`.execute(context.trx);
    const { total = 0, read = 0 } = rows[0] ?? {};
    return {
      total,
      read,
      readers: rows.map(({ userId, name, readTime }) => ({ userId, name, readTime: readTime ?? '' })),
    };
  });

  app.route(noticeRead, async (context, { id }) => {
    const { scope, trx } = context;
    const record = await readVisible(context, id);
    await trx
      .insertInto('bladeNoticeRead')
      .values({ noticeId: record.id, userId: scope.userId, tenantId: scope.tenantId })
      .onConflict((conflict) => conflict.columns(['userId', 'noticeId']).doNothing())
      .execute();
  });
}
