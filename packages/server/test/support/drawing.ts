import { afterEach, beforeEach, vi } from 'vitest';
import {
  beginProcess,
  continueProcess,
  migrateState,
  moveTo,
  type Happening,
  type ProcessState,
  type ProcessStep,
  type Variables,
} from '../../src/workflow/process-step.ts';
import { readProcess } from '../../src/workflow/read-process.ts';

/** A drawing of one process, with what stands beside it (messages, errors). */
export const bpmn = (body: string, beside = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions id="definitions" xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:cloud="urn:cloud-experience:bpmn" targetNamespace="http://example.org">
  ${beside}<process id="p" name="请假" isExecutable="true">${body}</process></definitions>`;

/** Sequence flows by the line: `from to`, then the condition where there is one. A flow's id is `from_to`. */
export const flows = (...lines: readonly string[]) =>
  lines
    .map((line) => {
      const [from, to, ...condition] = line.split(' ');
      return flow(`${from}_${to}`, from!, to!, condition.join(' '));
    })
    .join('');

const flow = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    condition && `<conditionExpression xsi:type="tFormalExpression">${escaped(condition)}</conditionExpression>`
  }</sequenceFlow>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const START = '<startEvent id="s"/>';
export const END = '<endEvent id="e"/>';
export const task = (id: string, body = '', attributes = 'flowable:candidateGroups="boss"') =>
  `<userTask id="${id}" name="${id}" ${attributes}>${body}</userTask>`;
export const tasks = (...ids: readonly string[]) => ids.map((id) => task(id)).join('');
export const timer = (what: string, kind = 'timeDuration') =>
  `<timerEventDefinition><${kind} xsi:type="tFormalExpression">${what}</${kind}></timerEventDefinition>`;
/** A gateway. */
export const fork = (kind: string, id: string, more = '') => `<${kind} id="${id}" ${more}/>`;
export const boundary = (id: string, at: string, body: string, isInterrupting = true) =>
  `<boundaryEvent id="${id}" attachedToRef="${at}" cancelActivity="${isInterrupting}">${body}</boundaryEvent>`;

/** A process that is walked through: read and found right, then its state stored as text between two steps. */
export class Walk {
  readonly #xml: string;
  #step: ProcessStep;

  private constructor(xml: string, step: ProcessStep) {
    this.#xml = xml;
    this.#step = step;
  }

  /** Begins a process that may be deployed. */
  static async begin(xml: string, variables: Variables = {}): Promise<Walk> {
    const { faults } = await readProcess(xml);
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
    return Walk.unchecked(xml, variables);
  }

  static async unchecked(xml: string, variables: Variables = {}): Promise<Walk> {
    return new Walk(xml, await beginProcess(xml, variables));
  }

  get step(): ProcessStep {
    return this.#step;
  }

  /** Activities whose tasks wait, in order. */
  get waiting(): string[] {
    return this.#step.waiting.map(({ activityId }) => activityId).toSorted();
  }

  async take(...happened: readonly Happening[]): Promise<this> {
    this.#step = await continueProcess(this.#xml, JSON.parse(JSON.stringify(this.#step.state)), happened);
    return this;
  }

  /** Does the task, service or call of this activity; of several people's, the first that waits, or that of an index. */
  async done(activityId: string, variables: Variables = {}, index?: number): Promise<this> {
    return this.take({ done: this.executionOf(activityId, index), variables });
  }

  async failed(activityId: string, code: string): Promise<this> {
    return this.take({ failed: this.executionOf(activityId), code });
  }

  async move(from: string, to: string): Promise<this> {
    const state: ProcessState = JSON.parse(JSON.stringify(this.#step.state));
    this.#step = await moveTo(this.#xml, state, this.executionOf(from), to);
    return this;
  }

  /** The same process in another version. */
  async migrate(xml: string): Promise<Walk> {
    const { state, missing } = await migrateState(this.#step.state, this.#xml, xml);
    if (!state) throw new Error(`missing: ${missing.join(', ')}`);
    return new Walk(xml, await continueProcess(xml, state));
  }

  executionOf(activityId: string, index?: number): string {
    const { waiting, services, calls, events } = this.#step;
    const found = [...waiting, ...services, ...calls, ...events].find(
      (one) =>
        one.activityId === activityId && (index === undefined || ('together' in one && one.together?.index === index)),
    );
    if (!found) throw new Error(`${activityId} does not wait, but ${this.waiting.join(', ')}`);
    return found.executionId;
  }

  /** Ids of the activities that were left in the last step. */
  get left(): string[] {
    return this.#step.passed.flatMap(({ activityId, what }) => (what === 'left' ? [activityId] : []));
  }
}

/** For a test file: time stands still but for {@link pause}, so that no timer fires because a machine is slow. */
export function stopClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
}

/** Lets time pass, see {@link stopClock}. */
export const pause = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);
