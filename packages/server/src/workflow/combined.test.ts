import { describe, expect, it } from 'vitest';
import {
  boundary,
  bpmn,
  END,
  flows,
  fork,
  pause,
  stopClock,
  START,
  task,
  tasks,
  timer,
  Walk,
} from '../../test/support/drawing.ts';

stopClock();

const catching = (id: string, body: string) => `<intermediateCatchEvent id="${id}">${body}</intermediateCatchEvent>`;
const sub = (id: string, body: string) => `<subProcess id="${id}">${body}</subProcess>`;
/** A sub-process of one task. */
const oneTask = (id: string, inside: string) =>
  sub(
    id,
    `<startEvent id="${id}s"/>` +
      task(inside) +
      `<endEvent id="${id}e"/>` +
      flows(`${id}s ${inside}`, `${inside} ${id}e`),
  );
const several = (id: string, attributes = '') =>
  task(id, `<multiInstanceLoopCharacteristics flowable:collection="people" ${attributes}/>`);
const again = fork('exclusiveGateway', 'x', 'default="x_e"');
const people = ['1', '2'];

describe('elements together', () => {
  it('a sub-process in a loop begins anew each time', async () => {
    const walk = await Walk.begin(
      bpmn(START + oneTask('sub', 'i') + again + END + flows('s sub', 'sub x', 'x sub ${again}', 'x e')),
    );
    const first = walk.executionOf('i');
    await walk.done('i', { again: true });
    expect(walk.executionOf('i')).not.toBe(first);
    await walk.done('i', { again: true });
    await walk.done('i', { again: false });
    expect(walk.step.isOver).toBe(true);
  });

  it('a task of several people in a loop asks all of them again', async () => {
    const walk = await Walk.begin(
      bpmn(START + several('t') + again + END + flows('s t', 't x', 'x t ${pass == false}', 'x e')),
      { people },
    );
    await walk.done('t', { pass: true });
    await walk.done('t', { pass: false });
    expect([walk.waiting, walk.step.variables['pass']]).toEqual([['t', 't'], false]);
    await walk.done('t', { pass: true });
    await walk.done('t', { pass: true });
    expect([walk.step.isOver, walk.step.variables['tResults']]).toEqual([true, [{ pass: true }, { pass: true }]]);
  });

  it('a parallel split in a loop is joined in each round', async () => {
    const xml = bpmn(
      START +
        fork('exclusiveGateway', 'm') +
        fork('parallelGateway', 'f') +
        tasks('a', 'b') +
        fork('parallelGateway', 'j') +
        again +
        END +
        flows('s m', 'm f', 'f a', 'f b', 'a j', 'b j', 'j x', 'x m ${again}', 'x e'),
    );
    const walk = await Walk.begin(xml);
    for (const round of [true, true, false]) {
      expect(walk.waiting).toEqual(['a', 'b']);
      await walk.done('b', { again: round });
      expect(walk.waiting).toEqual(['a']);
      await walk.done('a');
    }
    expect(walk.step.isOver).toBe(true);
  });

  it('splits in splits are joined from the innermost', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        fork('inclusiveGateway', 'i', 'default="i_c"') +
        tasks('a', 'b', 'c', 'd', 'last') +
        fork('inclusiveGateway', 'k') +
        fork('parallelGateway', 'j') +
        END +
        flows(
          's f',
          'f i',
          'f d',
          'i a ${n > 0}',
          'i b ${n > 1}',
          'i c',
          'a k',
          'b k',
          'c k',
          'k j',
          'd j',
          'j last',
          'last e',
        ),
    );
    const walk = await Walk.begin(xml, { n: 2 });
    expect(walk.waiting).toEqual(['a', 'b', 'd']);
    await walk.done('a');
    await walk.done('d');
    expect(walk.waiting).toEqual(['b']);
    await walk.done('b');
    expect(walk.waiting).toEqual(['last']);
  });

  it('an inclusive join in a loop is asked anew in each round', async () => {
    const xml = bpmn(
      START +
        fork('exclusiveGateway', 'm') +
        fork('inclusiveGateway', 'f') +
        tasks('a', 'b') +
        fork('inclusiveGateway', 'j') +
        again +
        END +
        flows('s m', 'm f', 'f a ${n > 0}', 'f b ${n > 1}', 'a j', 'b j', 'j x', 'x m ${again}', 'x e'),
    );
    const walk = await Walk.begin(xml, { n: 2 });
    expect(walk.waiting).toEqual(['a', 'b']);
    await walk.done('b', { again: true });
    await walk.done('a', { n: 1 });
    expect(walk.waiting).toEqual(['a']);
    await walk.done('a', { n: 2 });
    expect(walk.waiting).toEqual(['a', 'b']);
    await walk.done('a', { again: false });
    await walk.done('b');
    expect(walk.step.isOver).toBe(true);
  });

  it('events inside a sub-process wait and go on; one around it takes them away', async () => {
    const inner =
      '<startEvent id="is"/>' +
      fork('eventBasedGateway', 'g') +
      catching('m', '<messageEventDefinition messageRef="M"/>') +
      catching('w', timer('PT1H')) +
      task('i') +
      '<endEvent id="ie"/>' +
      flows('is g', 'g m', 'g w', 'm i', 'w ie', 'i ie');
    const xml = bpmn(
      START +
        sub('sub', inner) +
        boundary('stop', 'sub', '<signalEventDefinition signalRef="S"/>') +
        task('after') +
        END +
        flows('s sub', 'sub e', 'stop after', 'after e'),
      '<message id="M" name="go"/><signal id="S" name="stop"/>',
    );
    const going = await Walk.begin(xml);
    expect(going.step.events.map(({ name }) => name).toSorted()).toEqual(['go', 'stop']);
    await going.take({ message: 'go' });
    expect([going.waiting, going.step.nextTimer]).toEqual([['i'], undefined]);
    await going.done('i');
    expect(going.step.isOver).toBe(true);
    const stopped = await Walk.begin(xml);
    await stopped.take({ signal: 'stop' });
    expect([stopped.waiting, stopped.step.events, stopped.step.nextTimer]).toEqual([['after'], [], undefined]);
    await stopped.done('after');
    expect(stopped.step.isOver).toBe(true);
  });

  it('an error goes through scopes until one catches it', async () => {
    const deep =
      '<startEvent id="ds"/>' +
      task('d') +
      '<endEvent id="bad"><errorEventDefinition errorRef="E"/></endEvent>' +
      flows('ds d', 'd bad');
    const middle =
      '<startEvent id="ms"/>' +
      sub('deep', deep) +
      boundary('other', 'deep', '<errorEventDefinition errorRef="O"/>') +
      '<endEvent id="me"/>' +
      flows('ms deep', 'deep me', 'other me');
    const xml = bpmn(
      START +
        sub('middle', middle) +
        boundary('caught', 'middle', '<errorEventDefinition errorRef="E"/>') +
        task('fix') +
        END +
        flows('s middle', 'middle e', 'caught fix', 'fix e'),
      '<error id="E" errorCode="1"/><error id="O" errorCode="2"/>',
    );
    const walk = await Walk.begin(xml);
    await walk.done('d');
    expect(walk.waiting).toEqual(['fix']);
    await walk.done('fix');
    expect(walk.step.isOver).toBe(true);
  });

  it('services beside one another are answered in one step', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        '<serviceTask id="m1" cloud:service="mail"/><serviceTask id="m2" cloud:service="sms"/>' +
        fork('parallelGateway', 'j') +
        task('t') +
        END +
        flows('s f', 'f m1', 'f m2', 'm1 j', 'm2 j', 'j t', 't e'),
    );
    const walk = await Walk.begin(xml);
    expect(walk.step.services.map(({ service }) => service)).toEqual(['mail', 'sms']);
    await walk.take(
      { done: walk.executionOf('m1'), variables: { a: 1 } },
      { done: walk.executionOf('m2'), variables: { b: 2 } },
    );
    expect([walk.waiting, walk.step.variables]).toEqual([['t'], { a: 1, b: 2 }]);
  });

  it('a failed service inside a sub-process meets the boundary of the sub-process', async () => {
    const inner =
      '<startEvent id="is"/><serviceTask id="m" cloud:service="mail"/><endEvent id="ie"/>' + flows('is m', 'm ie');
    const walk = await Walk.begin(
      bpmn(
        START +
          sub('sub', inner) +
          boundary('no', 'sub', '<errorEventDefinition/>') +
          task('fix') +
          END +
          flows('s sub', 'sub e', 'no fix', 'fix e'),
      ),
    );
    await walk.failed('m', 'away');
    expect(walk.waiting).toEqual(['fix']);
  });

  it('a process begins by its message, and ways of a task may have conditions', async () => {
    const xml = bpmn(
      '<startEvent id="s"><messageEventDefinition messageRef="M"/></startEvent>' +
        tasks('t', 'a', 'b') +
        '<intermediateThrowEvent id="n"/>' +
        END +
        flows('s n', 'n t', 't a ${n > 1}', 't b ${n > 2}', 'a e', 'b e'),
      '<message id="M" name="ordered"/>',
    );
    const walk = await Walk.begin(xml);
    expect(walk.waiting).toEqual(['t']);
    await walk.done('t', { n: 3 });
    expect(walk.waiting).toEqual(['a', 'b']);
    const none = await Walk.begin(xml);
    await expect(none.done('t', { n: 0 })).rejects.toMatchObject({ reason: 'no-way', element: 't' });
  });

  it('a reminder that does not interrupt stays behind the task that it reminds of', async () => {
    const xml = bpmn(
      START +
        oneTask('sub', 'i') +
        boundary('late', 'sub', timer('PT0.05S'), false) +
        '<serviceTask id="remind" cloud:service="notice"/>' +
        '<endEvent id="e2"/>' +
        END +
        flows('s sub', 'sub e', 'late remind', 'remind e2'),
    );
    const walk = await Walk.begin(xml);
    pause(70);
    await walk.take();
    expect([walk.waiting, walk.step.services.length]).toEqual([['i'], 1]);
    await walk.done('i');
    expect(walk.step.isOver).toBe(false);
    await walk.done('remind');
    expect(walk.step.isOver).toBe(true);
  });

  it('tokens that come to one task one after the other are done one after the other', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b', 't') +
        END +
        flows('s f', 'f a', 'f b', 'a t', 'b t', 't e'),
    );
    const walk = await Walk.begin(xml);
    await walk.take({ done: walk.executionOf('a') }, { done: walk.executionOf('b') });
    expect(walk.waiting).toEqual(['t']);
    await walk.done('t');
    expect(walk.waiting).toEqual(['t']);
    await walk.done('t');
    expect(walk.step.isOver).toBe(true);
  });

  it('two timers at one task fire each at its time', async () => {
    const xml = bpmn(
      START +
        task('t') +
        boundary('soon', 't', timer('PT0.05S'), false) +
        boundary('later', 't', timer('PT0.15S')) +
        tasks('r', 'x') +
        END +
        flows('s t', 't e', 'soon r', 'r e', 'later x', 'x e'),
    );
    const walk = await Walk.begin(xml);
    pause(70);
    await walk.take();
    expect(walk.waiting).toEqual(['r', 't']);
    pause(100);
    await walk.take();
    expect(walk.waiting).toEqual(['r', 'x']);
  });

  it('several people are asked inside a sub-process that is recalled', async () => {
    const inner =
      '<startEvent id="is"/>' + several('t', 'isSequential="true"') + '<endEvent id="ie"/>' + flows('is t', 't ie');
    const walk = await Walk.begin(
      bpmn(
        START +
          sub('sub', inner) +
          boundary('b', 'sub', '<messageEventDefinition messageRef="M"/>') +
          task('x') +
          END +
          flows('s sub', 'sub e', 'b x', 'x e'),
        '<message id="M" name="recall"/>',
      ),
      { people },
    );
    await walk.done('t');
    expect(walk.step.waiting[0]?.together?.item).toBe('2');
    await walk.take({ message: 'recall' });
    expect(walk.waiting).toEqual(['x']);
  });
});
