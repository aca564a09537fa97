import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** A task of the code generator: which table becomes which module. */
export const codeTask = defineEntity({
  name: 'code',
  label: 'code.title',
  singular: 'code.one',
  screen: { path: '/tool/code', icon: 'icon-code', isPublic: true },
  path: '/blade-develop/code',
  table: 'blade_code',
  title: 'codeName',
  tenantScoped: false,
  read: 'permission',
  write: 'platform',
  fields: {
    datasourceId: reference('code.datasource', {
      entity: 'datasource',
      nameField: 'datasourceName',
      search: 'equals',
    }),
    modelId: text('code.model', { showIn: 'none', maxLength: 20 }),
    codeName: text('code.name', { required: true, search: 'contains', maxLength: 64 }),
    serviceName: text('code.service', { required: true, search: 'contains', maxLength: 64 }),
    tableName: text('code.table', { search: 'contains', maxLength: 64 }),
    tablePrefix: text('code.prefix', { maxLength: 64, showIn: 'form' }),
    pkName: text('code.key', { maxLength: 32, showIn: 'form' }),
    packageName: text('code.package', { maxLength: 500 }),
    baseMode: dictionary('code.base', { source: 'yes_no', showIn: 'form' }),
    wrapMode: dictionary('code.wrap', { source: 'yes_no', showIn: 'form' }),
    apiPath: text('code.apiPath', { maxLength: 2000, showIn: 'form' }),
    webPath: text('code.webPath', { maxLength: 2000, showIn: 'form' }),
  },
});
export type CodeTask = RecordOf<typeof codeTask>;

const generatedCode = v.object({
  id: v.string(),
  /** Below `generated/` in the data folder. */
  archive: v.string(),
  files: v.array(v.string()),
});
/** Files that one task of the generator wrote. */
export type GeneratedCode = v.InferOutput<typeof generatedCode>;

const toolCall = { access: 'platform', permission: 'code_edit', inputIn: 'query' } as const;

/** A second task like one, its name with `-copy`. */
export const copyCode = defineEndpoint({
  ...toolCall,
  method: 'POST',
  path: `${codeTask.path}/copy`,
  summary: 'Copy a task of the generator',
  audit: { as: 'records' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});
/** Reads the tables of tasks and writes their modules. */
export const generateCode = defineEndpoint({
  ...toolCall,
  method: 'POST',
  path: `${codeTask.path}/gen-code`,
  summary: 'Generate code',
  audit: { none: 'files, no record' },
  input: v.object({ ids: wire.ids, system: wire.text }),
  output: v.array(generatedCode),
});
/** The files of the last run of a task as an archive. */
export const downloadCode = defineEndpoint({
  ...toolCall,
  method: 'GET',
  path: `${codeTask.path}/download`,
  answer: 'file',
  summary: 'What was generated, as an archive',
  input: v.object({ id: wire.id }),
  output: wire.file,
});
