import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { longText, onOff, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** A setting that administrators change while the system runs. */
export const param = defineEntity({
  name: 'param',
  label: 'param.title',
  singular: 'param.one',
  screen: { path: '/system/param', icon: 'icon-param', findsByTitle: true, isPublic: true },
  path: '/blade-system/param',
  table: 'blade_param',
  title: 'paramName',
  tenantScoped: false,
  // Other tenants are answered what is public, with their own values.
  read: 'permission',
  write: 'platform',
  fields: {
    paramName: text('param.name', { required: true, search: 'contains' }),
    paramKey: text('param.key', { required: true, search: 'contains', unique: true }),
    paramValue: text('param.value', { required: true, search: 'contains' }),
    isPublic: onOff('param.public', { width: 120 }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type Param = RecordOf<typeof param>;

/** Value of a parameter as the caller's tenant has it; '' if it is not set. */
export const paramValue = defineEndpoint({
  method: 'GET',
  path: `${param.path}/getValue`,
  access: 'admin',
  summary: 'The value of a parameter',
  input: v.object({ paramKey: wire.text }),
  output: v.string(),
});
