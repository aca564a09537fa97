import { leavesOf } from '../menu/menu-tree.ts';
import { useMenu } from '../menu/menu-state.ts';

export const TODO_PATH = '/work/todo';
export const CLAIM_PATH = '/work/claim';

/** Whether a page stands in the menu of the person. */
export const useHasPage = (wanted: string): boolean =>
  useMenu(({ menuAll }) => leavesOf(menuAll ?? []).some(({ path }) => path === wanted));

/** Whether the person has the menu of tasks; what waits is of no use to others, and not asked for. */
export const useHasWork = (): boolean => useHasPage(TODO_PATH);
