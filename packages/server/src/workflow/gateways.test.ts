import { describe, expect, it } from 'vitest';
import { bpmn, END, flows, fork, START, task, tasks, timer, Walk } from '../../test/support/drawing.ts';

describe('gateways', () => {
  it('exclusive: the first way whose condition is met, else the default', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'g', 'default="g_c"') +
        tasks('a', 'b', 'c') +
        END +
        flows('s t', 't g', 'g a ${n > 10}', 'g b ${n > 5}', 'g c', 'a e', 'b e', 'c e'),
    );
    for (const [n, to] of [
      [20, 'a'],
      [7, 'b'],
      [1, 'c'],
      [undefined, 'c'],
    ] as const) {
      const walk = await Walk.begin(xml);
      await walk.done('t', { n });
      expect(walk.waiting, String(n)).toEqual([to]);
      await walk.done(to);
      expect(walk.step.isOver).toBe(true);
    }
  });

  it('exclusive: a condition of one variable is met by what is true, as text too, and by nothing else', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'g') +
        tasks('yes', 'no') +
        END +
        flows('s t', 't g', 'g yes ${pass}', 'g no ${!pass}', 'yes e', 'no e'),
    );
    for (const [pass, to] of [
      [true, 'yes'],
      ['true', 'yes'],
      [1, 'yes'],
      [false, 'no'],
      ['false', 'no'],
      ['x', 'no'],
      [0, 'no'],
      [null, 'no'],
    ] as const) {
      const walk = await Walk.begin(xml);
      await walk.done('t', { pass });
      expect(walk.waiting, String(pass)).toEqual([to]);
    }
  });

  it('exclusive: where no way is met the step is refused, and the state before holds', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'g') +
        tasks('a') +
        END +
        flows('s t', 't g', 'g a ${n > 10}', 'g e ${n > 5}', 'a e'),
    );
    const walk = await Walk.begin(xml);
    await expect(walk.done('t')).rejects.toMatchObject({ reason: 'no-way', element: 'g' });
    await walk.done('t', { n: 11 });
    expect(walk.waiting).toEqual(['a']);
  });

  it('exclusive: lets every token through that comes', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b') +
        fork('exclusiveGateway', 'm') +
        task('t') +
        END +
        flows('s f', 'f a', 'f b', 'a m', 'b m', 'm t', 't e'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('a');
    expect(walk.waiting).toEqual(['b', 't']);
    await walk.done('t');
    await walk.done('b');
    await walk.done('t');
    expect(walk.step.isOver).toBe(true);
  });

  it('parallel: all ways at once, and on when all have come', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b', 'c', 'last') +
        fork('parallelGateway', 'j') +
        END +
        flows('s f', 'f a', 'f b', 'f c', 'a j', 'b j', 'c j', 'j last', 'last e'),
    );
    const walk = await Walk.begin(xml);
    expect(walk.waiting).toEqual(['a', 'b', 'c']);
    await walk.done('c');
    await walk.done('a');
    expect(walk.waiting).toEqual(['b']);
    await walk.done('b');
    expect(walk.waiting).toEqual(['last']);
    await walk.done('last');
    expect(walk.step.isOver).toBe(true);
  });

  it('parallel: a branch that loops back has not come', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b', 'last') +
        fork('exclusiveGateway', 'x', 'default="x_j"') +
        fork('parallelGateway', 'j') +
        END +
        flows('s f', 'f a', 'f b', 'a x', 'x a ${again}', 'x j', 'b j', 'j last', 'last e'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('b');
    await walk.done('a', { again: true });
    expect(walk.waiting).toEqual(['a']);
    await walk.done('a', { again: true });
    await walk.done('a', { again: false });
    expect(walk.waiting).toEqual(['last']);
    await walk.done('last');
    expect(walk.step.isOver).toBe(true);
  });

  it('parallel: two tasks done in one step come both', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b', 'last') +
        fork('parallelGateway', 'j') +
        END +
        flows('s f', 'f a', 'f b', 'a j', 'b j', 'j last', 'last e'),
    );
    const walk = await Walk.begin(xml);
    await walk.take({ done: walk.executionOf('a') }, { done: walk.executionOf('b') });
    expect(walk.waiting).toEqual(['last']);
  });

  it('parallel: a join that never gets what it waits for refuses the step', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'x', 'default="x_a"') +
        tasks('a', 'b') +
        fork('parallelGateway', 'j') +
        END +
        flows('s t', 't x', 'x a', 'x b ${n}', 'a j', 'b j', 'j e'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('t');
    await expect(walk.done('a')).rejects.toMatchObject({ reason: 'stuck' });
  });

  it('inclusive: every way whose condition is met, and on when those have come', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('inclusiveGateway', 'f', 'default="f_c"') +
        tasks('a', 'b', 'c', 'last') +
        fork('inclusiveGateway', 'j') +
        END +
        flows('s t', 't f', 'f a ${x > 1}', 'f b ${x > 2}', 'f c', 'a j', 'b j', 'c j', 'j last', 'last e'),
    );
    for (const [x, ways] of [
      [3, ['a', 'b']],
      [2, ['a']],
      [0, ['c']],
    ] as const) {
      const walk = await Walk.begin(xml);
      await walk.done('t', { x });
      expect(walk.waiting).toEqual(ways);
      for (const way of ways) {
        expect(walk.waiting).not.toContain('last');
        await walk.done(way);
      }
      expect(walk.waiting).toEqual(['last']);
      await walk.done('last');
      expect(walk.step.isOver).toBe(true);
    }
  });

  it('inclusive: where no way is met the step is refused', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('inclusiveGateway', 'g') +
        tasks('a') +
        END +
        flows('s t', 't g', 'g a ${n > 10}', 'g e ${n > 5}', 'a e'),
    );
    const walk = await Walk.begin(xml);
    await expect(walk.done('t', { n: null })).rejects.toMatchObject({ reason: 'no-way', element: 'g' });
  });

  it('inclusive: waits for a token that is far away, and no longer than that', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b', 'b2', 'last') +
        fork('exclusiveGateway', 'x', 'default="x_j"') +
        fork('inclusiveGateway', 'j') +
        '<endEvent id="e2"/>' +
        END +
        flows('s f', 'f a', 'f b', 'a j', 'b b2', 'b2 x', 'x j', 'x e2 ${gone}', 'j last', 'last e'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('a');
    await walk.done('b');
    expect(walk.waiting).toEqual(['b2']);
    await walk.done('b2', { gone: true });
    expect(walk.waiting).toEqual(['last']);
    await walk.done('last');
    expect(walk.step.isOver).toBe(true);
  });

  it('event-based: the first event wins, the others are withdrawn', async () => {
    const catching = (id: string, body: string) =>
      `<intermediateCatchEvent id="${id}">${body}</intermediateCatchEvent>`;
    const xml = bpmn(
      START +
        fork('eventBasedGateway', 'g') +
        catching('m', '<messageEventDefinition messageRef="M"/>') +
        catching('t', timer('PT1H')) +
        tasks('a', 'b') +
        END +
        flows('s g', 'g m', 'g t', 'm a', 't b', 'a e', 'b e'),
      '<message id="M" name="answer"/>',
    );
    const walk = await Walk.begin(xml);
    expect(walk.step.events).toMatchObject([{ activityId: 'm', kind: 'message', name: 'answer' }]);
    expect(walk.step.nextTimer).toBeInstanceOf(Date);
    await walk.take();
    expect(walk.step.events).toHaveLength(1);
    await walk.take({ message: 'answer' });
    expect([walk.waiting, walk.step.nextTimer]).toEqual([['a'], undefined]);
    await walk.done('a');
    expect(walk.step.isOver).toBe(true);
  });
});

describe('loops', () => {
  it('back to a task that was done before make another stay of it', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'x', 'default="x_e"') +
        END +
        flows('s t', 't x', 'x t ${again}', 'x e'),
    );
    const walk = await Walk.begin(xml);
    const first = walk.executionOf('t');
    await walk.done('t', { again: true });
    expect(walk.executionOf('t')).not.toBe(first);
    await expect(walk.take({ done: first })).rejects.toMatchObject({ reason: 'not-waiting' });
    for (let round = 0; round < 20; round++) await walk.done('t', { again: true });
    await walk.done('t', { again: false });
    expect(walk.step.isOver).toBe(true);
  });

  it('without end are refused in the step that they begin in', async () => {
    const xml = bpmn(
      START +
        task('t') +
        fork('exclusiveGateway', 'x', 'default="x_y"') +
        fork('exclusiveGateway', 'y') +
        END +
        flows('s t', 't x', 'x e ${out}', 'x y', 'y x'),
    );
    const walk = await Walk.unchecked(xml);
    await expect(walk.done('t')).rejects.toMatchObject({ reason: 'endless' });
    await walk.done('t', { out: true });
    expect(walk.step.isOver).toBe(true);
  });
});
