import type { EntityDefinition } from '@cloud/contract';
import type { RequestContext } from '../../http/app.ts';
import { visibleRows } from '../visible-rows.ts';

const PORTION = 1000;

/** A record that is there already. */
export interface Existing {
  id: string;
  title: string;
}

/** The records that hold a value of a field, by `<tenant> <value>`. */
export async function findByKey(
  context: RequestContext,
  entity: EntityDefinition,
  name: string,
  drafts: readonly { given: Readonly<Record<string, unknown>>; tenantId: string }[],
): Promise<Map<string, Existing>> {
  const column = name;
  const values = [...new Set(drafts.map(({ given }) => String(given[name] ?? '')).filter(Boolean))];
  const tenants = [...new Set(drafts.map(({ tenantId }) => tenantId))];
  const found = new Map<string, Existing>();
  for (let begin = 0; begin < values.length; begin += PORTION) {
    let rows = visibleRows(context, entity).where(column, 'in', values.slice(begin, begin + PORTION));
    if (entity.tenantScoped) rows = rows.where('tenantId', 'in', tenants);
    const title = entity.title;
    const columns = [...new Set(['id', column, title, ...(entity.tenantScoped ? ['tenantId'] : [])])];
    for (const row of await rows.select(columns).execute()) {
      const owners = entity.tenantScoped ? [String(row.tenantId)] : tenants;
      for (const owner of owners) {
        found.set(`${owner} ${String(row[column])}`, { id: String(row.id), title: String(row[title] ?? '') });
      }
    }
  }
  return found;
}
