import { ApiError, messageOf, type Language, type ProcessForm } from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { FlowDefinitionRow } from '../database/tables/workflow.ts';
import type { ProcessDefinition, ProcessFault } from '../workflow/process-definition.ts';
import { readProcess } from '../workflow/read-process.ts';

/** A deployed version with what was read of it. */
export interface Definition {
  row: Selectable<FlowDefinitionRow>;
  process: ProcessDefinition;
}

/** What a version says once and for all, whatever becomes of it. */
export interface Version {
  row: Pick<Definition['row'], 'id' | 'tenantId' | 'key' | 'name' | 'xml' | 'form' | 'createUser'>;
  process: ProcessDefinition;
}

/** Versions that one process keeps read. */
const MOST_READ = 200;
const read = new Map<string, Version>();

/** The version that an instance runs on, by its id. @throws ApiError `not-found` */
export async function readVersion(queries: Queries, id: string): Promise<Version> {
  return read.get(id) ?? readDefinition(queries, id);
}

/** A deployed version by its id. @throws ApiError `not-found` */
export async function readDefinition(queries: Queries, id: string): Promise<Definition> {
  const row = await queries.selectFrom('bladeFlowDefinition').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return { row, process: await processOf(row) };
}

async function processOf(row: Definition['row']): Promise<ProcessDefinition> {
  const { id, tenantId, key, name, xml, form, createUser } = row;
  const known = read.get(id);
  if (known) return known.process;
  const { definition: process } = await readProcess(xml);
  if (!process) throw new Error(`definition ${id} cannot be read any more`);
  // The oldest stand first.
  for (const old of read.keys()) {
    if (read.size < MOST_READ) break;
    read.delete(old);
  }
  read.set(id, { row: { id, tenantId, key, name, xml, form, createUser }, process });
  return process;
}

/** The newest version of a key that a tenant may start: its own before the shared one. Removed and suspended ones count not. */
export async function newestDefinition(
  queries: Queries,
  tenantId: string,
  key: string,
): Promise<Definition | undefined> {
  const row = await queries
    .selectFrom('bladeFlowDefinition')
    .selectAll()
    .where('tenantId', 'in', [tenantId, ''])
    .where('key', '=', key)
    .where('isDeleted', '=', 0)
    .where('suspensionState', '=', 1)
    .orderBy('tenantId', 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return row && { row, process: await processOf(row) };
}

/** What is deployed, for whom, by whom. */
export interface Deployment {
  xml: string;
  form: ProcessForm;
  category: string;
  resourceName: string;
  /** Empty: for every tenant. */
  tenantIds: readonly string[];
  userId: string | null;
}

/**
 * Makes the next version of a process, for every tenant or for some; instances that run keep to theirs.
 *
 * @returns the ids of the versions.
 * @throws ApiError `process-invalid` with every fault as its data.
 */
export async function deployProcess(trx: Queries, language: Language, deployment: Deployment): Promise<string[]> {
  const { xml, form, category, resourceName, tenantIds, userId } = deployment;
  const { key, name } = await requireProcess(xml, language);
  const deploymentId = newId();
  const ids: string[] = [];
  for (const tenantId of tenantIds.length > 0 ? tenantIds : ['']) {
    const id = newId();
    // Two deployments at once must not make the same version.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`process ${tenantId} ${key}`}, 0))`.execute(trx);
    const last = await trx
      .selectFrom('bladeFlowDefinition')
      .select('version')
      .where('tenantId', '=', tenantId)
      .where('key', '=', key)
      .orderBy('version', 'desc')
      .executeTakeFirst();
    await trx
      .insertInto('bladeFlowDefinition')
      .values({
        id,
        tenantId,
        deploymentId,
        key,
        name,
        version: (last?.version ?? 0) + 1,
        category,
        resourceName,
        xml,
        form: JSON.stringify(form),
        createUser: userId,
        updateUser: userId,
      })
      .execute();
    ids.push(id);
  }
  return ids;
}

/** A process that may be deployed. @throws ApiError `process-invalid` */
export async function requireProcess(xml: string, language: Language): Promise<ProcessDefinition> {
  const { definition, faults } = await readProcess(xml);
  if (definition) return definition;
  const [first] = faults;
  throw new ApiError(
    'process-invalid',
    { count: faults.length, first: first ? faultText(language, first) : '' },
    undefined,
    { faults },
  );
}

/** A fault in words: the element, then what is wrong with it. */
export function faultText(language: Language, { name, element, reason, found }: ProcessFault): string {
  const where = name || element;
  const what = messageOf(language, `fault.${reason}`) + (found && ` (${found})`);
  return where === '' ? what : language === 'en' ? `“${where}” ${what}` : `“${where}”${what}`;
}
