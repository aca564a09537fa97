import {
  ApiError,
  cleanMarkup,
  myNotices,
  notice,
  noticeRead,
  type NoticeDigest,
  type Page,
  permissionOf,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { listAll, listPage, readRecord, type WireRecord } from '../../crud/crud-repository.ts';
import type { Operations } from '../../crud/crud-routes.ts';
import { dictionaryLabels } from '../../crud/names.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import { holds } from '../../http/access.ts';

/** How many notices the dashboard lists. */
const LATEST = 6;

/** Whoever may not change notices sees those that are released. Formatted content is cleaned on the way in and out. */
export function noticeOperations(stored: Operations): Partial<Operations> {
  return {
    list: async (work, query): Promise<Page<WireRecord>> => {
      const page = await listPage(work, notice, query, narrowFor(work));
      return { ...page, records: page.records.map(cleaned) };
    },
    select: async (work, query) => (await listAll(work, notice, query, narrowFor(work))).map(cleaned),
    detail: async (work, query) => {
      const record = await readRecord(work, notice, query['id']);
      if (!isEditor(work) && !(await isReleased(work, record.id))) throw new ApiError('not-found');
      return cleaned(record);
    },
    submit: async (work, input) => {
      const { content } = input;
      return stored.submit(work, typeof content === 'string' ? { ...input, content: cleanMarkup(content) } : input);
    },
  };
}

/** Rows also come from imports and older programs; what they hold is cleaned before anybody draws it. */
const cleaned = (record: WireRecord): WireRecord => ({
  ...record,
  content: cleanMarkup(String(record['content'] ?? '')),
});

const isEditor = ({ scope }: Work): boolean =>
  (['add', 'edit', 'delete'] as const).some((verb) => holds(scope, permissionOf(notice, verb)));

const RELEASED = sql<boolean>`(release_time is null or release_time <= now())`;

// The builder's type depends on what was selected before; only `where` is used.
// oxlint-disable-next-line typescript/no-explicit-any
const narrowFor = (work: Work) => (rows: any) => (isEditor(work) ? rows : rows.where(RELEASED));

async function isReleased({ trx }: Work, id: string): Promise<boolean> {
  return (await released(trx).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

const released = (trx: Work['trx']) => trx.selectFrom('bladeNotice').where('isDeleted', '=', 0).where(RELEASED);

/** What the tenant of the caller has to say to him, and that he has read it. */
export function noticeReadRoutes(app: App): void {
  addEndpoint(app, myNotices, async (work) => {
    const { trx, scope } = work;
    const isUnread = sql<boolean>`not exists (
      select 1 from blade_notice_read r where r.notice_id = blade_notice.id and r.user_id = ${scope.userId})`;
    const own = released(trx).where('tenantId', '=', scope.tenantId);
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
      id: row['id'],
      title: row['title'],
      category: row['category'] ?? -1,
      categoryName: labels.get(String(row['category'])) ?? '',
      releaseTime: row['releaseTime'] ?? row['createTime'],
      isRead: row['isUnread'] !== true,
    }));
    return { records, unread: counted['unread'] as number };
  });

  addEndpoint(app, noticeRead, async (work, { id }) => {
    const { scope, trx } = work;
    // Only what he may see; an unknown id answers as one that is not there.
    const record = await readRecord(work, notice, id);
    if (!isEditor(work) && !(await isReleased(work, record.id))) throw new ApiError('not-found');
    await trx
      .insertInto('bladeNoticeRead')
      .values({ noticeId: record.id, userId: scope.userId, tenantId: scope.tenantId })
      .onConflict((conflict) => conflict.columns(['userId', 'noticeId']).doNothing())
      .execute();
  });
}
