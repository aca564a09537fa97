import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { dictionary, integer, text, dateTime } from '../../field.ts';
import * as wire from '../../wire.ts';

/** Of a definition or an instance: 1 goes on, 2 rests. */
export const SUSPENSION = { active: 1, suspended: 2 } as const;
/** Category of a process: `flow_` before the key of an entry of dictionary `flow`. */
export const FLOW_CATEGORY = 'flow_';
/** Which definitions are listed: those of every tenant, or those of one. */
export const DEFINITION_MODES = { common: 1, tenant: 2 } as const;

/** A deployed version of a process; what runs keeps to it. */
export const flowDefinition = defineEntity({
  name: 'flowDefinition',
  label: 'flowDefinition.title',
  singular: 'flowDefinition.one',
  permission: 'flow_definition',
  screen: { path: '/flow/manager', icon: 'icon-setting' },
  hasOwnRoutes: true,
  path: '/blade-flow/manager',
  table: 'blade_flow_definition',
  title: 'name',
  tenantScoped: true,
  sheet: 'none',
  fields: {
    name: text('flowDefinition.name', { search: 'contains', width: 220 }),
    key: text('flowDefinition.key', { width: 180 }),
    category: dictionary('flowDefinition.category', { source: 'flow', numeric: false, search: 'equals', width: 140 }),
    version: integer('flowDefinition.version', { width: 80 }),
    suspensionState: integer('flowDefinition.state', { width: 90 }),
    running: integer('flowDefinition.running', { width: 100 }),
    deploymentTime: dateTime('flowDefinition.time', { width: 172 }),
    tenantId: text('flowDefinition.tenant', { width: 110 }),
  },
});

const processDefinition = v.object({
  id: v.string(),
  /** Empty for what every tenant shares. */
  tenantId: v.string(),
  name: v.string(),
  key: v.string(),
  category: v.string(),
  categoryName: v.string(),
  version: v.number(),
  deploymentId: v.string(),
  resourceName: v.string(),
  diagramResourceName: v.string(),
  suspensionState: v.number(),
  deploymentTime: v.string(),
  /** Segment of the client's routes, the remark of the dictionary entry: `leave`. */
  routeValue: v.string(),
  /** Instances that are not over. */
  running: v.number(),
});
export type ProcessDefinitionRecord = v.InferOutput<typeof processDefinition>;

const base = flowDefinition.path;
const definitions = wire.page(processDefinition);
const listed = v.object({
  current: wire.text,
  size: wire.text,
  category: wire.text,
  mode: wire.text,
  name: wire.text,
  // The same as generic lists ask for it.
  category_equal: wire.text,
  name_like: wire.text,
});

export const definitionList = defineEndpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'permission',
  permission: 'flow_manager_view',
  summary: 'Deployed versions of processes',
  input: listed,
  output: definitions,
});

export const definitionChangeState = defineEndpoint({
  method: 'POST',
  path: `${base}/change-state`,
  access: 'permission',
  permission: 'flow_manager_state',
  inputIn: 'query',
  summary: 'Suspend or activate a version with its instances',
  title: 'flowDefinition.title',
  audit: { verb: 'suspend', of: 'flowDefinition' },
  input: v.object({ state: v.picklist(['active', 'suspended']), processId: wire.id }),
  output: v.object({ changed: v.boolean() }),
});

/** Versions with instances that are not over stay, unless `withInstances` cancels them too. */
export const definitionRemove = defineEndpoint({
  method: 'POST',
  path: `${base}/delete-deployment`,
  access: 'permission',
  permission: 'flow_manager_remove',
  inputIn: 'query',
  summary: 'Remove versions, with their instances where asked',
  title: 'flowDefinition.title',
  audit: { verb: 'remove', of: 'flowDefinition' },
  input: v.object({ deploymentIds: wire.ids, withInstances: wire.flag }),
  output: wire.done,
});

export const definitionCheckUpload = defineEndpoint({
  method: 'POST',
  path: `${base}/check-upload`,
  access: 'permission',
  permission: 'flow_deploy_upload',
  inputIn: 'form',
  summary: 'Whether a file may be deployed, by its name',
  audit: { none: 'stores nothing' },
  input: v.object({ file: wire.formFile }),
  output: v.object({ name: v.string(), success: v.boolean() }),
});

export const definitionUpload = defineEndpoint({
  method: 'POST',
  path: `${base}/deploy-upload`,
  access: 'permission',
  permission: 'flow_deploy_upload',
  inputIn: 'form',
  summary: 'Deploy BPMN 2.0 files for every tenant, or for some',
  title: 'flowDefinition.title',
  audit: { verb: 'deploy', of: 'flowDefinition' },
  input: v.object({ files: wire.formFiles, category: wire.text, tenantIds: wire.text }),
  output: wire.done,
});

/** Versions that the caller may start: of every tenant (mode 1) or of the caller's (mode 2), the newest of each key. */
export const workStartList = defineEndpoint({
  method: 'GET',
  path: '/blade-flow/work/start-list',
  access: 'user',
  summary: 'Processes that may be started',
  input: listed,
  output: definitions,
});

const stepFigures = v.object({
  activityId: v.string(),
  name: v.string(),
  /** Finished tasks of the last 90 days. */
  finished: v.number(),
  /** Seconds from the arrival of a task to its end: the middle one, and what nine of ten stay below. */
  median: v.number(),
  p90: v.number(),
  open: v.number(),
  /** Seconds that the oldest open task waits. */
  oldest: v.number(),
});
export type StepFigures = v.InferOutput<typeof stepFigures>;
/** How long the steps of a process take in the caller's tenant, over all versions of its key. */
export const definitionFigures = defineEndpoint({
  method: 'GET',
  path: `${base}/figures`,
  access: 'permission',
  permission: 'flow_manager_view',
  summary: 'How long the steps of a process take, and where it stalls',
  input: v.object({ processId: wire.id }),
  output: v.array(stepFigures),
});
