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

describe('events', () => {
  it('timer, intermediate: goes on when it is due', async () => {
    const after = (duration: string) =>
      bpmn(
        START +
          `<intermediateCatchEvent id="t">${timer(duration)}</intermediateCatchEvent>` +
          task('a') +
          END +
          flows('s t', 't a', 'a e'),
      );
    const early = await Walk.begin(after('PT1H'));
    await early.take();
    expect([early.waiting, early.step.isOver]).toEqual([[], false]);
    const walk = await Walk.begin(after('PT0.1S'));
    pause(120);
    await walk.take();
    expect([walk.waiting, walk.step.nextTimer]).toEqual([['a'], undefined]);
  });

  it('timer: of a moment that is past fires at once; of a variable that holds none is refused', async () => {
    const at = (when: string) =>
      bpmn(
        START +
          task('t') +
          `<intermediateCatchEvent id="w">${timer(when, 'timeDate')}</intermediateCatchEvent>` +
          task('a') +
          END +
          flows('s t', 't w', 'w a', 'a e'),
      );
    const past = await Walk.begin(at('2001-01-01T00:00:00Z'));
    await past.done('t');
    expect(past.waiting).toEqual(['a']);
    const future = await Walk.begin(at('${when}'));
    await future.done('t', { when: '2999-01-01T00:00:00Z' });
    expect(future.step.nextTimer?.toISOString()).toBe('2999-01-01T00:00:00.000Z');
    const wrong = await Walk.begin(at('${when}'));
    await expect(wrong.done('t', { when: 'soon' })).rejects.toMatchObject({ reason: 'timer-invalid', element: 'w' });
    await expect(wrong.done('t')).rejects.toMatchObject({ reason: 'timer-invalid', element: 'w' });
  });

  it('timer, boundary, interrupting: takes the task away', async () => {
    const xml = bpmn(
      START +
        task('slow') +
        boundary('late', 'slow', timer('PT0.1S')) +
        task('rescue') +
        END +
        flows('s slow', 'slow e', 'late rescue', 'rescue e'),
    );
    const walk = await Walk.begin(xml);
    const first = walk.executionOf('slow');
    pause(120);
    await walk.take();
    expect([walk.waiting, walk.step.nextTimer]).toEqual([['rescue'], undefined]);
    expect(walk.step.passed).toContainEqual(expect.objectContaining({ activityId: 'slow', what: 'cancelled' }));
    await expect(walk.take({ done: first })).rejects.toMatchObject({ reason: 'not-waiting' });
    await walk.done('rescue');
    expect(walk.step.isOver).toBe(true);
  });

  it('timer, boundary, not interrupting: the task stays', async () => {
    const xml = bpmn(
      START +
        task('slow') +
        boundary('late', 'slow', timer('PT0.1S'), false) +
        task('remind') +
        END +
        flows('s slow', 'slow e', 'late remind', 'remind e'),
    );
    const walk = await Walk.begin(xml);
    pause(120);
    await walk.take();
    expect([walk.waiting, walk.step.nextTimer]).toEqual([['remind', 'slow'], undefined]);
    await walk.done('slow');
    expect([walk.waiting, walk.step.isOver]).toEqual([['remind'], false]);
    await walk.done('remind');
    expect(walk.step.isOver).toBe(true);
  });

  it('boundary: is gone when its task is done in time', async () => {
    const xml = bpmn(
      START +
        task('slow') +
        boundary('late', 'slow', timer('PT1H')) +
        tasks('rescue', 'next') +
        END +
        flows('s slow', 'slow next', 'next e', 'late rescue', 'rescue e'),
    );
    const walk = await Walk.begin(xml);
    expect(walk.step.nextTimer).toBeInstanceOf(Date);
    await walk.done('slow');
    expect([walk.waiting, walk.step.nextTimer]).toEqual([['next'], undefined]);
    expect(walk.step.passed.some(({ activityId }) => activityId === 'late')).toBe(false);
  });

  it('message, boundary: by its name, interrupting and not', async () => {
    const of = (isInterrupting: boolean) =>
      bpmn(
        START +
          task('t') +
          boundary('b', 't', '<messageEventDefinition messageRef="M"/>', isInterrupting) +
          task('x') +
          END +
          flows('s t', 't e', 'b x', 'x e'),
        '<message id="M" name="recalled"/>',
      );
    const cutting = await Walk.begin(of(true));
    expect(cutting.step.events).toMatchObject([{ activityId: 'b', kind: 'message', name: 'recalled' }]);
    await cutting.take({ message: 'other' });
    expect(cutting.waiting).toEqual(['t']);
    await expect(cutting.take({ message: 'recalled', executionId: 'x' })).rejects.toMatchObject({
      reason: 'not-waiting',
    });
    await cutting.take({ message: 'recalled', variables: { by: 'x' } });
    expect([cutting.waiting, cutting.step.variables]).toEqual([['x'], { by: 'x' }]);
    const beside = await Walk.begin(of(false));
    await beside.take({ message: 'recalled' });
    expect(beside.waiting).toEqual(['t', 'x']);
    await beside.done('x');
    await beside.take({ message: 'recalled' });
    expect(beside.waiting).toEqual(['t', 'x']);
    expect(beside.step.events).toHaveLength(1);
    await beside.done('t');
    expect(beside.step.events).toEqual([]);
    await beside.done('x');
    expect(beside.step.isOver).toBe(true);
  });

  it('message, thrown: is handed out, and caught by whom it finds waiting', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        '<intermediateCatchEvent id="c"><messageEventDefinition messageRef="M"/></intermediateCatchEvent>' +
        tasks('a', 'b') +
        '<intermediateThrowEvent id="th"><messageEventDefinition messageRef="M"/></intermediateThrowEvent>' +
        '<endEvent id="e2"/>' +
        END +
        flows('s f', 'f c', 'f a', 'c b', 'b e', 'a th', 'th e2'),
      '<message id="M" name="ready"/>',
    );
    const walk = await Walk.begin(xml);
    await walk.done('a');
    expect([walk.waiting, walk.step.thrown]).toEqual([['b'], [{ kind: 'message', name: 'ready' }]]);
  });

  it('signal: all that wait take note, nobody who comes later', async () => {
    const catching = (id: string) =>
      `<intermediateCatchEvent id="${id}"><signalEventDefinition signalRef="S"/></intermediateCatchEvent>`;
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        catching('c1') +
        catching('c2') +
        catching('c3') +
        tasks('a', 'b1', 'b2', 'late') +
        '<endEvent id="th"><signalEventDefinition signalRef="S"/></endEvent>' +
        END +
        flows('s f', 'f c1', 'f c2', 'f a', 'f late', 'late c3', 'c1 b1', 'c2 b2', 'b1 e', 'b2 e', 'c3 e', 'a th'),
      '<signal id="S" name="holiday"/>',
    );
    const walk = await Walk.begin(xml);
    await walk.done('a');
    expect([walk.waiting, walk.step.thrown]).toEqual([['b1', 'b2', 'late'], [{ kind: 'signal', name: 'holiday' }]]);
    await walk.done('late');
    expect(walk.step.events).toMatchObject([{ activityId: 'c3', kind: 'signal' }]);
    await walk.take({ signal: 'holiday' });
    expect(walk.step.events).toEqual([]);
    await walk.take({ signal: 'nobody' });
  });

  it('error: an end event ends its scope, and the boundary of that code goes on', async () => {
    const inner =
      '<startEvent id="is"/>' +
      tasks('it', 'beside') +
      fork('parallelGateway', 'if') +
      fork('exclusiveGateway', 'ix', 'default="ix_ie"') +
      '<endEvent id="ie"/><endEvent id="bad"><errorEventDefinition errorRef="E"/></endEvent>' +
      flows('is if', 'if it', 'if beside', 'beside ie', 'it ix', 'ix ie', 'ix bad ${wrong}');
    const xml = bpmn(
      START +
        `<subProcess id="sub">${inner}</subProcess>` +
        boundary('other', 'sub', '<errorEventDefinition errorRef="O"/>') +
        boundary('caught', 'sub', '<errorEventDefinition errorRef="E"/>') +
        tasks('fix', 'no') +
        END +
        flows('s sub', 'sub e', 'caught fix', 'fix e', 'other no', 'no e'),
      '<error id="E" name="wrong" errorCode="W1"/><error id="O" name="other" errorCode="O1"/>',
    );
    const walk = await Walk.begin(xml);
    expect(walk.waiting).toEqual(['beside', 'it']);
    await walk.done('it', { wrong: true });
    expect([walk.waiting, walk.step.error]).toEqual([['fix'], undefined]);
    await walk.done('fix');
    expect(walk.step.isOver).toBe(true);
  });

  it('error: that nobody catches ends the process with its code', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b') +
        '<endEvent id="bad"><errorEventDefinition errorRef="E"/></endEvent>' +
        END +
        flows('s f', 'f a', 'f b', 'a bad', 'b e'),
      '<error id="E" name="wrong" errorCode="W1"/>',
    );
    const walk = await Walk.begin(xml);
    await walk.done('a');
    expect([walk.step.isOver, walk.step.error, walk.waiting]).toEqual([true, 'W1', []]);
    await expect(walk.take({ done: 'x' })).rejects.toMatchObject({ reason: 'not-waiting' });
  });

  it('terminate: ends everything of its scope', async () => {
    const xml = bpmn(
      START +
        fork('parallelGateway', 'f') +
        tasks('a', 'b') +
        '<endEvent id="stop"><terminateEventDefinition/></endEvent>' +
        END +
        flows('s f', 'f a', 'f b', 'a stop', 'b e'),
    );
    const walk = await Walk.begin(xml);
    await walk.done('a');
    expect([walk.step.isOver, walk.waiting, walk.step.error]).toEqual([true, [], undefined]);
    const inner =
      '<startEvent id="is"/>' +
      tasks('ia', 'ib') +
      fork('parallelGateway', 'if') +
      '<endEvent id="ie"/><endEvent id="stop"><terminateEventDefinition/></endEvent>' +
      flows('is if', 'if ia', 'if ib', 'ia stop', 'ib ie');
    const sub = await Walk.begin(
      bpmn(
        START +
          `<subProcess id="sub">${inner}</subProcess>` +
          task('after') +
          END +
          flows('s sub', 'sub after', 'after e'),
      ),
    );
    await sub.done('ia');
    expect(sub.waiting).toEqual(['after']);
  });
});
