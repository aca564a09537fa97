import { Activity } from 'bpmn-elements';

/**
 * Lets inclusive gateways go on that no token can come to any more. Of a token elsewhere that can come both ways, in by a
 * flow that waits already and by one that does not, the gateway waits no longer (BPMN 2.0.2, 13.4.3).
 * @returns whether any went on.
 */
export function releaseJoins(joins: readonly Activity[]): boolean {
  let hasMoved = false;
  for (const join of joins) {
    const arrived = new Set(arrivedAt(join));
    if (arrived.size === 0 || join.status) continue;
    const missing = join.inbound.filter(({ sourceId }) => !arrived.has(sourceId));
    const others = activitiesBeside(join).filter((one) => one !== join && (one.status || arrivedAt(one).length > 0));
    const isAwaited = others.some((other) => {
      const places = placesFrom(other, join);
      return missing.some(({ sourceId }) => places.has(sourceId)) && ![...arrived].some((id) => places.has(id));
    });
    if (isAwaited) continue;
    // In the engine's own words: on these ways nothing comes.
    for (const { id, sourceId } of missing)
      join.broker.getQueue('inbound-q')?.queueMessage({ routingKey: 'flow.discard' }, { id, sourceId, isSequenceFlow: true, action: 'discard' }); // prettier-ignore
    hasMoved = true;
  }
  return hasMoved;
}

/** Tokens that came in and wait for others: the flows' sources. */
export function arrivedAt({ broker }: Activity): string[] {
  const queue = broker.getQueue('inbound-q');
  const messages: { content: { sourceId: string } }[] = queue ? Reflect.get(queue, 'messages') : [];
  return messages.map(({ content }) => content.sourceId);
}

/** The activities of its scope. */
export const activitiesBeside = ({ context, parent }: Activity): Activity[] =>
  context.getActivities(parent.id).filter((one) => one instanceof Activity);

/** Elements that a token can pass from here, this one among them, on ways that do not lead through the join. */
function placesFrom(from: Activity, join: Activity): Set<string> {
  const { context } = from;
  const beside = activitiesBeside(from);
  const places = new Set([from.id]);
  for (const place of places) {
    for (const { targetId } of context.getOutboundSequenceFlows(place)) if (targetId !== join.id) places.add(targetId);
    for (const { id, attachedTo } of beside) if (attachedTo?.id === place) places.add(id);
  }
  return places;
}
