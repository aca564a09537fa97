import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys of one place, for the sheet that `?` opens. */
export interface KeyGroup {
  /** What the place is called, in words. */
  title: string;
  /** Keys that are pressed together, e.g. `['Ctrl', 'K']`, and what they do, in words. */
  keys: readonly (readonly [keys: readonly string[], text: string])[];
}

/** Groups of the pages that are shown, in the order in which they came. */
export const useKeyGroups = create<{ groups: readonly KeyGroup[] }>(() => ({ groups: [] }));

/** Lists keys on the sheet for as long as the caller is drawn. Memorize the group: another object is another group. */
export function useKeysOnSheet(group: KeyGroup): void {
  useEffect(() => {
    useKeyGroups.setState(({ groups }) => ({ groups: [...groups, group] }));
    return () => useKeyGroups.setState(({ groups }) => ({ groups: groups.filter((other) => other !== group) }));
  }, [group]);
}

/** Whether keys go into a text that is being typed. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
