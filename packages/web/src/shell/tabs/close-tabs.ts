import { t } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { closeAllTabs, closeOtherTabs, closeTab, useTabs } from './tabs.ts';
import type { Tab } from './tabs.ts';

/** Asks before something that is not saved goes with its tab. */
async function mayLose(isGone: (tab: Tab) => boolean): Promise<boolean> {
  const { tabs, unsaved } = useTabs.getState();
  const count = tabs.filter((tab) => isGone(tab) && unsaved.has(tab.id)).length;
  return count === 0 || confirm({ text: t('shell:unsavedQuestion', { count }), isDangerous: true });
}

/** Closes a tab; `go` is told where to go if it was the active one. */
export async function askToClose(fullPath: string, go: (address: string) => void): Promise<void> {
  if (useTabs.getState().tabs.length < 2 || !(await mayLose((tab) => tab.fullPath === fullPath))) return;
  const next = closeTab(fullPath);
  if (next) go(next);
}

/** Closes all but one, and those that are pinned; `go` is told to show it. */
export async function askToCloseOthers(fullPath: string, go: (address: string) => void): Promise<void> {
  if (!(await mayLose((tab) => tab.fullPath !== fullPath && !tab.meta.isPinned))) return;
  const { active } = useTabs.getState();
  closeOtherTabs(fullPath);
  if (active !== fullPath) go(fullPath);
}

/** Closes all and returns to the first page. */
export async function askToCloseAll(go: (address: string) => void): Promise<void> {
  if (await mayLose(() => true)) go(closeAllTabs());
}
