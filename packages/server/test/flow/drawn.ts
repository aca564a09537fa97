import type { Worker } from './people.ts';

/** BPMN of a process by its elements; `form` makes it a model with a form. */
export const bpmn = (id: string, elements: string, beside = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:cloud="urn:cloud-experience:bpmn" targetNamespace="t">${beside}<process id="${id}" name="${id}" isExecutable="true">${elements}</process></definitions>`;

export const START = '<startEvent id="start"/>';
export const END = '<endEvent id="end"/>';
export const task = (id: string, attributes: string, inside = ''): string =>
  `<userTask id="${id}" name="${id}" ${attributes}>${inside}</userTask>`;
export const flow = (from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression xsi:type="tFormalExpression">\${${condition}}</conditionExpression>`}</sequenceFlow>`;
/** Elements one after the other. */
export const line = (...ids: string[]): string =>
  ids
    .slice(1)
    .map((id, index) => flow(ids[index]!, id))
    .join('');

/** Deploys a process for the management tenant. @returns the id of the version */
export async function deploy(admin: Worker, key: string, xml: string, form?: object): Promise<string> {
  const { data: known } = await admin.get('/blade-flow/model/list', { modelKey: key });
  const id = known.records.find((row: { modelKey: string }) => row.modelKey === key)?.id;
  const { data, body } = await admin.post('/blade-flow/model/submit', {
    ...(id && { id }),
    modelKey: key,
    name: key,
    modelEditorXml: xml,
    form: form ? JSON.stringify(form) : '',
  });
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  const query = { modelId: data.id, category: 'flow_2', tenantIds: '000000' };
  const deployed = await admin.act('/blade-flow/model/deploy', query);
  if (deployed.body.code !== 200) throw new Error(JSON.stringify(deployed.body));
  const { data: versions } = await admin.get('/blade-flow/work/start-list', { mode: 2, size: 100 });
  return versions.records.find((row: { key: string }) => row.key === key).id;
}

/** Starts a version. @returns the id of the instance */
export async function start(worker: Worker, processDefinitionId: string, variables: object = {}): Promise<string> {
  const { data, body } = await worker.post('/blade-flow/work/start', { processDefinitionId, title: 't', variables });
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  return data.processInstanceId;
}
