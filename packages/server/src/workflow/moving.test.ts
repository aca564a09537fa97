import { describe, expect, it } from 'vitest';
import { boundary, bpmn, END, flows, fork, START, task, tasks, timer, Walk } from '../../test/support/drawing.ts';
import { migrateState } from './process-step.ts';

describe('a token', () => {
  const line = bpmn(
    START +
      tasks('a', 'b', 'c') +
      boundary('late', 'c', timer('PT1H')) +
      END +
      flows('s a', 'a b', 'b c', 'c e', 'late e'),
  );

  it('goes back to an earlier task, and on from there', async () => {
    const walk = await Walk.begin(line);
    await walk.done('a');
    await walk.done('b');
    const left = walk.executionOf('c');
    await walk.move('c', 'a');
    expect([walk.waiting, walk.step.isOver, walk.step.nextTimer]).toEqual([['a'], false, undefined]);
    expect(walk.step.passed).toMatchObject([
      { activityId: 'a', what: 'entered' },
      { activityId: 'c', what: 'cancelled' },
    ]);
    await expect(walk.take({ done: left })).rejects.toMatchObject({ reason: 'not-waiting' });
    for (const id of ['a', 'b', 'c']) await walk.done(id);
    expect(walk.step.isOver).toBe(true);
  });

  it('jumps forward, and comes back by the loop of the drawing', async () => {
    const xml = bpmn(
      START +
        tasks('a', 'b') +
        fork('exclusiveGateway', 'x', 'default="x_e"') +
        END +
        flows('s a', 'a b', 'b x', 'x a ${again}', 'x e'),
    );
    const walk = await Walk.begin(xml);
    await walk.move('a', 'b');
    await walk.done('b', { again: true });
    await walk.done('a');
    await walk.done('b', { again: false });
    expect(walk.step.isOver).toBe(true);
  });

  it('of several people goes back as one', async () => {
    const several = task('t', '<multiInstanceLoopCharacteristics flowable:collection="people"/>');
    const walk = await Walk.begin(bpmn(START + task('a') + several + END + flows('s a', 'a t', 't e')), {
      people: ['1', '2', '3'],
    });
    await walk.done('a');
    await walk.done('t', {}, 1);
    await walk.move('t', 'a');
    expect(walk.waiting).toEqual(['a']);
    await walk.done('a');
    expect(walk.waiting).toEqual(['t', 't', 't']);
  });

  it('does not leave its scope, nor go where no task is', async () => {
    const inner =
      '<startEvent id="is"/>' + tasks('i1', 'i2') + '<endEvent id="ie"/>' + flows('is i1', 'i1 i2', 'i2 ie');
    const walk = await Walk.begin(
      bpmn(START + task('a') + `<subProcess id="sub">${inner}</subProcess>` + END + flows('s a', 'a sub', 'sub e')),
    );
    await walk.done('a');
    for (const to of ['a', 'ie', 'i1', 'nowhere'])
      await expect(walk.move('i1', to), to).rejects.toMatchObject({ reason: 'not-movable', element: to });
    await walk.done('i1');
    await walk.move('i2', 'i1');
    expect(walk.waiting).toEqual(['i1']);
    await walk.done('i1');
    await walk.done('i2');
    expect(walk.step.isOver).toBe(true);
  });

  it('beside others moves within its branch only, so that joins still get what they wait for', async () => {
    const xml = bpmn(
      START +
        tasks('first', 'a1', 'a2', 'b', 'last') +
        fork('parallelGateway', 'f') +
        fork('parallelGateway', 'j') +
        END +
        flows('s first', 'first f', 'f a1', 'f b', 'a1 a2', 'a2 j', 'b j', 'j last', 'last e'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('first');
    await walk.done('a1');
    for (const to of ['first', 'last', 'b'])
      await expect(walk.move('a2', to), to).rejects.toMatchObject({ reason: 'not-movable' });
    await walk.move('a2', 'a1');
    expect(walk.waiting).toEqual(['a1', 'b']);
    await walk.done('b');
    await expect(walk.move('a1', 'first')).rejects.toMatchObject({ reason: 'not-movable' });
    await walk.done('a1');
    await walk.done('a2');
    expect(walk.waiting).toEqual(['last']);
    // The only token again: everywhere.
    await walk.move('last', 'first');
    await walk.done('first');
    expect(walk.waiting).toEqual(['a1', 'b']);
    await walk.done('b');
    await walk.done('a1');
    await walk.done('a2');
    await walk.done('last');
    expect(walk.step.isOver).toBe(true);
  });

  it('does not pass beside a sub-process that still runs', async () => {
    const inner = '<startEvent id="is"/>' + task('i') + '<endEvent id="ie"/>' + flows('is i', 'i ie');
    const xml = bpmn(
      START +
        tasks('a', 'b', 'c') +
        fork('parallelGateway', 'f') +
        `<subProcess id="sub">${inner}</subProcess>` +
        '<endEvent id="e2"/>' +
        END +
        flows('s a', 'a f', 'f b', 'f sub', 'b c', 'c e', 'sub e2'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('a');
    await expect(walk.move('b', 'a')).rejects.toMatchObject({ reason: 'not-movable' });
    await walk.move('b', 'c');
    expect(walk.waiting).toEqual(['c', 'i']);
  });
});

describe('another version', () => {
  const first = bpmn(START + tasks('a', 'b') + END + flows('s a', 'a b', 'b e'));
  const longer = bpmn(START + tasks('a', 'b', 'c') + END + flows('s a', 'a b', 'b c', 'c e'));

  it('takes a process over where what waits is alike', async () => {
    const walk = await Walk.begin(first, { n: 1 });
    await walk.done('a');
    const next = await walk.migrate(longer);
    await next.done('b');
    expect([next.waiting, next.step.variables]).toEqual([['c'], { n: 1 }]);
    await next.done('c');
    expect(next.step.isOver).toBe(true);
  });

  it('says what it has not alike', async () => {
    const walk = await Walk.begin(longer);
    await walk.done('a');
    await walk.done('b');
    expect(await migrateState(walk.step.state, longer, first)).toEqual({ missing: ['c'] });
    const service = longer.replace(/<userTask id="c"[^>]*><\/userTask>/, '<serviceTask id="c" cloud:service="mail"/>');
    expect(await migrateState(walk.step.state, longer, service)).toEqual({ missing: ['c'] });
    const other = longer.replace('process id="p"', 'process id="q"');
    expect((await migrateState(walk.step.state, longer, other)).missing).toContain('p');
  });

  it('keeps branches that wait at a join, several people, sub-processes and timers', async () => {
    const several = task('t', '<multiInstanceLoopCharacteristics flowable:collection="people"/>');
    const inner = '<startEvent id="is"/>' + task('i') + '<endEvent id="ie"/>' + flows('is i', 'i ie');
    const body = (id: string) =>
      START +
      fork('parallelGateway', 'f') +
      tasks('a') +
      several +
      `<subProcess id="sub">${inner}</subProcess>` +
      boundary('late', 'sub', timer('PT1H')) +
      fork('parallelGateway', 'j') +
      task(id) +
      END +
      flows('s f', 'f a', 'f t', 'f sub', 'a j', 't j', 'sub j', `j ${id}`, `${id} e`, 'late e');
    const walk = await Walk.begin(bpmn(body('old')), { people: ['1', '2'] });
    await walk.done('a');
    await walk.done('t', {}, 0);
    const next = await walk.migrate(bpmn(body('new')));
    await next.take();
    expect([next.waiting, next.step.nextTimer instanceof Date]).toEqual([['i', 't'], true]);
    await next.done('t');
    await next.done('i');
    expect(next.waiting).toEqual(['new']);
    const through = bpmn(body('old').replace('"a" targetRef="j"', '"a" targetRef="x"') + task('x') + flows('x j'));
    const away = await migrateState(walk.step.state, bpmn(body('old')), through);
    expect(away.missing).toContain('j');
  });
});
