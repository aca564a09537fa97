import type { StoredFileInfo } from '@cloud/contract';
import { extname } from 'node:path';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { CallerContext } from '../../../http/app.ts';
import { auditCall, type AuditedEndpoint } from '../../../http/log/audit.ts';
import { idsOf } from '../../../identity/ids.ts';

const LONGEST_EXTENSION = 12;
const LONGEST_NAME = 500;
/** Letters of a path of folders. */
export const LONGEST_FOLDER = 200;

/** A file that becomes an attachment. */
export interface AttachedFile extends StoredFileInfo {
  /** Bytes. */
  size: number;
  folder: string;
}

/** Adds the row of a stored file. @returns its id. */
export async function insertAttachment(
  trx: Queries,
  { scope, address }: CallerContext,
  { link, domain, name, originalName, size, folder }: AttachedFile,
  endpoint: AuditedEndpoint,
): Promise<string> {
  const id = newId();
  const row = {
    link,
    domainUrl: domain,
    name,
    originalName: originalName.slice(-LONGEST_NAME),
    folder,
    extension: extname(originalName).slice(1).toLowerCase().slice(0, LONGEST_EXTENSION),
    attachSize: size,
    createUser: scope.userId,
    createDept: idsOf(scope.deptId)[0] ?? null,
    updateUser: scope.userId,
  };
  await trx
    .insertInto('bladeAttach')
    .values({ ...row, id, tenantId: scope.tenantId })
    .execute();
  await auditCall({ trx, scope, address }, endpoint, [{ id, after: row }]);
  return id;
}

/** A path of folders as people write it, in one form: `plans/2026`. */
export function folderOf(given: string): string {
  const parts = given
    .replace(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .map((part) => part.trim());
  const folder = parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/');
  return folder.slice(0, LONGEST_FOLDER);
}
