import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, reference, text } from '../../field.ts';

/** A task of the code generator: which table becomes which module. */
export const codeTask = defineEntity({
  name: 'code',
  label: 'code.title',
  path: '/blade-develop/code',
  table: 'blade_code',
  title: 'codeName',
  tenantScoped: false,
  read: 'permission',
  write: 'super',
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

/** What one task of the generator wrote. */
export interface GeneratedCode {
  id: string;
  /** Below `generated/` in the data folder. */
  archive: string;
  files: string[];
}

const toolCall = { access: 'super', inputIn: 'query' } as const;

/** A second task like one, its name with `-copy`. */
export const copyCode = defineEndpoint<{ id: string }, void>()({
  method: 'POST',
  path: `${codeTask.path}/copy`,
  ...toolCall,
});
/** Reads the tables of tasks and writes their modules; `ids` is a comma list. */
export const generateCode = defineEndpoint<{ ids: string; system?: string }, GeneratedCode[]>()({
  method: 'POST',
  path: `${codeTask.path}/gen-code`,
  ...toolCall,
});
/** The files of the last run of a task as an archive. */
export const DOWNLOAD_CODE_PATH = `${codeTask.path}/download`;
