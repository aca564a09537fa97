import type { EntityDefinition } from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofAnyTable } from '../../database/database.ts';
import type { RequestContext } from '../../http/app.ts';
import { routeTitle } from '../../http/route/route-title.ts';

/** Columns with an index of tenant and text. */
const INDEXED = ['requestUri', 'createBy', 'remoteIp', 'exceptionName'] as const;
type Indexed = (typeof INDEXED)[number];

/** How a text may be searched by a part. */
const FITS: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  '': (text, part) => text.includes(part),
  _like: (text, part) => text.includes(part),
  _likeright: (text, part) => text.startsWith(part),
  _likeleft: (text, part) => text.endsWith(part),
};

/** Texts that are walked at most; a log with more is searched row by row. */
const MOST_TEXTS = 5_000;

type Query = Readonly<Record<string, unknown>>;

/** A condition that stands for parameters of the query. */
export interface TextSearch {
  /** Parameters that are read here. */
  parameters: string[];
  conditions: RawBuilder<SqlBool>[];
}

/**
 * Searches the texts of a log by a part of them. Few texts occur often: they are walked by their index, the fitting ones
 * taken, and their rows found by the same index, instead of looking at each row. A title is searched as its reader sees it.
 */
export async function searchTexts(
  context: RequestContext,
  entity: EntityDefinition,
  query: Query,
): Promise<TextSearch> {
  const search: TextSearch = { parameters: [], conditions: [] };
  for (const [parameter, part] of Object.entries(query)) {
    if (typeof part !== 'string' || part === '') continue;
    const asked = readParameter(entity, parameter);
    if (!asked) continue;
    const texts = await textsOf(context, entity, asked.column);
    if (!texts) continue;
    const { language } = context.scope;
    const shown = (text: string) => (asked.isTitle ? routeTitle(language, text) : text);
    const fitting = [...texts].filter(([text]) => asked.fits(shown(text), part));
    search.parameters.push(parameter);
    search.conditions.push(oneOf(asked.column, fitting));
  }
  return search;
}

function readParameter(entity: EntityDefinition, parameter: string) {
  const [, name = '', suffix = ''] = /^([A-Za-z]+?)(_[a-z]+)?$/.exec(parameter) ?? [];
  const fits = FITS[suffix];
  if (!fits || !(name in entity.fields)) return undefined;
  const isTitle = name === 'title';
  const column = isTitle ? 'requestUri' : INDEXED.find((one) => one === name);
  return column && { column, isTitle, fits };
}

/** The rows that have one of these texts, and are of one of the tenants which have them. */
function oneOf(column: Indexed, found: readonly [text: string, tenants: readonly string[]][]): RawBuilder<SqlBool> {
  if (found.length === 0) return sql`false`;
  const tenants = [...new Set(found.flatMap(([, owners]) => owners))];
  const texts = found.map(([text]) => text);
  return sql`(tenant_id = any(${tenants}::varchar[]) and ${sql.ref(column)} = any(${texts}::varchar[]))`;
}

/**
 * The texts of a column with the tenants that have them: each is one step in the index, however many rows it has. Undefined
 * where they are too many.
 */
async function textsOf(
  { trx, scope }: RequestContext,
  entity: EntityDefinition,
  column: Indexed,
): Promise<Map<string, string[]> | undefined> {
  const [table, text] = [sql.table(entity.table), sql.ref(column)];
  const own = scope.isSuper ? sql`true` : sql`tenant_id = ${scope.tenantId}`;
  const next = scope.isSuper
    ? sql`(tenant_id, ${text}) > (texts.tenant_id, texts.text)`
    : sql`tenant_id = ${scope.tenantId} and ${text} > texts.text`;
  const { rows } = await sql<{ tenantId: string; text: string }>`
    with recursive texts as (
      (select tenant_id, ${text} as text from ${table} where ${own} and ${text} >= '' order by tenant_id, ${text} limit 1)
      union all
      select following.* from texts cross join lateral (
        select tenant_id, ${text} as text from ${table} where ${next} order by tenant_id, ${text} limit 1
      ) following
    ) select tenant_id, text from texts limit ${MOST_TEXTS + 1}`.execute(ofAnyTable(trx));
  if (rows.length > MOST_TEXTS) return undefined;
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(row.text, [...(found.get(row.text) ?? []), row.tenantId]);
  return found;
}
