import type { DragEvent } from 'react';
import type { Columns } from './columns.ts';

/** What is dragged is a column, and nothing else that may be dragged over a list. */
const KIND = 'application/x-column';

/** What is dragged; a drop from another list or window knows nothing of it. */
let dragged: { list: string; name: string } | undefined;

/** Makes an element the handle of a column. */
export function columnDragHandle({ list }: Columns, name: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged = { list, name };
      event.dataTransfer.setData(KIND, name);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd: () => (dragged = undefined),
  };
}

/** Makes an element the place of a column: what is dropped there takes it, and the others make room. */
export function columnDropTarget(columns: Columns, name: string) {
  const mark = (event: DragEvent<HTMLElement>, isOver: boolean) => {
    if (isOver) event.currentTarget.dataset['over'] = 'true';
    else delete event.currentTarget.dataset['over'];
  };
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged?.list !== columns.list || dragged.name === name) return;
      event.preventDefault();
      mark(event, true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event, false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      mark(event, false);
      if (dragged?.list !== columns.list) return;
      event.preventDefault();
      columns.moveTo(dragged.name, name);
    },
  };
}
