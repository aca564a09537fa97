import { asRecord, asList } from '../../lib/unknown.ts';
import { loadPreferences, sendPreferences, setPreference, usePreferences } from '../../lib/session/preferences.ts';
import { session } from '../../lib/session/session.ts';
import { readStored, removeStored } from '../../lib/storage.ts';
import { CONFIG } from '../../lib/config.ts';
import { useMenu } from '../menu/menu-state.ts';
import type { MenuNode } from '../menu/menu-tree.ts';
import type { Pages } from '../page.ts';
import { resolveTab } from './resolve-tab.ts';
import { beforeSignOut } from '../sign-out.ts';
import { hasHandle, useTabs } from './tabs.ts';
import type { NewTab, Tab } from './tabs.ts';

/**
 * A tab as the server keeps it: its name, unless it is one of its own, and whether it lives come from the menu when it is
 * opened again.
 */
interface Remembered {
  fullPath: string;
  isPinned?: boolean;
  ownName?: string;
}

const NAME = 'tabs';
/** Tabs come and go; only what stands still for so long is worth a call. */
const QUIET_MS = 30_000;
/** Together they stay below the longest value of a preference. */
const MOST = 30;
const LONGEST = 400;
const LONGEST_NAME = 60;

/** What is worth remembering of the open tabs. */
export function rememberedTabs(tabs: readonly Tab[]): readonly Remembered[] {
  const list = tabs.filter((tab) => hasHandle(tab) && tab.fullPath.length <= LONGEST).slice(-MOST);
  const isBare = list.every(({ fullPath, meta }) => fullPath === CONFIG.firstPage && !meta.isPinned);
  if (isBare) return [];
  return list.map(({ fullPath, ownName, meta }) => ({
    fullPath,
    ...(meta.isPinned && { isPinned: true }),
    ...(ownName && { ownName: ownName.slice(0, LONGEST_NAME) }),
  }));
}

/** The remembered tabs that the menu still contains; the stored value is not trusted. */
export function restorableTabs(memory: unknown, menu: readonly MenuNode[], pages: Pages): readonly NewTab[] {
  return asList(memory)
    .slice(0, MOST)
    .flatMap((one) => {
      const { fullPath, isPinned, ownName } = asRecord(one);
      if (typeof fullPath !== 'string') return [];
      const [path = '', ...search] = fullPath.split('?');
      const place = resolveTab(path, search.length > 0 ? `?${search.join('?')}` : '', menu, pages);
      if (!place || place.meta.isTab === false) return [];
      const own = typeof ownName === 'string' && place.title !== '' ? { ownName: ownName.slice(0, LONGEST_NAME) } : {};
      return [{ ...place, ...own, meta: { ...place.meta, ...(isPinned === true && { isPinned: true }) } }];
    });
}

function remember(): void {
  const { tabs, restorable } = useTabs.getState();
  if (!session().token) return;
  const memory = rememberedTabs(tabs);
  // Who only looked in and took nothing up again finds it the next time.
  if (memory.length === 0 && restorable.length > 0) return;
  const before = usePreferences.getState().values[NAME];
  if (JSON.stringify(memory) === JSON.stringify(before ?? [])) return;
  setPreference(NAME, memory.length > 0 ? memory : undefined);
}

/** After a sign-in, offers the tabs of the session before. */
async function offerTabs(pages: Pages): Promise<void> {
  if (!readStored('isFresh', false)) return;
  await loadPreferences();
  const { menuAll: menu, hasArrived } = useMenu.getState();
  if (!menu || !hasArrived || !session().token) return;
  removeStored('isFresh');
  const isOpen = ({ fullPath }: NewTab) => useTabs.getState().tabs.some((tab) => tab.fullPath === fullPath);
  const restorable = restorableTabs(usePreferences.getState().values[NAME], menu, pages).filter(
    (place) => !isOpen(place),
  );
  useTabs.setState({ restorable });
}

/** Keeps the open tabs with the user's preferences, rarely, and offers them after the next sign-in. */
export function rememberTabs(pages: Pages): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remember();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(now, QUIET_MS);
  };
  const onHide = () => document.visibilityState === 'hidden' && now();
  const leave = async () => {
    clearTimeout(timer);
    timer = undefined;
    await loadPreferences();
    remember();
    await sendPreferences();
  };
  const stops = [
    useTabs.subscribe(({ tabs }, before) => tabs !== before.tabs && soon()),
    useMenu.subscribe(({ hasArrived }, before) => void (hasArrived && !before.hasArrived && offerTabs(pages))),
    beforeSignOut(leave),
  ];
  document.addEventListener('visibilitychange', onHide);
  void offerTabs(pages);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', onHide);
    clearTimeout(timer);
  };
}
