import { describe, expect, it } from 'vitest';
import { readProcess } from './read-process.ts';
import { beginProcess, continueProcess, type ProcessStep, type Variables, type WaitingTask } from './process-step.ts';

const bpmn = (body: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://example.org">
  <process id="p" name="请假" isExecutable="true">${body}</process>${more}</definitions>`;
const task = (id: string, attributes = 'flowable:candidateGroups="boss"', body = '') =>
  `<userTask id="${id}" name="${id}" ${attributes}>${body}</userTask>`;
const flow = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    condition &&
    `<conditionExpression xsi:type="tFormalExpression">${condition.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</conditionExpression>`
  }</sequenceFlow>`;
const START = '<startEvent id="s"/>';
const END = '<endEvent id="e"/>';
const faultsOf = async (body: string, more = '') =>
  (await readProcess(bpmn(body, more))).faults.map(({ element, reason, found }) => [element, reason, found]);
const waiting = ({ waiting: tasks }: ProcessStep) => tasks.map(({ activityId }) => activityId).toSorted();

const go = (xml: string, { state }: ProcessStep, variables: Variables, task?: WaitingTask) =>
  continueProcess(xml, state, task ? [{ done: task.executionId, variables }] : []);

describe('a process', () => {
  it('tells its tasks, who does them, and its conditions', async () => {
    const { definition } = await readProcess(
      bpmn(
        START +
          task(
            't',
            'flowable:assignee="${taskUser}" flowable:candidateUsers="1, 2" flowable:candidateGroups="hr,boss"',
          ) +
          '<exclusiveGateway id="g" default="f3"/>' +
          END +
          flow('f1', 's', 't') +
          flow('f2', 't', 'g') +
          flow('f3', 'g', 'e') +
          flow('f4', 'g', 't', '${pass == false}'),
      ),
    );
    expect([definition?.key, definition?.name, [...(definition?.conditions.keys() ?? [])]]).toEqual(['p', '请假', ['${pass == false}']]); // prettier-ignore
    expect(definition?.tasks).toEqual([
      { id: 't', name: 't', assignee: '${taskUser}', candidateUsers: ['1', '2'], candidateRoles: ['hr', 'boss'] },
    ]);
  });

  it('is refused with what is wrong, element by element', async () => {
    const whole = START + task('t') + END + flow('a', 's', 't') + flow('b', 't', 'e');
    expect(await faultsOf(whole)).toEqual([]);
    expect(await faultsOf(whole + '<scriptTask id="x"><script>1</script></scriptTask>' + flow('c', 't', 'x') + flow('d', 'x', 'e'))).toEqual([['x', 'element-unsupported', 'bpmn:ScriptTask']]); // prettier-ignore
    expect(await faultsOf(START + task('t', '') + END + flow('a', 's', 't') + flow('b', 't', 'e'))).toEqual([
      ['t', 'nobody', ''],
    ]);
    expect(await faultsOf(task('t') + END + flow('b', 't', 'e'))).toEqual([['', 'no-start', ''], ['t', 'unreachable', ''], ['e', 'unreachable', '']]); // prettier-ignore
    expect(await faultsOf(START + task('t') + flow('a', 's', 't'))).toEqual([
      ['', 'no-end', ''],
      ['t', 'dead-end', ''],
    ]);
    expect(await faultsOf(whole + task('lost') + flow('c', 'lost', 'e'))).toEqual([['lost', 'unreachable', '']]);
    const gateway = START + '<exclusiveGateway id="g"/>' + task('t') + END + flow('a', 's', 'g') + flow('b', 'g', 't') + flow('c', 'g', 'e', '${x >}') + flow('d', 't', 'e'); // prettier-ignore
    expect(await faultsOf(gateway)).toEqual([['c', 'condition-invalid', 'unfinished at 5'], ['b', 'condition-missing', '']]); // prettier-ignore
    const timer = (duration: string) => `<boundaryEvent id="bt" attachedToRef="t"><timerEventDefinition><timeDuration xsi:type="tFormalExpression">${duration}</timeDuration></timerEventDefinition></boundaryEvent>${flow('ct', 'bt', 'e')}`; // prettier-ignore
    expect(await faultsOf(whole + timer('PT2H'))).toEqual([]);
    expect(await faultsOf(whole + timer('soon'))).toEqual([['bt', 'timer-invalid', 'soon']]);
    expect(await faultsOf(whole, '<process id="q"><startEvent id="s2"/></process>')).toEqual([
      ['', 'several-processes', ''],
    ]);
    expect(await faultsOf(whole + flow('z', 't', 'nowhere'))).toContainEqual(['', 'not-bpmn', 'unresolved reference <nowhere>']); // prettier-ignore
  });

  it('of hostile text is refused before it is looked at', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "b">]>' + bpmn(START);
    for (const xml of [
      '',
      'x',
      '<a/>',
      bomb,
      'x'.repeat(2_000_000),
      bpmn('<userTask id="s"/>' + START),
      bpmn('').replace('process', 'proces'),
    ])
      // prettier-ignore
      expect((await readProcess(xml)).faults.length, xml.slice(0, 60)).toBeGreaterThan(0);
  });
});

describe('a step', () => {
  it('goes on to the next task by the conditions, from what was stored, until the end', async () => {
    const xml = bpmn(
      START +
        task('first') +
        '<exclusiveGateway id="g" default="short"/>' +
        task('second') +
        END +
        flow('a', 's', 'first') +
        flow('b', 'first', 'g') +
        flow('short', 'g', 'e') +
        flow('long', 'g', 'second', '${pass == true && days > 3}') +
        flow('c', 'second', 'e'),
    );
    const begun = await beginProcess(xml, { days: 5 });
    expect([waiting(begun), begun.isOver]).toEqual([['first'], false]);
    const next = await go(xml, begun, { pass: true }, begun.waiting[0]);
    expect([waiting(next), next.isOver]).toEqual([['second'], false]);
    expect(next.passed.map(({ activityId, what }) => `${activityId} ${what}`)).toEqual(
      expect.arrayContaining(['first left', 'g entered', 'second entered']),
    );
    const over = await go(xml, next, {}, next.waiting[0]);
    expect([waiting(over), over.isOver]).toEqual([[], true]);
    const short = await go(xml, begun, { pass: false }, begun.waiting[0]);
    expect([waiting(short), short.isOver]).toEqual([[], true]);
    await expect(go(xml, next, {}, begun.waiting[0])).rejects.toThrow('not-waiting');
  });

  it('waits for all branches of a parallel gateway, in any order', async () => {
    const xml = bpmn(
      START +
        '<parallelGateway id="fork"/><parallelGateway id="join"/>' +
        task('a') +
        task('b') +
        task('last') +
        END +
        flow('f1', 's', 'fork') +
        flow('f2', 'fork', 'a') +
        flow('f3', 'fork', 'b') +
        flow('f4', 'a', 'join') +
        flow('f5', 'b', 'join') +
        flow('f6', 'join', 'last') +
        flow('f7', 'last', 'e'),
    );
    const begun = await beginProcess(xml, {});
    expect(waiting(begun)).toEqual(['a', 'b']);
    const half = await go(
      xml,
      begun,
      {},
      begun.waiting.find(({ activityId }) => activityId === 'b'),
    );
    expect(waiting(half)).toEqual(['a']);
    const joined = await go(xml, half, {}, half.waiting[0]);
    expect(waiting(joined)).toEqual(['last']);
  });

  it('fires timers that are due, and says when the next one is', async () => {
    const xml = bpmn(
      START +
        task('slow') +
        '<boundaryEvent id="late" attachedToRef="slow"><timerEventDefinition><timeDuration xsi:type="tFormalExpression">PT0.2S</timeDuration></timerEventDefinition></boundaryEvent>' +
        task('rescue') +
        END +
        flow('a', 's', 'slow') +
        flow('b', 'slow', 'e') +
        flow('c', 'late', 'rescue') +
        flow('d', 'rescue', 'e'),
    );
    const begun = await beginProcess(xml, {});
    expect(waiting(begun)).toEqual(['slow']);
    expect(begun.nextTimer!.getTime() - Date.now()).toBeLessThanOrEqual(200);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const fired = await continueProcess(xml, begun.state);
    expect([waiting(fired), fired.nextTimer]).toEqual([['rescue'], undefined]);
  });
});
