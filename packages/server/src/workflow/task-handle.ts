import { Activity, type Api, type ElementBrokerMessage } from 'bpmn-elements';
import { randomUUID } from 'node:crypto';

/**
 * What a waiting task is signalled by. The engine gives every handle a function of its own as a property; V8's collector of
 * young objects then takes each run of a process for reachable from the one before, and copies all of them until the next
 * full collection. That was two thirds of the time of a step. Functions on a prototype leave nothing behind.
 */
class TaskHandle implements Pick<Api<Activity>, 'signal' | 'sendApiMessage' | 'getExecuting'> {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly executionId: string;
  readonly content: ElementBrokerMessage['content'];
  readonly owner: Activity;
  readonly #message: ElementBrokerMessage;

  constructor(owner: Activity, message: ElementBrokerMessage) {
    this.owner = owner;
    this.#message = message;
    this.content = { ...message.content };
    this.id = String(this.content.id);
    this.type = String(this.content.type);
    this.name = String(this.content.name ?? '');
    this.executionId = String(this.content.executionId);
  }

  signal(message?: object): void {
    this.sendApiMessage('signal', { message });
  }

  discard(): void {
    this.sendApiMessage('discard');
  }

  stop(): void {
    this.sendApiMessage('stop');
  }

  sendApiMessage(action: string, content?: object): void {
    const properties = { correlationId: randomUUID(), type: action };
    this.owner.broker.publish(
      'api',
      `activity.${action}.${this.executionId}`,
      { ...this.content, ...content },
      properties,
    );
  }

  /** Of a task of several people, what each of them does. */
  getExecuting(): Api<Activity>[] {
    return this.owner.isMultiInstance ? engineHandle(this.owner, this.#message).getExecuting() : [];
  }

  getPostponed(): Api<Activity>[] {
    return [];
  }
}

const engineHandle = (owner: Activity, message?: ElementBrokerMessage): Api<Activity> =>
  Activity.prototype.getApi.call(owner, message);

/** Stands in for the method of the engine at tasks that wait to be signalled. */
export function handleOf(this: Activity, message?: ElementBrokerMessage): TaskHandle | Api<Activity> {
  const isExecuting = this.execution && !this.execution.completed;
  return message && isExecuting && !this.isSubProcess ? new TaskHandle(this, message) : engineHandle(this, message);
}
