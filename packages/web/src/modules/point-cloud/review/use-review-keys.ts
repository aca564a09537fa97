import { useEffect } from 'react';

interface ReviewKeys {
  go: (step: 1 | -1) => void;
  judge: (type: 'confirm' | 'reject') => void;
}

/** Fields, dialogs and what answers to Enter itself keep their keys. */
const isTaken = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    `input, textarea, select, [role=dialog]${key === 'Enter' ? ', button:not([role=tab]), a, summary, [role=treeitem]' : ''}`,
  ) !== null;

/** J and K walk, Y or Enter confirms, X excludes. */
export function useReviewKeys(isOn: boolean, { go, judge }: ReviewKeys): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, event.key)) return;
      const key = event.key.toLowerCase();
      if (key === 'j') go(1);
      else if (key === 'k') go(-1);
      else if (key === 'y' || key === 'enter') judge('confirm');
      else if (key === 'x') judge('reject');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
