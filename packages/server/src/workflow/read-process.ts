import { readElements } from './check-elements.ts';
import { checkShape } from './check-shape.ts';
import type { ProcessDefinition, ProcessFault } from './process-definition.ts';
import { readScopes } from './process-document.ts';

/** What was read: a process, or everything that is wrong with it. */
export type ReadProcess =
  { definition: ProcessDefinition; faults: [] } | { definition?: undefined; faults: ProcessFault[] };

/** Reads BPMN 2.0 and checks that all of it can be run. Attributes of Flowable and its kin name who acts. */
export async function readProcess(xml: string): Promise<ReadProcess> {
  const faults: ProcessFault[] = [];
  const scopes = await readScopes(xml, faults);
  const [outermost] = scopes;
  if (!outermost) return { faults };
  const read = readElements(scopes, faults);
  checkShape(scopes, faults);
  if (faults.length > 0) return { faults };
  const { id, name } = outermost.of;
  return { definition: { key: id, name: name || id, ...read }, faults: [] };
}
