import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

/** Handlers that make a whole page take files; folders among them are left out. */
export function usePageDrop(take: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  // Entering a child comes before leaving its parent.
  const depth = useRef(0);
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  const end = () => {
    depth.current = 0;
    setIsOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setIsOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      end();
      const items = [...event.dataTransfer.items].filter((item) => item.kind === 'file');
      const files = items.filter((item) => !item.webkitGetAsEntry()?.isDirectory).map((item) => item.getAsFile());
      take(files.filter((file) => file !== null));
    },
  };
  return { isOver, handlers };
}
