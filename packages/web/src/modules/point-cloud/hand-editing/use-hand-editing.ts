import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useEffect, useState } from 'react';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { usePage, usePageStore } from '../page-store.tsx';
import { beginGesture } from './gesture.ts';
import { GestureHand, type HandHost, type Surface } from './gesture-hand.ts';

/** A hand that edits a model on a surface, with the tool of the page. */
export function useHandEditing(
  surface: Surface,
  { run, model }: { run: Run; model: StructuredModel | undefined },
): GestureHand {
  const { draw } = useModelEditing(run.id);
  const store = usePageStore();
  const tool = usePage((page) => page.tool);
  const host: HandHost = {
    surface,
    tool,
    gestureAt: (spot) =>
      model && run.isEditable ? beginGesture(model, { tool, chosen: store.getState().elementId }, spot) : undefined,
    edit: draw,
    onHalfway: (isHalfway) => store.setState({ isHalfway }),
    // What was drawn is chosen, as if it had been clicked: its measures can be typed at once.
    onDone: (made) => store.setState({ tool: 'select', ...(made !== undefined && { elementId: made }) }),
  };
  const [hand] = useState(() => new GestureHand(host));
  useEffect(() => hand.serve(host));
  // Another tool, Escape and the end of the page let go of what is held.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hand.cancel();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      hand.cancel();
    };
  }, [hand, tool]);
  return hand;
}
