import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { processFault } from './fault.ts';

/** Letters of a process; a drawing of 500 elements has about 300,000. */
export const LONGEST_PROCESS = 500_000;

/** A process on the drawing board: BPMN 2.0 and the form of its starter. What runs are the definitions deployed from it. */
export const flowModel = defineEntity({
  name: 'flowModel',
  label: 'flowModel.title',
  singular: 'flowModel.one',
  permission: 'flow_model',
  buttons: { add: 'create', edit: 'update' },
  screen: { path: '/flow/model', icon: 'icon-model', findsByTitle: true },
  path: '/blade-flow/model',
  table: 'blade_flow_model',
  title: 'name',
  tenantScoped: true,
  read: 'permission',
  sheet: 'none',
  order: ['updateTime', 'desc'],
  fields: {
    modelKey: text('flowModel.key', { required: true, search: 'contains', maxLength: 64, width: 200 }),
    name: text('flowModel.name', { required: true, search: 'contains', maxLength: 100, width: 240 }),
    version: integer('flowModel.version', { readOnly: true, showIn: 'list', width: 90 }),
    description: longText('flowModel.description', { maxLength: 255 }),
    modelEditorXml: longText('flowModel.xml', { showIn: 'none', maxLength: LONGEST_PROCESS }),
    form: longText('flowModel.form', { showIn: 'none', maxLength: 100_000 }),
  },
});
/** `form` is a process form as JSON text; '' where a process has none. */
export type FlowModel = RecordOf<typeof flowModel> & { created: string; lastUpdated: string };

const base = flowModel.path;

/** What is wrong with a process that is not saved yet; nothing is stored. */
export const flowModelCheck = defineEndpoint({
  method: 'POST',
  path: `${base}/check`,
  access: 'permission',
  permission: 'flow_model_view',
  summary: 'Check a process: every fault with its element',
  audit: { none: 'stores nothing' },
  input: v.object({ modelEditorXml: v.pipe(v.string(), v.maxLength(LONGEST_PROCESS, 'process-too-large')) }),
  output: v.object({ faults: v.array(processFault) }),
});

export const flowModelCopy = defineEndpoint({
  method: 'POST',
  path: `${base}/copy`,
  access: 'permission',
  permission: 'flow_model_create',
  inputIn: 'query',
  summary: 'Copy a model under a key of its own',
  title: 'flowModel.title',
  audit: { verb: 'insert', of: 'flowModel' },
  input: v.object({ id: wire.id }),
  output: v.object({ id: v.string() }),
});

export const flowModelDownload = defineEndpoint({
  method: 'GET',
  path: `${base}/download`,
  access: 'permission',
  permission: 'flow_model_download',
  answer: 'file',
  summary: 'A model as a BPMN 2.0 file',
  input: v.object({ id: wire.id }),
  output: wire.file,
});

/** Makes a definition of a model; `tenantIds` empty deploys it for every tenant, which the platform alone may. */
export const flowModelDeploy = defineEndpoint({
  method: 'POST',
  path: `${base}/deploy`,
  access: 'permission',
  permission: 'flow_model_deploy',
  inputIn: 'query',
  summary: 'Deploy a model for every tenant, or for some',
  title: 'flowModel.title',
  audit: { verb: 'deploy', of: 'flowModel' },
  input: v.object({ modelId: wire.id, category: wire.text, tenantIds: wire.text }),
  output: wire.done,
});
