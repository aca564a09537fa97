import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { param } from './param.ts';

const MOST_CHARACTERS = 255;

/**
 * A public parameter as a tenant has it. A record is the parameter of the platform, with its id; the tenant's value lies in
 * rows of the tenant. The tenant that runs the platform has none: what it writes is the shared value.
 */
export const ownParamFacts = defineEntity({
  name: 'ownParam',
  label: 'param.title',
  singular: 'ownParam.one',
  path: '/blade-system/own-param',
  table: param.table,
  title: 'paramName',
  tenantScoped: false,
  hasOwnRoutes: true,
  sheet: 'none',
  order: ['paramKey', 'asc'],
  fields: {
    paramName: text('param.name', { search: 'contains', readOnly: true }),
    paramKey: text('param.key', { search: 'contains', readOnly: true }),
    sharedValue: text('ownParam.shared', { readOnly: true }),
    ownValue: text('ownParam.own', { maxLength: MOST_CHARACTERS }),
    remark: text('common.remark', { readOnly: true }),
  },
});

const ownParam = v.object({
  id: v.string(),
  paramName: v.string(),
  paramKey: v.string(),
  /** What counts for tenants without a value of their own. */
  sharedValue: v.string(),
  /** The tenant's value; null where the shared one counts. */
  ownValue: v.nullable(v.string()),
  remark: v.string(),
});
export type OwnParam = v.InferOutput<typeof ownParam>;

/** The button for what follows; seeing the parameters takes `param_view`. */
export const OWN_PARAM_BUTTON = 'param_override';

export const ownParamList = defineEndpoint({
  method: 'GET',
  path: `${ownParamFacts.path}/list`,
  access: 'permission',
  permission: 'param_view',
  summary: 'The public parameters with the values that the own tenant gave them',
  input: wire.list('paramName', 'paramKey'),
  output: wire.page(ownParam),
});

export const ownParamSubmit = defineEndpoint({
  method: 'POST',
  path: `${ownParamFacts.path}/submit`,
  access: 'permission',
  permission: OWN_PARAM_BUTTON,
  summary: 'Give a public parameter a value in the own tenant',
  audit: { verb: 'update', of: 'ownParam' },
  input: v.object({
    id: wire.id,
    ownValue: v.pipe(
      wire.text,
      v.check((value) => value.trim() !== '' && value.length <= MOST_CHARACTERS, 'bad-request'),
    ),
  }),
  output: wire.done,
});

export const ownParamReset = defineEndpoint({
  method: 'POST',
  path: `${ownParamFacts.path}/reset`,
  access: 'permission',
  permission: OWN_PARAM_BUTTON,
  inputIn: 'both',
  summary: 'Let the shared values of parameters count in the own tenant again',
  audit: { verb: 'update', of: 'ownParam' },
  input: v.object({ ids: wire.ids }),
  output: wire.done,
});
