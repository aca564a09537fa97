import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/**
 * A database whose tables models and the code generator read: PostgreSQL, MySQL, MariaDB, SQL Server, or a SQLite file, by its address. Its
 * password is sealed in storage and never answered; a file has no account.
 */
export const datasource = defineEntity({
  name: 'datasource',
  label: 'datasource.title',
  singular: 'datasource.one',
  screen: { path: '/tool/datasource', icon: 'icon-datasource', isPublic: true },
  picker: { call: 'select' },
  path: '/blade-develop/datasource',
  table: 'blade_datasource',
  title: 'name',
  tenantScoped: false,
  read: 'permission',
  write: 'platform',
  listKind: 'entity',
  fields: {
    name: text('datasource.name', { required: true, search: 'contains', maxLength: 100 }),
    driverClass: text('datasource.driver', { required: true, maxLength: 100 }),
    username: text('datasource.username', { maxLength: 50, showIn: 'form' }),
    password: text('datasource.password', { secret: true, maxLength: 100, showIn: 'form' }),
    url: text('datasource.url', { required: true, maxLength: 500 }),
    category: dictionary('datasource.category', { source: 'datasource_category', showIn: 'form' }),
    shardingConfig: longText('datasource.sharding', { maxLength: 10_000, showIn: 'none' }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type Datasource = RecordOf<typeof datasource>;

/** Connects to a data source and looks around. */
export const datasourceTest = defineEndpoint({
  method: 'POST',
  path: `${datasource.path}/test`,
  access: 'platform',
  permission: 'datasource_edit',
  inputIn: 'query',
  summary: 'Try the connection of a data source',
  audit: { none: 'stores nothing' },
  input: v.object({ id: wire.id }),
  output: v.object({
    family: v.picklist(['PostgreSQL', 'MySQL', 'MariaDB', 'SQL Server', 'SQLite']),
    /** As the database says it. */
    version: v.string(),
    /** Tables and views of the default schema that the account sees. */
    tables: v.number(),
    milliseconds: v.number(),
  }),
});
