import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useState, type MouseEvent } from 'react';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { placeUnder } from './plan-layer.ts';
import { roomAt } from './geometry/room-geometry.ts';

interface Renaming {
  id: string;
  name: string;
  /** Pixels from the corner of the pane. */
  place: { x: number; y: number };
}

/** A double click on a room of the plan asks for its name. */
export function useRenaming(run: Run, model: StructuredModel | undefined, storey: string) {
  const [renaming, setRenaming] = useState<Renaming>();
  const { edit } = useModelEditing(run.id);
  const begin = (event: MouseEvent, sheet: HTMLElement | null) => {
    const pane = sheet?.parentElement?.getBoundingClientRect();
    const under = sheet && run.isEditable ? placeUnder(sheet, storey, event) : undefined;
    const room = under && model && roomAt(model.rooms, storey, under.place);
    if (!room || !pane) return;
    const place = { x: event.clientX - pane.left, y: event.clientY - pane.top };
    setRenaming({ id: room.id, name: room.name, place });
  };
  const save = (name: string) => void (renaming && edit({ type: 'rename', id: renaming.id, name }));
  return { renaming, begin, save, close: () => setRenaming(undefined) };
}
