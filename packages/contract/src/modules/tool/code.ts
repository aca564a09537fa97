import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { choice, dictionary, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** One table, a master with its details, or a table whose rows lie below one another. */
export const CODE_TEMPLATES = ['crud', 'sub', 'tree'] as const;

/**
 * A task of the code generator: which table becomes which module. `packageName`, `baseMode`, `wrapMode`, `apiPath` and `webPath`
 * are kept for other clients of the family: every entity here has the audit columns, and files go into an archive or into the
 * checkout that the operator names.
 */
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
    /** Its table and columns; a task without one reads `tableName` of the data source as it stands. */
    modelId: text('code.model', { showIn: 'none', maxLength: 20 }),
    templateType: choice('code.template', {
      options: CODE_TEMPLATES.map((one) => [one, `code.template.${one}`] as const),
    }),
    /** Model of the details, and the column there that holds the id of the master; of a tree the column of the row above. */
    subModelId: text('code.subModel', { showIn: 'none', maxLength: 32 }),
    subFkId: text('code.subKey', { showIn: 'none', maxLength: 32 }),
    codeName: text('code.name', { required: true, search: 'contains', maxLength: 64 }),
    serviceName: text('code.service', { required: true, search: 'contains', maxLength: 64 }),
    tableName: text('code.table', { search: 'contains', maxLength: 64 }),
    tablePrefix: text('code.prefix', { maxLength: 64, showIn: 'form' }),
    pkName: text('code.key', { maxLength: 32, showIn: 'form' }),
    packageName: text('code.package', { maxLength: 500, showIn: 'none' }),
    baseMode: dictionary('code.base', { source: 'yes_no', showIn: 'none' }),
    wrapMode: dictionary('code.wrap', { source: 'yes_no', showIn: 'none' }),
    apiPath: text('code.apiPath', { maxLength: 2000, showIn: 'none' }),
    webPath: text('code.webPath', { maxLength: 2000, showIn: 'none' }),
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

const diffLine = v.object({
  /** In both texts, or in one of them. */
  kind: v.picklist([' ', '+', '-']),
  text: v.string(),
});
const generatedFile = v.object({
  /** Below the checkout. */
  path: v.string(),
  state: v.picklist(['new', 'changed', 'same']),
  text: v.string(),
  /** Lines of a changed file, those of the checkout and the new ones; empty for others. */
  diff: v.array(diffLine),
});
/** A file that a task would write, compared with the checkout. */
export type GeneratedFile = v.InferOutput<typeof generatedFile>;

/** What a task would write, compared with the checkout; nothing is written. */
export const previewCode = defineEndpoint({
  ...toolCall,
  method: 'GET',
  path: `${codeTask.path}/preview`,
  summary: 'What a task generates, with its differences',
  input: v.object({ id: wire.id }),
  output: v.object({
    /** Folder that the files can be written into; '' when the operator named none. */
    checkout: v.string(),
    files: v.array(generatedFile),
  }),
});
/** Writes the files of a task into the checkout that the operator named; answers the paths that changed. */
export const writeCode = defineEndpoint({
  method: 'POST',
  path: `${codeTask.path}/write`,
  access: 'super',
  inputIn: 'query',
  summary: 'Write the files of a task into the checkout',
  audit: { none: 'files, no record' },
  input: v.object({ id: wire.id }),
  output: v.array(v.string()),
});
