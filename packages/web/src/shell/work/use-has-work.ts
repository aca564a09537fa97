import { leavesOf } from '../menu/menu-tree.ts';
import { useMenu } from '../menu/menu-state.ts';

export const TODO_PATH = '/work/todo';
export const CLAIM_PATH = '/work/claim';

/** Whether the person has the menu of tasks; what waits is of no use to others, and not asked for. */
export const useHasWork = (): boolean =>
  useMenu(({ menuAll }) => leavesOf(menuAll ?? []).some(({ path }) => path === TODO_PATH));
