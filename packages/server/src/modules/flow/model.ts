import {
  ApiError,
  flowModel,
  flowModelCheck,
  flowModelCopy,
  flowModelDeploy,
  flowModelDownload,
  processForm,
  type ProcessForm,
} from '@cloud/contract';
import * as v from 'valibot';
import type { Operations } from '../../crud/crud-routes.ts';
import { listPage, readRecord } from '../../crud/list-records.ts';
import { saveRecord } from '../../crud/save-records.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { auditCall } from '../../http/log/audit.ts';
import { deployProcess, requireProcess } from '../../process/definition.ts';
import { readProcess } from '../../workflow/read-process.ts';
import { requireCategory, tenantsToDeploy, writing } from './deployment.ts';

/** Lists leave the drawing out; every save raises the version. */
export function modelOperations(stored: Operations<typeof flowModel>): Partial<Operations<typeof flowModel>> {
  return {
    list: async (context, query) => {
      const page = await listPage(context, flowModel, query);
      return { ...page, records: page.records.map((record) => ({ ...timed(record), modelEditorXml: '', form: '' })) };
    },
    select: async (context, query) =>
      (await stored.select(context, query)).map((record) => ({ ...record, modelEditorXml: '' })),
    detail: async (context, query) => timed(await stored.detail(context, query)),
    submit: async (context, input) => {
      const { form, modelKey } = input;
      if (form) formOf(form);
      await requireFreeKey(context, modelKey, input.id);
      const before = input.id ? await readRecord(context, flowModel, input.id) : undefined;
      return timed(await saveRecord(context, flowModel, { ...input, version: (before?.version ?? 0) + 1 }));
    },
  };
}

/** Names that the family gives the times of a model. */
const timed = <T extends { createTime: string; updateTime: string }>(record: T) => ({
  ...record,
  created: record.createTime,
  lastUpdated: record.updateTime,
});

async function requireFreeKey(
  { trx, scope }: RequestContext,
  key: string | null | undefined,
  id?: string,
): Promise<void> {
  if (!key) return;
  const other = await trx
    .selectFrom('bladeFlowModel')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('modelKey', '=', key)
    .where('isDeleted', '=', 0)
    .where('id', '<>', id || '0')
    .executeTakeFirst();
  if (other) throw new ApiError('duplicate-value', { field: 'modelKey', value: key });
}

const NO_FORM: ProcessForm = { fields: [] };

/** The form of a model. @throws ApiError `form-invalid` with the place */
export function formOf(text: string | null): ProcessForm {
  if (!text) return NO_FORM;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('form-invalid', { field: '' }, cause);
  }
  const read = v.safeParse(processForm, given);
  if (read.success) return read.output;
  throw new ApiError('form-invalid', { field: v.getDotPath(read.issues[0]) ?? '' });
}

export function modelRoutes(app: App): void {
  app.route(flowModelCheck, async (_context, { modelEditorXml }) => {
    const { faults } = await readProcess(modelEditorXml);
    return { faults: faults.map((fault) => ({ ...fault })) };
  });

  app.route(flowModelCopy, async (context, { id }) => {
    const { modelKey, name, description, modelEditorXml, form } = await readRecord(context, flowModel, id);
    const key = await freeKey(context, modelKey);
    const copy = await saveRecord(context, flowModel, {
      name: `${name} (${key.slice(modelKey.length + 1)})`.slice(0, 100),
      modelKey: key,
      version: 1,
      description,
      form,
      // The process is called as its model: its id is what deployments are versions of.
      modelEditorXml: modelEditorXml?.replaceAll(`"${modelKey}"`, `"${key}"`),
    });
    await context.audit([{ id: copy.id, after: { modelKey: key, name: copy.name } }]);
    return { id: copy.id };
  });

  app.route(flowModelDownload, async (context, { id }) => {
    const { modelKey, modelEditorXml } = await readRecord(context, flowModel, id);
    return { name: `${modelKey}.bpmn20.xml`, type: 'application/xml', bytes: Buffer.from(modelEditorXml ?? '') };
  });

  app.route(flowModelDeploy, { transaction: 'own' }, async (context, { modelId, category, tenantIds }) => {
    await requireCategory(context, category);
    await writing(context, async (writer) => {
      const model = await writer.trx
        .selectFrom('bladeFlowModel')
        .selectAll()
        .where('id', '=', modelId)
        .where('tenantId', '=', context.scope.tenantId)
        .where('isDeleted', '=', 0)
        .executeTakeFirst();
      if (!model) throw new ApiError('not-found');
      const tenants = await tenantsToDeploy(writer, tenantIds);
      const xml = model.modelEditorXml ?? '';
      const { key } = await requireProcess(xml, context.scope.language);
      if (key !== model.modelKey) throw new ApiError('process-key-differs', { found: key, key: model.modelKey });
      await deployProcess(writer.trx, context.scope.language, {
        xml,
        form: formOf(model.form),
        category,
        resourceName: `${key}.bpmn20.xml`,
        tenantIds: tenants,
        userId: context.scope.userId,
      });
      await auditCall(writer, flowModelDeploy, [{ id: modelId, after: { category, tenants: tenants.join(',') } }]);
    });
  });
}

/** `<key>_2`, `<key>_3` …: the first that no model has. */
async function freeKey({ trx, scope }: RequestContext, key: string): Promise<string> {
  const rows = await trx
    .selectFrom('bladeFlowModel')
    .select('modelKey')
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .execute();
  const taken = new Set(rows.map(({ modelKey }) => modelKey));
  for (let number = 2; ; number++) {
    const candidate = `${key.slice(0, 58)}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
