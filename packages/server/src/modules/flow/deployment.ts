import {
  ApiError,
  definitionChangeState,
  definitionCheckUpload,
  definitionList,
  definitionRemove,
  definitionUpload,
  DEFINITION_MODES,
  FLOW_CATEGORY,
  MANAGEMENT_TENANT,
  SUSPENSION,
  workStartList,
  type EndpointArguments,
  type Page,
  type ProcessDefinitionRecord,
} from '@cloud/contract';
import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { FlowDefinitionRow } from '../../database/tables/workflow.ts';
import type { Tables } from '../../database/tables/index.ts';
import type { App, CallerContext, RequestContext } from '../../http/app.ts';
import { auditCall } from '../../http/log/audit.ts';
import type { Scope } from '../../database/scope.ts';
import { deployProcess } from '../../process/definition.ts';
import { cancelInstance } from '../../process/intervene.ts';
import type { Services } from '../../process/services.ts';
import { categories, routeOf } from './names.ts';
import { pageOf, pagingOf } from './work-lists.ts';

/** Who writes versions, in a transaction of the owner of the tables: the platform writes rows of no tenant. */
export interface Writer {
  trx: Queries;
  scope: Scope;
  address: string;
}

/** Whether a caller works for the tenant that runs the platform: it alone writes what every tenant shares. */
const isOfPlatform = ({ isSuper, tenantId }: Scope): boolean => isSuper || tenantId === MANAGEMENT_TENANT;

/**
 * For whom a deployment is: for every tenant or those named where the platform deploys, else for the caller's own.
 *
 * @throws ApiError `platform-only` for other tenants, `not-found` for tenants that do not exist.
 */
export async function tenantsToDeploy({ trx, scope }: Writer, given: string): Promise<string[]> {
  const named = [
    ...new Set(
      given
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
  if (!isOfPlatform(scope)) {
    if (named.some((tenantId) => tenantId !== scope.tenantId)) throw new ApiError('platform-only');
    return [scope.tenantId];
  }
  if (named.length === 0) return [];
  const known = await trx
    .selectFrom('bladeTenant')
    .select('tenantId')
    .where('tenantId', 'in', named)
    .where('isDeleted', '=', 0)
    .execute();
  if (known.length < named.length) throw new ApiError('not-found');
  return named;
}

/** @throws ApiError `process-category-unknown` */
export async function requireCategory(
  { app, scope }: Pick<RequestContext, 'app' | 'scope'>,
  category: string,
): Promise<void> {
  if (!(await categories(app, scope)).has(category)) throw new ApiError('process-category-unknown', { category });
}

/** Names that a file of a process may have. */
const isProcessFile = (name: string): boolean => /\.bpmn(20\.xml)?$/i.test(name);

/** Versions of processes: their lists, and what puts them up, to rest and away. */
export function deploymentRoutes(app: App, services: Services): void {
  app.route(definitionList, (context, query) => listDefinitions(context, query));
  app.route(workStartList, (context, query) => listDefinitions(context, query, startable));

  app.route(definitionCheckUpload, (_context, { file }) => ({ name: file.name, success: isProcessFile(file.name) }));

  const own = { transaction: 'own' } as const;
  app.route(definitionUpload, own, async (context, { files, category, tenantIds }) => {
    await requireCategory(context, category);
    await writing(context, async (writer) => {
      const tenants = await tenantsToDeploy(writer, tenantIds);
      for (const { name, bytes } of files) {
        if (!isProcessFile(name)) throw new ApiError('bpmn-file-name', { name });
        const ids = await deployProcess(writer.trx, context.scope.language, {
          xml: Buffer.from(bytes).toString('utf8'),
          form: { fields: [] },
          category,
          resourceName: name.slice(0, 255),
          tenantIds: tenants,
          userId: context.scope.userId,
        });
        await auditCall(
          writer,
          definitionUpload,
          ids.map((id) => ({ id, after: { name, category } })),
        );
      }
    });
  });
  app.route(definitionChangeState, own, (context, input) => writing(context, (writer) => changeState(writer, input)));
  app.route(definitionRemove, own, (context, input) =>
    writing(context, (writer) => removeDefinitions(writer, services, input)),
  );
}

/** Runs a change of versions in one transaction. */
export const writing = <T>({ app, scope, address }: CallerContext, work: (writer: Writer) => Promise<T>): Promise<T> =>
  app.database.transaction((trx) => work({ trx, scope, address }));

async function changeState(
  writer: Writer,
  { state, processId }: EndpointArguments<typeof definitionChangeState>,
): Promise<{ changed: boolean }> {
  const { trx } = writer;
  const suspensionState = SUSPENSION[state];
  const row = await writable(writer, 'id', [processId]).forUpdate().executeTakeFirst();
  if (!row) throw await refusal(writer, 'id', [processId]);
  if (row.suspensionState === suspensionState) return { changed: false };
  await trx.updateTable('bladeFlowDefinition').set({ suspensionState }).where('id', '=', processId).execute();
  await trx
    .updateTable('bladeFlowInstance')
    .set({ suspensionState })
    .where('definitionId', '=', processId)
    .where('endTime', 'is', null)
    .execute();
  await auditCall(writer, definitionChangeState, [
    { id: row.id, before: { suspensionState: row.suspensionState }, after: { suspensionState } },
  ]);
  return { changed: true };
}

async function removeDefinitions(
  writer: Writer,
  services: Services,
  { deploymentIds, withInstances }: EndpointArguments<typeof definitionRemove>,
): Promise<void> {
  const { trx, scope } = writer;
  const rows = await writable(writer, 'deploymentId', deploymentIds).forUpdate().execute();
  if (rows.length === 0) throw await refusal(writer, 'deploymentId', deploymentIds);
  for (const row of rows) {
    const running = await trx
      .selectFrom('bladeFlowInstance')
      .select(['id', 'tenantId'])
      .where('definitionId', '=', row.id)
      .where('endTime', 'is', null)
      .execute();
    if (running.length > 0 && !withInstances)
      throw new ApiError('process-in-use', { name: row.name, count: running.length });
    for (const { id: instanceId, tenantId } of running)
      await cancelInstance(
        trx,
        services,
        { tenantId, userId: scope.userId },
        { instanceId, reason: row.name, endReason: 'cancelled' },
      );
    // What ended keeps its version: its history is still read.
    await trx.updateTable('bladeFlowDefinition').set({ isDeleted: 1 }).where('id', '=', row.id).execute();
  }
  await auditCall(
    writer,
    definitionRemove,
    rows.map(({ id, name, key, version }) => ({ id, before: { name, key, version } })),
  );
}

/** Versions that a caller may change: the own tenant's, for the platform every one. */
function writable({ trx, scope }: Writer, column: 'id' | 'deploymentId', ids: readonly string[]) {
  const rows = trx.selectFrom('bladeFlowDefinition').selectAll().where(column, 'in', ids).where('isDeleted', '=', 0);
  return isOfPlatform(scope) ? rows : rows.where('tenantId', '=', scope.tenantId);
}

/** What every tenant shares is seen by a tenant and not changed: another reason than what is not there. */
async function refusal(
  { trx, scope }: Writer,
  column: 'id' | 'deploymentId',
  ids: readonly string[],
): Promise<ApiError> {
  const shared = await trx
    .selectFrom('bladeFlowDefinition')
    .select('id')
    .where(column, 'in', ids)
    .where('tenantId', '=', '')
    .executeTakeFirst();
  return new ApiError(shared && !isOfPlatform(scope) ? 'platform-only' : 'not-found');
}

type Definitions = SelectQueryBuilder<Tables, 'bladeFlowDefinition', object>;

/** The newest active version of each key. */
const startable = (rows: Definitions): Definitions =>
  rows.where('suspensionState', '=', SUSPENSION.active).where(
    sql<boolean>`not exists (select 1 from blade_flow_definition newer where newer.tenant_id = blade_flow_definition.tenant_id
      and newer.key = blade_flow_definition.key and newer.version > blade_flow_definition.version
      and newer.is_deleted = 0 and newer.suspension_state = 1)`,
  );

async function listDefinitions(
  context: RequestContext,
  query: EndpointArguments<typeof definitionList>,
  narrow: (rows: Definitions) => Definitions = (rows) => rows,
): Promise<Page<ProcessDefinitionRecord>> {
  const { trx, scope } = context;
  const paging = pagingOf(query);
  const ofTenant = query.mode === String(DEFINITION_MODES.tenant);
  let rows = narrow(trx.selectFrom('bladeFlowDefinition').where('isDeleted', '=', 0));
  if (!ofTenant) rows = rows.where('tenantId', '=', '');
  else rows = scope.isSuper ? rows.where('tenantId', '<>', '') : rows.where('tenantId', '=', scope.tenantId);
  const category = query.category || query.category_equal;
  const name = query.name || query.name_like;
  // Lists of the console name an entry of the dictionary by its key.
  if (category) rows = rows.where('category', 'in', [category, `${FLOW_CATEGORY}${category}`]);
  if (name) rows = rows.where('name', 'like', `%${name.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const found = await rows
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from blade_flow_instance i
        where i.definition_id = blade_flow_definition.id and i.end_time is null)`.as('running'),
    )
    .orderBy('deploymentTime', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.size)
    .offset((paging.current - 1) * paging.size)
    .execute();
  const known = await categories(context.app, scope);
  return pageOf(
    found.map((row) => toRecord(row, known)),
    total,
    paging,
  );
}

function toRecord(
  row: Selectable<FlowDefinitionRow> & { running: number },
  known: Awaited<ReturnType<typeof categories>>,
): ProcessDefinitionRecord {
  const { id, tenantId, name, key, category, version, deploymentId, resourceName, suspensionState, deploymentTime } =
    row;
  return {
    id,
    tenantId,
    name,
    key,
    category,
    categoryName: known.get(category)?.name ?? '',
    version,
    deploymentId,
    resourceName,
    diagramResourceName: `${key}.svg`,
    suspensionState,
    deploymentTime,
    routeValue: routeOf(key, known.get(category)),
    running: row.running,
  };
}
