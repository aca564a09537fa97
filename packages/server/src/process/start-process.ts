import { ApiError, validateForm, writableValues } from '@cloud/contract';
import type { Queries } from '../database/database.ts';
import { begin, type Beginning } from './advance.ts';
import { readDefinition, type Definition } from './definition.ts';
import type { InstanceRow } from './instance.ts';
import type { Services } from './services.ts';
import type { Person } from './tasks.ts';

/** A version that a person may start. @throws ApiError `not-found`, `process-suspended` */
export async function startableDefinition(trx: Queries, { tenantId }: Person, id: string): Promise<Definition> {
  const definition = await readDefinition(trx, id);
  const { row } = definition;
  if (row.isDeleted !== 0 || (row.tenantId !== '' && row.tenantId !== tenantId)) throw new ApiError('not-found');
  if (row.suspensionState !== 1) throw new ApiError('process-suspended', { name: row.name });
  return definition;
}

/** Starts an instance by the values of the form of its version. @throws ApiError `form-value-invalid`, `process-stuck` */
export async function startProcess(
  trx: Queries,
  services: Services,
  person: Person,
  definition: Definition,
  given: Pick<Beginning, 'title' | 'variables' | 'businessTable' | 'businessId'>,
): Promise<InstanceRow> {
  const { form } = definition.row;
  const isBusiness = given.businessTable !== undefined;
  const [issue] = isBusiness ? [] : validateForm(form, {}, given.variables);
  if (issue) throw new ApiError('form-value-invalid', { field: issue.field });
  const variables =
    isBusiness || form.fields.length === 0 ? given.variables : writableValues(form, {}, given.variables);
  return begin(trx, services, definition, {
    ...given,
    variables,
    tenantId: person.tenantId,
    startUser: person.userId,
  });
}
