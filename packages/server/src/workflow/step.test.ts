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
import { ProcessStepError } from './process-error.ts';

stopClock();

const timersRunning = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('a step', () => {
  const line = bpmn(
    START + tasks('a', 'b') + boundary('late', 'a', timer('PT1H')) + END + flows('s a', 'a b', 'b e', 'late e'),
  );

  it('tells what was entered, left and taken, in its order', async () => {
    const walk = await Walk.begin(line);
    await walk.done('a');
    expect(walk.step.passed.map(({ activityId, what }) => `${activityId} ${what}`)).toEqual([
      'a left',
      'a_b taken',
      'b entered',
    ]);
    expect(walk.step.passed[2]?.executionId).toBe(walk.executionOf('b'));
  });

  it('leaves nothing running', async () => {
    const before = timersRunning();
    const walk = await Walk.begin(line);
    expect(walk.step.nextTimer).toBeInstanceOf(Date);
    await walk.take();
    expect(timersRunning()).toBe(before);
  });

  it('of a task that was done is refused, also twice in one step, and says which', async () => {
    const walk = await Walk.begin(line);
    const done = { done: walk.executionOf('a') };
    await expect(walk.take(done, done)).rejects.toBeInstanceOf(ProcessStepError);
    await walk.take(done);
    await expect(walk.take(done)).rejects.toMatchObject({
      reason: 'not-waiting',
      message: expect.stringContaining(done.done),
    });
    await walk.done('b');
    await expect(walk.take(done)).rejects.toMatchObject({ reason: 'not-waiting' });
    await expect(walk.take({ set: { n: 1 } })).resolves.toMatchObject({ step: { isOver: true } });
  });

  it('begins from its state as often as asked: a step that was rolled back is taken again', async () => {
    const walk = await Walk.begin(line);
    const text = JSON.stringify(walk.step.state);
    await walk.done('a');
    expect(text).not.toBe(JSON.stringify(walk.step.state));
    const again = await Walk.begin(line);
    await again.done('a');
    expect(again.waiting).toEqual(walk.waiting);
  });

  it('takes timers before what happened: a task that is late is not done any more', async () => {
    const walk = await Walk.begin(
      bpmn(
        START + tasks('a', 'b') + boundary('late', 'a', timer('PT0.05S')) + END + flows('s a', 'a e', 'late b', 'b e'),
      ),
    );
    pause(70);
    await expect(walk.done('a')).rejects.toMatchObject({ reason: 'not-waiting' });
    await walk.take({ set: { n: 1 } });
    expect([walk.waiting, walk.step.variables]).toEqual([['b'], { n: 1 }]);
  });

  it('sets variables that come first before timers fire, and so helps on what is stuck behind one', async () => {
    const xml = bpmn(
      START +
        `<intermediateCatchEvent id="w">${timer('PT0.05S')}</intermediateCatchEvent>` +
        fork('exclusiveGateway', 'x') +
        tasks('a', 'b') +
        END +
        flows('s w', 'w x', 'x a ${n == 1}', 'x b ${n == 2}', 'a e', 'b e'),
    );
    const walk = await Walk.begin(xml);
    pause(70);
    await expect(walk.take()).rejects.toMatchObject({ reason: 'no-way', element: 'x' });
    await walk.take({ set: { n: 2 } });
    expect(walk.waiting).toEqual(['b']);
  });

  it('keeps the variables of everybody, and takes a name of every object for a variable like any other', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'g', 'default="g_b"') +
        tasks('a', 'b') +
        END +
        flows('s t', 't g', 'g a ${constructor == 1}', 'g b', 'a e', 'b e'),
    );
    const walk = await Walk.begin(xml, { 姓名: '张', list: [1, { x: null }] });
    await walk.done('t', JSON.parse('{"constructor":1,"__proto__":{"pass":true}}'));
    expect(walk.waiting).toEqual(['a']);
    expect(walk.step.variables['姓名']).toBe('张');
    expect(walk.step.variables['pass']).toBeUndefined();
  });

  it('grows no state: a hundred rounds cost as much as one', async () => {
    const walk = await Walk.begin(
      bpmn(
        START +
          tasks('a', 'b') +
          boundary('late', 'a', timer('PT1H')) +
          fork('exclusiveGateway', 'x', 'default="x_a"') +
          END +
          flows('s a', 'a b', 'b x', 'x a', 'x e ${stop}', 'late e'),
      ),
    );
    const sizes: number[] = [];
    for (let round = 0; round < 100; round++) {
      sizes.push(JSON.stringify(walk.step.state).length);
      await walk.done('a');
      await walk.done('b');
    }
    expect(Math.max(...sizes.slice(1)) - Math.min(...sizes.slice(1))).toBeLessThan(200);
    expect(sizes[1]).toBeLessThan(4_500);
  });

  it('never ends where events of one process set off one another, and is refused', async () => {
    const signal = '<signalEventDefinition signalRef="S"/>';
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'm') +
        fork('parallelGateway', 'f') +
        `<intermediateCatchEvent id="c">${signal}</intermediateCatchEvent><intermediateThrowEvent id="th">${signal}</intermediateThrowEvent>` +
        END +
        flows('s t', 't m', 'm f', 'f c', 'f th', 'c m', 'th e'),
      '<signal id="S" name="again"/>',
    );
    const walk = await Walk.begin(xml);
    await expect(walk.done('t')).rejects.toMatchObject({ reason: 'endless' });
  });
});
