import { ApiError, datasource } from '@cloud/contract';
import type { App } from '../../app.ts';
import { readRow, saveRecord } from '../../crud/crud-repository.ts';
import type { Operations } from '../../crud/crud-routes.ts';
import { SECRET_MASK } from '../../crud/wire.ts';
import type { Work } from '../../crud/work.ts';
import { seal, unseal } from '../../identity/sealed.ts';
import type { SourceAddress } from './source-table.ts';

/** What is sealed as a password of a data source opens as nothing else. */
const PURPOSE = 'datasource';

/** Passwords are sealed before they are stored, and a source that a task reads stays. */
export function datasourceOperations(stored: Operations, { secrets }: App): Partial<Operations> {
  return {
    submit: async (work, { password, ...rest }) => {
      const given = String(password ?? '');
      const isKept = given === '' || given === SECRET_MASK;
      // A new source without a password is refused like any other record that lacks what is required.
      if (isKept) return stored.submit(work, rest);
      // Checked as it came: what is no text is refused.
      return saveRecord(work, datasource, { ...rest, password }, { password: seal(secrets, given, PURPOSE) });
    },
    remove: async (work, ids) => {
      const reader = work.trx.selectFrom('bladeCode').select('codeName').where('isDeleted', '=', 0);
      const used = await reader.where('datasourceId', 'in', ids).executeTakeFirst();
      if (used) throw new ApiError('in-use', { name: String(used['codeName']) });
      await stored.remove(work, ids);
    },
  };
}

/** Where a data source is and how to sign in there. @throws ApiError `not-found` */
export async function readSource(work: Work, id: string): Promise<SourceAddress> {
  const row = await readRow(work, datasource, id);
  return {
    name: String(row['name']),
    url: String(row['url']),
    username: String(row['username']),
    password: unseal(work.app.secrets, String(row['password']), PURPOSE),
  };
}
