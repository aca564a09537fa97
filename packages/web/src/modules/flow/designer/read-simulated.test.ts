import { describe, expect, it } from 'vitest';
import type { ModdleElement } from '../diagram/bpmn-types.ts';
import { variablesIn } from './condition-variables.ts';
import { readSimulated, variablesOf } from './read-simulated.ts';

const element = (type: string, id: string, facts: Partial<ModdleElement> = {}): ModdleElement => {
  const given: Readonly<Record<string, unknown>> = { ...facts };
  const isFlow = type === 'SequenceFlow';
  return {
    $type: `bpmn:${type}`,
    $instanceOf: (wanted) => wanted === 'bpmn:FlowNode' && !isFlow,
    id,
    get: (name) => given[name],
    ...facts,
  };
};

describe('what a simulation walks through', () => {
  const start = element('StartEvent', 'start');
  const gate = element('ExclusiveGateway', 'gate', { name: '天数？' });
  const inner = element('UserTask', 'inner');
  const sub = element('SubProcess', 'sub', { flowElements: [inner] });
  const edge = element('BoundaryEvent', 'edge', {
    attachedToRef: sub,
    cancelActivity: false,
    eventDefinitions: [element('ErrorEventDefinition', 'e')],
  });
  const first = element('SequenceFlow', 'f1', { sourceRef: start, targetRef: gate });
  const second = element('SequenceFlow', 'f2', {
    sourceRef: gate,
    targetRef: sub,
    conditionExpression: element('FormalExpression', 'x', { body: '${days > 3 && form.paid}' }),
  });
  gate.default = second;
  const process = element('Process', 'p', { flowElements: [start, gate, sub, edge, first, second] });
  const read = readSimulated(element('Definitions', 'd', { rootElements: [process] }));

  it('is nodes with their ways, inside of sub-processes too', () => {
    expect([...read.nodes.values()].map(({ id, kind, parent }) => [id, kind, parent])).toEqual([
      ['start', 'start', undefined],
      ['gate', 'exclusive', undefined],
      ['sub', 'sub-process', undefined],
      ['inner', 'wait', 'sub'],
      ['edge', 'boundary', undefined],
    ]);
    expect(read.nodes.get('gate')).toMatchObject({ name: '天数？', ways: ['f2'], entries: ['f1'], defaultWay: 'f2' });
    expect(read.nodes.get('edge')).toMatchObject({ host: 'sub', interrupts: false, errorCode: '' });
  });

  it('names the variables of its conditions', () =>
    expect(variablesOf(read, variablesIn)).toEqual(['days', 'form.paid']));

  it('is nothing of a drawing without a process', () =>
    expect(readSimulated(element('Definitions', 'd')).nodes.size).toBe(0));
});
