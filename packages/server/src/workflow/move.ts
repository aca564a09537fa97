import type { Activity } from 'bpmn-elements';
import { activitiesBeside, arrivedAt } from './joins.ts';

const GATEWAYS_OF_BRANCHES = ['bpmn:ParallelGateway', 'bpmn:InclusiveGateway'];

/**
 * Whether a token can go from one task to another and every join still gets what it waits for: within its branch always, which is where
 * no gateway splits or joins tokens between the two; elsewhere where it is the only token of its scope, and not into a branch.
 */
export function isMovable(from: Activity, to: Activity): boolean {
  if (to.type !== 'bpmn:UserTask' || to === from || to.status) return false;
  const others = activitiesBeside(from).filter(
    (one) => one !== from && one.attachedTo !== from && (one.status || arrivedAt(one).length > 0),
  );
  return leadsTo(from, to) || leadsTo(to, from) || (others.length === 0 && !isInBranch(to));
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

/** Splits in splits that are looked into. */
const DEEPEST = 20;

/** Whether a token from here comes to a parallel join before the split that feeds it: alone it would wait there for ever. */
function isInBranch(from: Activity): boolean {
  const { context } = from;
  const seen = new Set<string>();
  const open: [Activity, number][] = [[from, 0]];
  for (const [place, depth] of open) {
    const key = `${depth} ${place.id}`;
    if (seen.has(key) || depth > DEEPEST) continue;
    seen.add(key);
    const isOfBranches = GATEWAYS_OF_BRANCHES.includes(place.type);
    const isJoin = isOfBranches && place.inbound.length > 1;
    if (isJoin && depth === 0 && place.type === 'bpmn:ParallelGateway') return true;
    const inside = Math.max(0, depth - (isJoin ? 1 : 0)) + (isOfBranches && place.outbound.length > 1 ? 1 : 0);
    for (const { targetId } of place.outbound) open.push([context.getActivityById<Activity>(targetId), inside]);
  }
  return false;
}

/** Puts a token at an activity, as a sequence flow does. */
export function enter(activity: Activity): void {
  const content = { id: activity.id, sourceId: activity.id, action: 'take', isSequenceFlow: true };
  activity.broker.getQueue('inbound-q')?.queueMessage({ routingKey: 'flow.take' }, content);
}
