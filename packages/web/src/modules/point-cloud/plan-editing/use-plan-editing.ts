import type { EditOperation, Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { usePageStore } from '../page-store.tsx';
import { beginGesture, type Gesture, type PlanTool } from './plan-gesture.ts';
import { drawGhost, placeUnder } from './plan-layer.ts';

interface PlanEditingOptions {
  run: Run;
  model: StructuredModel | undefined;
  storey: string;
}

type Pointed = PointerEvent<HTMLElement>;
interface Dragging {
  pointerId: number;
  gesture: Gesture;
  operation: EditOperation | undefined;
}

const idUnder = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;

/**
 * Editing by hand on the plan: what is chosen is dragged, tools draw openings and lines, two clicks merge rooms.
 *
 * @returns the tool, and handlers that answer true for what they took.
 */
export function usePlanEditing(sheet: RefObject<HTMLElement | null>, { run, model, storey }: PlanEditingOptions) {
  const [tool, setTool] = useState<PlanTool>('select');
  const [firstRoom, setFirstRoom] = useState<string | null>(null);
  const dragging = useRef<Dragging>(undefined);
  const { edit } = useModelEditing(run.id);
  const store = usePageStore();
  const choose = (next: PlanTool) => {
    setTool(next === tool ? 'select' : next);
    setFirstRoom(null);
  };
  const clear = () => {
    dragging.current = undefined;
    if (sheet.current) drawGhost(sheet.current, storey, undefined, 1);
  };
  useToolKeys(() => {
    clear();
    setTool('select');
    setFirstRoom(null);
  });

  const begin = (event: Pointed): boolean => {
    if (!model || !run.isEditable || event.button !== 0 || !sheet.current) return false;
    const under = placeUnder(sheet.current, storey, event);
    if (!under) return false;
    const [chosen, hit] = [store.getState().elementId, idUnder(event.target)];
    const gesture = beginGesture(model, { tool, storey, chosen, hit }, under.place, under.pixel);
    if (!gesture) return false;
    dragging.current = { pointerId: event.pointerId, gesture, operation: undefined };
    event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  };
  const move = (event: Pointed): boolean => {
    const drag = dragging.current;
    if (drag?.pointerId !== event.pointerId || !sheet.current) return false;
    const under = placeUnder(sheet.current, storey, event);
    if (!under) return true;
    const { ghost, operation } = drag.gesture.to(under.place, under.pixel);
    drag.operation = operation;
    drawGhost(sheet.current, storey, ghost, under.pixel);
    return true;
  };
  const end = (event: Pointed): boolean => {
    const drag = dragging.current;
    if (drag?.pointerId !== event.pointerId) return false;
    clear();
    if (drag.operation && edit(drag.operation)) setTool('select');
    return true;
  };
  /** A click with the tool that merges. @returns whether the click is used up. */
  const click = (id: string | null): boolean => {
    if (tool !== 'merge') return false;
    if (!model?.rooms.some((room) => room.id === id) || id === null) return true;
    if (firstRoom === null || firstRoom === id) setFirstRoom(id);
    else if (edit({ type: 'merge-rooms', ids: [firstRoom, id] })) choose('merge');
    else setFirstRoom(null);
    return firstRoom !== null;
  };
  return { tool, choose, firstRoom, begin, move, end, cancel: clear, click };
}

/** Escape lets go of the tool. */
function useToolKeys(stop: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stop();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
