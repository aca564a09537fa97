import { expect, it } from 'vitest';
import { boundary, bpmn, END, flows, fork, START, task, tasks, timer } from '../../test/support/drawing.ts';
import { ProcessStepError } from './process-error.ts';
import { beginProcess, continueProcess, type ProcessState } from './process-step.ts';
import { readProcess } from './read-process.ts';

const inner = '<startEvent id="is"/>' + task('i') + '<endEvent id="ie"/>' + flows('is i', 'i ie');
const whole = bpmn(
  START +
    tasks('a', 'b') +
    task('q', '<multiInstanceLoopCharacteristics flowable:collection="people" cloud:mode="any"/>') +
    fork('exclusiveGateway', 'x', 'default="x_b"') +
    fork('parallelGateway', 'f') +
    fork('parallelGateway', 'j') +
    `<subProcess id="sub">${inner}</subProcess><serviceTask id="m" cloud:service="mail"/>` +
    boundary('late', 'a', timer('PT1H')) +
    boundary('no', 'm', '<errorEventDefinition errorRef="E"/>') +
    END +
    flows('s a', 'a x', 'x f ${n > 1}', 'x b', 'f q', 'f sub', 'q j', 'sub j', 'j m', 'm b', 'no b', 'late b', 'b e'),
  '<error id="E" errorCode="1"/>',
);

/** Numbers that look random, the same each time. */
function* numbers(): Generator<number> {
  for (let state = 1; ;) yield (state = (state * 48_271) % 2_147_483_647);
}

it('a drawing that somebody spoilt is read as wrong, or runs, or is refused; nothing else happens', async () => {
  expect((await readProcess(whole)).faults).toEqual([]);
  const words = whole.split(/(?<=[\s<>"])/);
  const random = numbers();
  const next = (below: number) => random.next().value! % below;
  let right = 0;
  for (let round = 0; round < 400; round++) {
    const spoilt = [...words];
    for (let change = 0; change <= next(3); change++) {
      const [at, other] = [next(words.length), next(words.length)];
      if (next(3) === 0) spoilt.splice(at, 1);
      else spoilt[at] = words[other]!;
    }
    const xml = spoilt.join('');
    const { definition } = await readProcess(xml);
    if (!definition) continue;
    right++;
    const refused = await beginProcess(xml, { people: ['1'], n: 2 }).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    if (refused !== undefined) expect(refused, xml).toBeInstanceOf(ProcessStepError);
  }
  expect(right).toBeGreaterThan(5);
});

it('a state of another process is refused', async () => {
  const { state } = await beginProcess(whole, {});
  const other = whole.replace('process id="p"', 'process id="other"');
  await expect(continueProcess(other, state)).rejects.toMatchObject({ reason: 'state-invalid' });
  const broken: ProcessState = JSON.parse(
    '{"variables":{},"engine":{"status":"executing","execution":{"processes":[{"id":"p","execution":7}]}}}',
  );
  await expect(continueProcess(whole, broken)).rejects.toBeInstanceOf(ProcessStepError);
});
