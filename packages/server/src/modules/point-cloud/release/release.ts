import {
  ApiError,
  releaseRecord,
  releaseVerify,
  signedRelease,
  type ReleaseVerdict,
  type SignedRelease,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import type { App } from '../../../http/app.ts';
import { isGenuine, publicKeyOf } from '../../../release/release-record.ts';

const NOTHING: ReleaseVerdict = { isGenuine: false, isOurs: false, release: null, matches: [] };
const HASH = /^[0-9a-f]{64}$/;

/** Records of releases: for everybody of the tenant, who gets the files too. */
export function releaseRoutes(app: App, key: KeyObject): void {
  const ours = publicKeyOf(key);

  app.route(releaseRecord, async ({ trx, scope }, { id }) => {
    const row = await trx
      .selectFrom('bladeApprovalInfo')
      .select(['release', 'signature', 'publicKey'])
      .where('id', '=', id)
      .where('tenantId', '=', scope.tenantId)
      .where('release', 'is not', null)
      .executeTakeFirst();
    if (!row?.release || row.signature === null || row.publicKey === null) throw new ApiError('release-missing');
    return { release: row.release, signature: row.signature, publicKey: row.publicKey };
  });

  app.route(releaseVerify, async ({ trx, scope }, { record, hash }) => {
    const wanted = hash && HASH.test(hash) ? hash : undefined;
    if (record) return verdictOn(record, wanted, ours);
    if (!wanted) return NOTHING;
    const row = await trx
      .selectFrom('bladeApprovalInfo')
      .select(['release', 'signature', 'publicKey'])
      .where('tenantId', '=', scope.tenantId)
      .where(
        sql<boolean>`exists (select 1 from jsonb_each_text(hashes) h where h.value = ${wanted}) and release is not null`,
      )
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return row ? verdictOn(row, wanted, ours) : NOTHING;
  });
}

function verdictOn(given: unknown, hash: string | undefined, ours: string): ReleaseVerdict {
  const read = v.safeParse(signedRelease, given);
  if (!read.success) return NOTHING;
  const record: SignedRelease = read.output;
  const { hashes } = record.release;
  return {
    isGenuine: isGenuine(record),
    isOurs: record.publicKey === ours,
    release: record.release,
    matches: hash === undefined ? [] : Object.keys(hashes).filter((name) => hashes[name] === hash),
  };
}
