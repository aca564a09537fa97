import { ApiError, tenant, type EndpointArguments, type EndpointOutput } from '@cloud/contract';
import type { tenantArchiveStart, tenantRemovalPreview } from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { readRow } from '../../../crud/visible-rows.ts';
import { countTenantRows } from '../../../database/tenant-rows.ts';
import type { App, AuditedContext, OpenContext, RequestContext } from '../../../http/app.ts';
import { attachmentOf } from '../../../http/body/upload.ts';
import { RECYCLE_DAYS, RECYCLED } from '../../../identity/tenant-status.ts';
import { tenantArchive } from './tenant-export.ts';

type Removal = EndpointOutput<typeof tenantRemovalPreview>[number];

const TICKET_SECONDS = 300;
const ticketKey = (ticket: string) => `tenant-archive:${ticket}`;
/** Tables that the preview names; the rows of all others are counted together. */
const NAMED: Readonly<Record<string, keyof Removal['rows']>> = {
  blade_user: 'users',
  blade_role: 'roles',
  blade_dept: 'departments',
  blade_post: 'posts',
  blade_dataset: 'scans',
  blade_run: 'models',
  blade_stored_file: 'files',
};

/** What goes with each tenant, and when. */
export async function previewRemoval(
  context: RequestContext,
  { ids }: EndpointArguments<typeof tenantRemovalPreview>,
): Promise<Removal[]> {
  const days = await context.app.params.integer(RECYCLE_DAYS.key, RECYCLE_DAYS.fallback);
  const previews: Removal[] = [];
  for (const id of ids) {
    const { tenantId, tenantName, status } = await readRow(context, tenant, id);
    const rows: Removal['rows'] = {
      users: 0,
      roles: 0,
      departments: 0,
      posts: 0,
      scans: 0,
      models: 0,
      files: 0,
      others: 0,
    };
    // As the owner: some tables are closed to requests. Who may ask was checked.
    for (const [table, count] of await countTenantRows(context.app.database.queries, tenantId))
      rows[NAMED[table] ?? 'others'] += count;
    const bytes = {
      scans: await sizeOf(context, 'bladeUpload', tenantId),
      files: await sizeOf(context, 'bladeStoredFile', tenantId),
    };
    previews.push({ id, tenantId, tenantName, isResting: status === RECYCLED, days: Math.max(0, days), rows, bytes });
  }
  return previews;
}

async function sizeOf(
  { trx }: RequestContext,
  table: 'bladeUpload' | 'bladeStoredFile',
  tenantId: string,
): Promise<number> {
  const rows = trx.selectFrom(table).select((from) => from.fn.sum<string>('size').as('bytes'));
  return Number((await rows.where('tenantId', '=', tenantId).executeTakeFirst())?.bytes ?? 0);
}

/** What a ticket opens, and in whose session. */
interface AskedArchive {
  tenantId: string;
  name: string;
  sessionId: string;
}

/** A ticket for the archive: browsers download by address, and a token does not belong into one. */
export async function startArchive(
  context: AuditedContext,
  { id }: EndpointArguments<typeof tenantArchiveStart>,
): Promise<EndpointOutput<typeof tenantArchiveStart>> {
  const { tenantId, tenantName } = await readRow(context, tenant, id);
  const ticket = randomBytes(16).toString('base64url');
  const asked: AskedArchive = { tenantId, name: `${tenantName} ${tenantId}.zip`, sessionId: context.scope.sessionId };
  await context.app.expiring.put(ticketKey(ticket), asked, TICKET_SECONDS);
  await context.audit([{ id }]);
  return { ticket };
}

/** The archive, as it is read: none of it is held in memory or on disk. */
export async function sendArchive({ app, reply }: OpenContext, { ticket }: { ticket: string }): Promise<unknown> {
  const asked = await app.expiring.read<AskedArchive>(ticketKey(ticket));
  if (!asked || !(await isOpen(app, asked.sessionId))) throw new ApiError('not-found');
  app.answers.follow(reply.raw, asked.sessionId);
  const archive = tenantArchive(app.database.queries, app.storage, asked.tenantId);
  return reply
    .type('application/zip')
    .header('content-disposition', attachmentOf(asked.name))
    .header('cache-control', 'no-store')
    .send(Readable.from(archive, { objectMode: false }));
}

/** A ticket does not outlive the session that asked for it. */
async function isOpen({ database }: App, sessionId: string): Promise<boolean> {
  const rows = database.queries.selectFrom('bladeSession').select('id').where('id', '=', sessionId);
  return (await rows.where('endTime', 'is', null).executeTakeFirst()) !== undefined;
}
