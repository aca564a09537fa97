import type { Activity } from 'bpmn-elements';
import { activitiesBeside, arrivedAt } from './joins.ts';

const GATEWAYS_OF_BRANCHES = ['bpmn:ParallelGateway', 'bpmn:InclusiveGateway'];

/**
 * Whether a token can go from one task to another and every join still gets what it waits for: always where it is the only
 * token of its scope; beside others, only within its branch, which is where no gateway splits or joins tokens between the two.
 */
export function isMovable(from: Activity, to: Activity): boolean {
  if (to.type !== 'bpmn:UserTask' || to === from || to.status) return false;
  const others = activitiesBeside(from).filter(
    (one) => one !== from && one.attachedTo !== from && (one.status || arrivedAt(one).length > 0),
  );
  return others.length === 0 || leadsTo(from, to) || leadsTo(to, from);
}

/** Whether a way leads there that passes no gateway of branches. */
function leadsTo(from: Activity, to: Activity): boolean {
  const { context } = from;
  const places = new Set([from.id]);
  for (const place of places)
    for (const { targetId } of context.getOutboundSequenceFlows(place)) {
      const target = context.getActivityById<Activity>(targetId);
      if (!GATEWAYS_OF_BRANCHES.includes(target.type)) places.add(targetId);
    }
  return places.has(to.id);
}

/** Puts a token at an activity, as a sequence flow does. */
export function enter(activity: Activity): void {
  const content = { id: activity.id, sourceId: activity.id, action: 'take', isSequenceFlow: true };
  activity.broker.getQueue('inbound-q')?.queueMessage({ routingKey: 'flow.take' }, content);
}
