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

describe('activities', () => {
  it('sub-process: begins, is left when all inside is over, and takes variables both ways', async () => {
    const inner =
      '<startEvent id="is"/>' +
      tasks('i1', 'i2') +
      fork('exclusiveGateway', 'ix', 'default="ix_ie"') +
      '<endEvent id="ie"/>' +
      flows('is i1', 'i1 ix', 'ix i2 ${n > 1}', 'ix ie', 'i2 ie');
    const xml = bpmn(
      START +
        task('t') +
        `<subProcess id="sub">${inner}</subProcess>` +
        boundary('late', 'sub', timer('PT1H')) +
        fork('exclusiveGateway', 'x', 'default="x_e"') +
        task('after') +
        END +
        flows('s t', 't sub', 'sub x', 'x after ${m == 5}', 'x e', 'late e', 'after e'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('t', { n: 2 });
    expect(walk.waiting).toEqual(['i1']);
    await walk.done('i1');
    expect(walk.waiting).toEqual(['i2']);
    await walk.done('i2', { m: 5 });
    expect([walk.waiting, walk.step.nextTimer]).toEqual([['after'], undefined]);
  });

  it('sub-process in a sub-process: tasks are done at every depth', async () => {
    const deepest = '<startEvent id="ds"/>' + tasks('d1') + '<endEvent id="de"/>' + flows('ds d1', 'd1 de');
    const inner =
      '<startEvent id="is"/>' +
      `<subProcess id="deep">${deepest}</subProcess>` +
      tasks('i2') +
      '<endEvent id="ie"/>' +
      flows('is deep', 'deep i2', 'i2 ie');
    const walk = await Walk.begin(
      bpmn(START + `<subProcess id="sub">${inner}</subProcess>` + END + flows('s sub', 'sub e')),
    );
    await walk.done('d1');
    await walk.done('i2');
    expect(walk.step.isOver).toBe(true);
  });

  it('call activity: asks for the process, and goes on with what it gave', async () => {
    const xml = bpmn(
      START +
        '<callActivity id="c" calledElement="other"/>' +
        boundary('no', 'c', '<errorEventDefinition errorRef="E"/>') +
        tasks('good', 'bad') +
        END +
        flows('s c', 'c good', 'no bad', 'good e', 'bad e'),
      '<error id="E" errorCode="refused"/>',
    );
    const walk = await Walk.begin(xml);
    expect(walk.step.calls).toMatchObject([{ activityId: 'c', calledElement: 'other' }]);
    const failing = await Walk.begin(xml);
    await walk.take();
    await walk.done('c', { sum: 3 });
    expect([walk.waiting, walk.step.variables, walk.step.calls]).toEqual([['good'], { sum: 3 }, []]);
    await failing.failed('c', 'refused');
    expect(failing.waiting).toEqual(['bad']);
  });

  it('service task: asks for the service with its parameters, and goes on when it is done, or by the error that it failed with', async () => {
    const parameters = JSON.stringify({ to: '${user.name}', text: 'day ${n} of ${missing}' }).replaceAll('"', '&quot;');
    const xml = bpmn(
      START +
        `<serviceTask id="mail" cloud:service="mail" cloud:parameters="${parameters}"/>` +
        boundary('no', 'mail', '<errorEventDefinition/>') +
        tasks('good', 'bad') +
        END +
        flows('s mail', 'mail good', 'no bad', 'good e', 'bad e'),
    );
    const walk = await Walk.begin(xml, { user: { name: '张' }, n: 3 });
    expect(walk.step.services).toMatchObject([
      { activityId: 'mail', service: 'mail', parameters: { to: '张', text: 'day 3 of ' } },
    ]);
    await walk.done('mail', { sent: true });
    expect([walk.waiting, walk.step.services]).toEqual([['good'], []]);
    const failing = await Walk.begin(xml);
    await failing.failed('mail', 'any');
    expect(failing.waiting).toEqual(['bad']);
    const bare = await Walk.begin(
      bpmn(START + '<serviceTask id="x" cloud:service="sms"/>' + END + flows('s x', 'x e')),
    );
    await bare.failed('x', 'gone');
    expect([bare.step.isOver, bare.step.error]).toEqual([true, 'gone']);
  });
});

describe('tasks of several people', () => {
  const loop = (attributes: string, body = '') =>
    `<multiInstanceLoopCharacteristics ${attributes}>${body}</multiInstanceLoopCharacteristics>`;
  const sign = (attributes: string, body = '') =>
    bpmn(
      START +
        task('t', loop(attributes, body)) +
        boundary('late', 't', timer('PT1H')) +
        fork('exclusiveGateway', 'x', 'default="x_no"') +
        tasks('yes', 'no') +
        END +
        flows('s t', 't x', 'x yes ${pass == true}', 'x no', 'yes e', 'no e', 'late e'),
    );
  const people = ['11', '12', '13'];

  it('parallel, all: each does theirs, in any order, and all must agree', async () => {
    const walk = await Walk.begin(
      sign('flowable:collection="people" flowable:elementVariable="who" cloud:mode="all"'),
      { people },
    );
    expect(walk.step.waiting.map(({ together }) => [together?.index, together?.item])).toEqual([
      [0, '11'],
      [1, '12'],
      [2, '13'],
    ]);
    expect(new Set(walk.step.waiting.map(({ together }) => together?.executionId)).size).toBe(1);
    await walk.done('t', { pass: false, note: 'b' }, 1);
    await walk.done('t', { pass: true, note: 'c' }, 2);
    expect(walk.step.waiting.map(({ together }) => together?.item)).toEqual(['11']);
    await walk.done('t', { pass: true, note: 'a' });
    expect(walk.waiting).toEqual(['no']);
    expect(walk.step.variables['tResults']).toEqual([
      { pass: true, note: 'a' },
      { pass: false, note: 'b' },
      { pass: true, note: 'c' },
    ]);
  });

  it('parallel, any: the first decides, the others have nothing left to do', async () => {
    const walk = await Walk.begin(sign('flowable:collection="${people}" cloud:mode="any"'), { people });
    const other = walk.executionOf('t', 0);
    await walk.done('t', { pass: true }, 1);
    expect([walk.waiting, walk.step.nextTimer]).toEqual([['yes'], undefined]);
    expect(walk.step.variables['tResults']).toEqual([null, { pass: true }]);
    await expect(walk.take({ done: other })).rejects.toMatchObject({ reason: 'not-waiting' });
  });

  it('parallel, share: done when enough agreed, or when all answered', async () => {
    const xml = sign('flowable:collection="people" cloud:mode="share" cloud:share="0.6"');
    const enough = await Walk.begin(xml, { people });
    await enough.done('t', { pass: true }, 0);
    expect(enough.waiting).toEqual(['t', 't']);
    await enough.done('t', { pass: true }, 2);
    expect(enough.waiting).toEqual(['yes']);
    const few = await Walk.begin(xml, { people });
    for (const [index, pass] of [true, false, false].entries()) await few.done('t', { pass }, index);
    expect(few.waiting).toEqual(['no']);
  });

  it('sequential: one after another, and no more than needed', async () => {
    const all = await Walk.begin(sign('isSequential="true" flowable:collection="people"'), { people });
    for (const who of people) {
      expect(all.step.waiting.map(({ together }) => together?.item)).toEqual([who]);
      await all.done('t', { pass: true });
    }
    expect([all.waiting, all.step.variables['tResults']]).toEqual([
      ['yes'],
      [{ pass: true }, { pass: true }, { pass: true }],
    ]);
    const any = await Walk.begin(sign('isSequential="true" flowable:collection="people" cloud:mode="any"'), { people });
    await any.done('t', { pass: false });
    expect(any.waiting).toEqual(['no']);
  });

  it('by number, by a completion condition, and of nobody', async () => {
    const number = await Walk.begin(sign('', '<loopCardinality xsi:type="tFormalExpression">2</loopCardinality>'));
    expect(number.waiting).toEqual(['t', 't']);
    const half = await Walk.begin(
      sign(
        'flowable:collection="people"',
        '<completionCondition xsi:type="tFormalExpression">${nrOfCompletedInstances >= 2}</completionCondition>',
      ),
      { people },
    );
    await half.done('t', {}, 0);
    await half.done('t', {}, 1);
    expect(half.waiting).toEqual(['no']);
    const nobody = await Walk.begin(sign('flowable:collection="people"'), { people: [] });
    expect(nobody.waiting).toEqual(['no']);
    await expect(Walk.begin(sign('flowable:collection="people"'))).rejects.toMatchObject({
      reason: 'collection-invalid',
      element: 't',
    });
    for (const wrong of ['11', 7, null, Array.from({ length: 501 }, () => '11')])
      await expect(Walk.begin(sign('flowable:collection="people"'), { people: wrong })).rejects.toMatchObject({
        reason: 'collection-invalid',
        element: 't',
      });
  });

  it('a boundary event takes all of them away', async () => {
    const walk = await Walk.begin(
      bpmn(
        START +
          task('t', loop('flowable:collection="people"')) +
          boundary('late', 't', timer('PT0.1S')) +
          task('x') +
          END +
          flows('s t', 't e', 'late x', 'x e'),
      ),
      { people },
    );
    await walk.done('t', {}, 0);
    pause(120);
    await walk.take();
    expect(walk.waiting).toEqual(['x']);
  });
});
