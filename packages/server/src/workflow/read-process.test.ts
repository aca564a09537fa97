import { describe, expect, it } from 'vitest';
import { boundary, bpmn, END, flows, fork, START, task, tasks, timer } from '../../test/support/drawing.ts';
import { PROCESS_FAULT_REASONS, type ProcessFaultReason } from './process-definition.ts';
import { readProcess } from './read-process.ts';

const definitionOf = async (xml: string) => {
  const { definition, faults } = await readProcess(xml);
  expect(faults).toEqual([]);
  return definition!;
};

/** A process of one task, with more in it. */
const around = (more: string, ways: readonly string[] = [], beside = '') =>
  bpmn(START + task('t') + END + flows('s t', 't e', ...ways) + more, beside);
/** The task of it, otherwise. */
const withTask = (attributes: string, body = '') =>
  bpmn(START + task('t', body, attributes) + END + flows('s t', 't e'));
const loop = (attributes: string, body = '') =>
  withTask(
    'flowable:candidateGroups="boss"',
    `<multiInstanceLoopCharacteristics ${attributes}>${body}</multiInstanceLoopCharacteristics>`,
  );
const catching = (id: string, body: string) => `<intermediateCatchEvent id="${id}">${body}</intermediateCatchEvent>`;
const condition = (text: string, attributes = '') =>
  `<sequenceFlow id="x" sourceRef="t" targetRef="e"><conditionExpression xsi:type="tFormalExpression" ${attributes}>${text}</conditionExpression></sequenceFlow>`;
const gateway = (kind: string, ...ways: readonly string[]) =>
  bpmn(START + fork(kind, 'g') + tasks('a', 'b') + END + flows('s g', ...ways, 'a e', 'b e'));

/** A drawing for each reason, with the element and what was found. */
const WRONG: Readonly<
  Record<ProcessFaultReason, readonly (readonly [xml: string, element: string, found?: string])[]>
> = {
  'not-bpmn': [
    ['', ''],
    ['x', ''],
    ['<a/>', ''],
    ['<!DOCTYPE x [<!ENTITY a "b">]>' + bpmn(START), ''],
    ['x'.repeat(10_000_000), ''],
    [around('<userTask id="t"/>'), '', 'duplicate ID <t>'],
    [around('', ['t nowhere']), '', 'unresolved reference <nowhere>'],
    [around('<foo/>'), ''],
  ],
  'no-process': [[bpmn('').replace(/<process.*process>/s, ''), '']],
  'several-processes': [[around('', [], '<process id="q"/>'), '']],
  'too-many-elements': [[bpmn(START + tasks(...Array.from({ length: 500 }, (_, index) => `t${index}`))), '', '501']],
  'id-missing': [[around('<userTask flowable:assignee="1"/>'), '', 'bpmn:UserTask']],
  'element-unsupported': [
    [around('<scriptTask id="x"><script>1</script></scriptTask>', ['t x', 'x e']), 'x', 'bpmn:ScriptTask'],
    [around('<businessRuleTask id="x"/>', ['t x', 'x e']), 'x', 'bpmn:BusinessRuleTask'],
    [around('<adHocSubProcess id="x"/>'), 'x', 'bpmn:AdHocSubProcess'],
    [around('<transaction id="x"/>'), 'x', 'bpmn:Transaction'],
    [
      around(`<subProcess id="x" triggeredByEvent="true">${START.replace('"s"', '"is"')}</subProcess>`),
      'x',
      'event sub-process',
    ],
    [around(catching('x', '<conditionalEventDefinition/>'), ['t x', 'x e']), 'x', 'bpmn:ConditionalEventDefinition'],
    [around(boundary('x', 't', '<compensateEventDefinition/>')), 'x', 'bpmn:CompensateEventDefinition'],
    [
      around(
        catching('x', timer('PT1H') + '<messageEventDefinition messageRef="M"/>'),
        ['t x', 'x e'],
        '<message id="M" name="m"/>',
      ),
      'x',
      'several events',
    ],
    [
      bpmn(`<startEvent id="s">${timer('PT1H')}</startEvent>` + task('t') + END + flows('s t', 't e')),
      's',
      'bpmn:TimerEventDefinition',
    ],
    [
      around(
        '',
        [],
        '<interface id="i" name="i"><operation id="o" name="o"><inMessageRef>M</inMessageRef></operation></interface><message id="M" name="m"/>',
      ),
      'i',
      'bpmn:Interface',
    ],
  ],
  'code-refused': [
    [
      withTask(
        'flowable:assignee="1"',
        '<extensionElements><flowable:taskListener event="create" class="a.B"/></extensionElements>',
      ),
      't',
      'taskListener',
    ],
    [
      withTask(
        'camunda:assignee="1"',
        '<extensionElements><camunda:executionListener event="start"/></extensionElements>',
      ),
      't',
      'camunda:executionListener',
    ],
    [around(condition('true', 'language="javascript"')), 'x', 'javascript'],
  ],
  'no-start': [[bpmn(task('t') + END + flows('t e')), '']],
  'several-starts': [[around('<startEvent id="s2"/>', ['s2 t']), '']],
  'no-end': [[bpmn(START + task('t') + flows('s t')), '']],
  unreachable: [[around(task('lost'), ['lost e']), 'lost']],
  'dead-end': [[around(task('x'), ['t x']), 'x']],
  'flow-unconnected': [
    [
      around(
        `<subProcess id="sub"><startEvent id="is"/>${task('it')}<endEvent id="ie"/>${flows('is it', 'it ie')}</subProcess>`,
        ['t it', 't sub', 'sub e'],
      ),
      't_it',
    ],
  ],
  'flow-misplaced': [
    [around('', ['t s']), 't_s', 's'],
    [around('', ['e t']), 'e_t', 'e'],
  ],
  'event-gateway-invalid': [[gateway('eventBasedGateway', 'g a', 'g b'), 'g']],
  endless: [
    [
      bpmn(
        START +
          task('t') +
          fork('exclusiveGateway', 'x', 'default="x_y"') +
          fork('exclusiveGateway', 'y') +
          END +
          flows('s t', 't x', 'x e ${out}', 'x y', 'y x'),
      ),
      'x',
    ],
  ],
  'condition-invalid': [
    [around(condition('${x >}')), 'x', 'unfinished at 5'],
    [around(condition('${runtime.exec(1)}')), 'x'],
    [around(condition('#{x}')), 'x', 'not-braced at 0'],
    [
      loop(
        'flowable:collection="p"',
        '<completionCondition xsi:type="tFormalExpression">${a/b > 1}</completionCondition>',
      ),
      't',
    ],
  ],
  'condition-missing': [[gateway('exclusiveGateway', 'g a', 'g b ${x}'), 'g_a']],
  'condition-misplaced': [[gateway('parallelGateway', 'g a ${x}', 'g b'), 'g_a']],
  'expression-invalid': [
    [withTask('flowable:assignee="${bean.find()}"'), 't', '${bean.find()}'],
    [withTask('flowable:candidateUsers="1,${a+b}"'), 't', '${a+b}'],
    [
      around(
        catching('x', '<messageEventDefinition messageRef="M"/>'),
        ['t x', 'x e'],
        '<message id="M" name="${run()}"/>',
      ),
      'x',
      '${run()}',
    ],
  ],
  'timer-invalid': [
    [around(boundary('x', 't', timer('soon')), ['x e']), 'x', 'soon'],
    [around(boundary('x', 't', timer('R3/PT1H', 'timeCycle')), ['x e']), 'x', 'R3/PT1H'],
    [around(boundary('x', 't', '<timerEventDefinition/>'), ['x e']), 'x'],
    [around(boundary('x', 't', timer('${a.b()}')), ['x e']), 'x', '${a.b()}'],
  ],
  'event-unnamed': [
    [around(catching('x', '<messageEventDefinition/>'), ['t x', 'x e']), 'x', 'bpmn:MessageEventDefinition'],
    [around('<intermediateCatchEvent id="x"/>', ['t x', 'x e']), 'x'],
    [around('<endEvent id="x"><errorEventDefinition/></endEvent>', ['t x']), 'x', 'bpmn:ErrorEventDefinition'],
    [
      around(boundary('x', 't', '<errorEventDefinition errorRef="E"/>'), ['x e'], '<error id="E"/>'),
      'x',
      'bpmn:ErrorEventDefinition',
    ],
  ],
  nobody: [[withTask(''), 't']],
  'leader-unknown': [[withTask('cloud:leader="the-boss"'), 't', 'the-boss']],
  'fields-invalid': [[withTask('flowable:assignee="1" cloud:fields="days:secret"'), 't', 'days:secret']],
  'loop-unsupported': [
    [withTask('flowable:assignee="1"', '<standardLoopCharacteristics/>'), 't', 'bpmn:StandardLoopCharacteristics'],
    [
      around('<serviceTask id="x" cloud:service="mail"><multiInstanceLoopCharacteristics/></serviceTask>', [
        't x',
        'x e',
      ]),
      'x',
      'bpmn:MultiInstanceLoopCharacteristics',
    ],
  ],
  'loop-invalid': [
    [loop('cloud:mode="most"'), 't', 'most'],
    [loop('cloud:mode="share" cloud:share="1.5"'), 't', 'share 1.5'],
    [loop('cloud:mode="share"'), 't', 'share'],
    [loop('flowable:collection="${service.people()}"'), 't', '${service.people()}'],
    [loop('', '<loopCardinality xsi:type="tFormalExpression">many</loopCardinality>'), 't', 'many'],
  ],
  'service-unknown': [[around('<serviceTask id="x" flowable:class="a.B"/>', ['t x', 'x e']), 'x']],
  'parameters-invalid': [
    [around('<serviceTask id="x" cloud:service="mail" cloud:parameters="[1]"/>', ['t x', 'x e']), 'x', '[1]'],
  ],
  'call-invalid': [[around('<callActivity id="x" calledElement="${any}"/>', ['t x', 'x e']), 'x', '${any}']],
};

describe('a process that is wrong', () => {
  it.each(PROCESS_FAULT_REASONS)('says %s, and where', async (reason) => {
    for (const [xml, element, found] of WRONG[reason]) {
      const { faults, definition } = await readProcess(xml);
      const fault = expect.objectContaining(found === undefined ? { reason, element } : { reason, element, found });
      expect(faults, xml.slice(-600)).toContainEqual(fault);
      expect(definition).toBeUndefined();
    }
  });

  it('says everything that is wrong at once, with the names of the elements', async () => {
    const { faults } = await readProcess(bpmn(START + task('t', '', '') + task('lost') + flows('s t')));
    expect(faults.map(({ element, name, reason }) => [element, name, reason])).toEqual([
      ['t', 't', 'nobody'],
      ['', '', 'no-end'],
      ['t', 't', 'dead-end'],
      ['lost', 'lost', 'unreachable'],
      ['lost', 'lost', 'dead-end'],
    ]);
  });

  it('is looked at no longer than a process that is right, however deep it nests', async () => {
    const deep = Array.from({ length: 20_000 }, (_, index) => `<subProcess id="d${index}">`).join('');
    const { faults } = await readProcess(bpmn(deep + '</subProcess>'.repeat(20_000)));
    expect(faults).toMatchObject([{ reason: 'too-many-elements' }]);
  });
});

describe('a process that is right', () => {
  it('tells who does its tasks, and how', async () => {
    const attributes =
      'flowable:assignee="${taskUser}" flowable:candidateUsers="1, 2" flowable:candidateGroups="hr,boss" flowable:dueDate="P2D" cloud:candidateDepartments="7" cloud:candidatePosts="8,9" cloud:leader="starter-leader" cloud:fields="days:read-only,reason:required" cloud:bulk="true"';
    const { key, name, tasks: read } = await definitionOf(withTask(attributes));
    expect([key, name]).toEqual(['p', '请假']);
    expect(read).toEqual([
      {
        id: 't',
        name: 't',
        assignee: '${taskUser}',
        candidateUsers: ['1', '2'],
        candidateRoles: ['hr', 'boss'],
        candidateDepartments: ['7'],
        candidatePosts: ['8', '9'],
        leader: 'starter-leader',
        fields: { days: 'read-only', reason: 'required' },
        isBulk: true,
        dueDate: 'P2D',
        together: undefined,
      },
    ]);
  });

  it('tells how several people do a task', async () => {
    const together = async (xml: string) => (await definitionOf(xml)).tasks[0]?.together;
    expect(await together(loop('isSequential="true" flowable:collection="${people}"'))).toEqual({
      collection: 'people',
      isSequential: true,
      mode: 'all',
      share: 1,
    });
    expect(await together(loop('cloud:mode="share" cloud:share="0.5"'))).toEqual({
      collection: 'tPeople',
      isSequential: false,
      mode: 'share',
      share: 0.5,
    });
    expect(await together(loop('camunda:collection="list" cloud:mode="any"'))).toEqual({
      collection: 'list',
      isSequential: false,
      mode: 'any',
      share: 1,
    });
  });

  it('is read under the prefixes of the kin, and whatever a document calls the namespace', async () => {
    for (const attribute of ['flowable:assignee', 'camunda:assignee', 'activiti:assignee', 'f:assignee']) {
      const xml = withTask(`${attribute}="5"`).replace(
        '<definitions',
        '<definitions xmlns:activiti="http://activiti.org/bpmn" xmlns:f="http://flowable.org/bpmn"',
      );
      expect((await definitionOf(xml)).tasks[0]?.assignee, attribute).toBe('5');
    }
  });

  it('tells its conditions, services, calls and the message that begins it', async () => {
    const parameters = '{&quot;to&quot;:&quot;${user}&quot;}';
    const xml = bpmn(
      '<startEvent id="s"><messageEventDefinition messageRef="M"/></startEvent>' +
        `<serviceTask id="m" name="信" cloud:service="mail" cloud:parameters="${parameters}"/>` +
        '<callActivity id="c" calledElement="other"/>' +
        fork('exclusiveGateway', 'g', 'default="g_c"') +
        END +
        flows('s m', 'm g', 'g c', 'g e ${days &gt; 3}', 'c e'),
      '<message id="M" name="ordered"/>',
    );
    const { services, calls, startMessage, conditions } = await definitionOf(xml.replaceAll('&amp;gt;', '&gt;'));
    expect([services, calls, startMessage, [...conditions.keys()]]).toEqual([
      [{ id: 'm', name: '信', service: 'mail', parameters: { to: '${user}' } }],
      ['other'],
      'ordered',
      ['${days > 3}'],
    ]);
  });

  it('may hold lanes, notes, documentation and extensions that run nothing', async () => {
    const xml = bpmn(
      '<documentation>why</documentation><laneSet id="ls"><lane id="l"><flowNodeRef>t</flowNodeRef></lane></laneSet>' +
        START +
        task(
          't',
          '<documentation>what</documentation><extensionElements><flowable:formProperty id="f"/><camunda:properties/></extensionElements>',
        ) +
        END +
        flows('s t', 't e') +
        '<textAnnotation id="n"><text>note</text></textAnnotation><association id="as" sourceRef="t" targetRef="n"/>',
    );
    await definitionOf(xml);
  });
});
