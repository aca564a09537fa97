import { create } from 'zustand';
import { CONFIG } from '../../lib/config.ts';
import { useSession } from '../../lib/session/session.ts';
import { readStored, store } from '../../lib/storage.ts';

export interface Tab {
  /** Never changes while the tab lives, so that what is typed into its page stays. */
  id: number;
  name: string;
  /** Message key of its title, for pages that are not in the menu. */
  title: string;
  /** What its page calls itself: that of a single thing, which is named after it. */
  ownName?: string;
  path: string;
  fullPath: string;
  query: Readonly<Record<string, string>>;
  /** A page that is no tab stands in the list while it is shown, without a handle. */
  meta: { keepAlive: boolean; isPinned?: boolean; isTab?: boolean };
  /** Incremented to remount the page. */
  revision: number;
  /** Shown at least once since the page was loaded; only then there is something to keep alive. */
  isVisited: boolean;
}

export type NewTab = Omit<Tab, 'id' | 'revision' | 'isVisited'>;

interface Tabs {
  tabs: readonly Tab[];
  /** Full path of the tab that is shown. */
  active: string;
  /** Full paths of closed tabs, latest last. */
  closed: readonly string[];
  /** Ids of tabs with unsaved changes. */
  unsaved: ReadonlySet<number>;
  /** Of the session before; they may be taken up again. */
  restorable: readonly NewTab[];
}

const EMPTY: Tabs = { tabs: [], active: '', closed: [], unsaved: new Set(), restorable: [] };

let lastId = 0;
const MOST_CLOSED = 20;

function readTabs(): readonly Tab[] {
  return readStored<Tab[]>('tagList', [])
    .filter((tab) => typeof tab?.fullPath === 'string' && typeof tab.path === 'string' && tab.meta !== undefined)
    .map((tab) => ({ ...tab, id: ++lastId, revision: 0, isVisited: false }));
}

export const useTabs = create<Tabs>(() => ({ ...EMPTY, tabs: readTabs() }));

useTabs.subscribe(({ tabs, active }, before) => {
  if (!useSession.getState().token) return;
  if (tabs !== before.tabs) store('tagList', tabs);
  if (active !== before.active) store('tag', active);
});

useSession.subscribe((now, before) => {
  const isAnother = now.userInfo.user_id !== before.userInfo.user_id;
  if (isAnother || (!now.token && before.token)) useTabs.setState(EMPTY);
});

export const hasHandle = ({ meta }: Tab): boolean => meta.isTab !== false;

const tabsNow = (): readonly Tab[] => useTabs.getState().tabs;

/** Where the menu leads whose page is open already, under an address of its own: the tab that was shown last. */
export function openPlaceOf(fullPath: string): string {
  const { tabs, active } = useTabs.getState();
  const own = tabs.filter((tab) => tab.path === fullPath && hasHandle(tab));
  if (own.some((tab) => tab.fullPath === fullPath)) return fullPath;
  return (own.find((tab) => tab.fullPath === active) ?? own.at(-1))?.fullPath ?? fullPath;
}

/** Shows an address: its tab if there is one, else a new one at the end. */
export function openTab(tab: NewTab): void {
  const known = tabsNow().find(({ fullPath }) => fullPath === tab.fullPath);
  const isSame = known?.isVisited && known.name === tab.name && known.title === tab.title;
  if (isSame && tabsNow().every((other) => other === known || hasHandle(other))) {
    useTabs.setState({ active: tab.fullPath });
    return;
  }
  const change = (other: Tab): Tab =>
    other === known ? { ...other, name: tab.name, title: tab.title, isVisited: true } : other;
  const open = tabsNow().filter((other) => other === known || hasHandle(other));
  const tabs = known ? open.map(change) : [...open, { ...tab, id: ++lastId, revision: 0, isVisited: true }];
  useTabs.setState({ tabs: sorted(tabs), active: tab.fullPath });
}

/** Appends tabs without opening them; their pages mount when they are opened. */
export function addTabs(added: readonly NewTab[]): void {
  const isNew = ({ fullPath }: NewTab) => !tabsNow().some((tab) => tab.fullPath === fullPath);
  const more = added.filter(isNew).map((tab) => ({ ...tab, id: ++lastId, revision: 0, isVisited: false }));
  useTabs.setState({ tabs: sorted([...tabsNow(), ...more]) });
}

/** The page of the active tab changed its own address, e.g. its filters; the tab stays the same one. */
export function moveActiveTab(fullPath: string, query: Readonly<Record<string, string>>): void {
  const { active, tabs, unsaved } = useTabs.getState();
  const other = tabs.find((tab) => tab.fullPath === fullPath && tab.fullPath !== active);
  const isHeld = (tab: Tab) => unsaved.has(tab.id) || tab.meta.isPinned === true;
  const own = tabs.find((tab) => tab.fullPath === active);
  // Two tabs of one address say nothing; the one in sight stays, unless only the other holds something of its own.
  const gone = other && isHeld(other) ? own : other;
  if (other && gone && isHeld(gone)) return;
  useTabs.setState({
    tabs: tabs
      .filter((tab) => tab !== gone)
      .map((tab) => (tab.fullPath === active ? { ...tab, fullPath, query } : tab)),
    active: fullPath,
  });
}

/** Pinned tabs stand first. */
function sorted(tabs: readonly Tab[]): readonly Tab[] {
  const pinned = tabs.filter(({ meta }) => meta.isPinned);
  return pinned.length === 0 ? tabs : [...pinned, ...tabs.filter(({ meta }) => !meta.isPinned)];
}

/** Closes a tab; answers where to go if it was the active one. The last tab cannot be closed. */
export function closeTab(fullPath: string): string | undefined {
  const { tabs, active, closed, unsaved } = useTabs.getState();
  const index = tabs.findIndex((tab) => tab.fullPath === fullPath);
  const gone = tabs[index];
  if (!gone || tabs.length < 2) return undefined;
  const rest = tabs.filter((tab) => tab !== gone);
  useTabs.setState({
    tabs: rest,
    closed: [...closed.filter((path) => path !== fullPath), fullPath].slice(-MOST_CLOSED),
    unsaved: new Set([...unsaved].filter((id) => id !== gone.id)),
  });
  return fullPath === active ? (rest[index - 1] ?? rest[0])?.fullPath : undefined;
}

export function closeOtherTabs(fullPath: string): void {
  keepTabs((tab) => tab.fullPath === fullPath || tab.meta.isPinned === true);
}

/** Closes all; answers the first page. */
export function closeAllTabs(): string {
  keepTabs((tab) => tab.fullPath === CONFIG.firstPage);
  return CONFIG.firstPage;
}

/** The others can be opened again, the last one first. */
function keepTabs(isKept: (tab: Tab) => boolean): void {
  const { tabs, closed, unsaved } = useTabs.getState();
  const kept = tabs.filter(isKept);
  const gone = tabs.filter((tab) => !isKept(tab)).map(({ fullPath }) => fullPath);
  const ids = new Set(kept.map(({ id }) => id));
  useTabs.setState({
    tabs: kept,
    closed: [...closed.filter((path) => !gone.includes(path)), ...gone].slice(-MOST_CLOSED),
    unsaved: new Set([...unsaved].filter((id) => ids.has(id))),
  });
}

/** Takes the address of the tab that was closed last. */
export function takeClosedTab(): string | undefined {
  const { closed } = useTabs.getState();
  useTabs.setState({ closed: closed.slice(0, -1) });
  return closed.at(-1);
}

export function refreshTab(fullPath: string): void {
  useTabs.setState({
    tabs: tabsNow().map((tab) => (tab.fullPath === fullPath ? { ...tab, revision: tab.revision + 1 } : tab)),
  });
}

export function pinTab(fullPath: string, isPinned: boolean): void {
  const change = (tab: Tab): Tab => (tab.fullPath === fullPath ? { ...tab, meta: { ...tab.meta, isPinned } } : tab);
  useTabs.setState({ tabs: sorted(tabsNow().map(change)) });
}

/** Puts a tab before another one. */
export function moveTab(fullPath: string, before: string): void {
  const moved = tabsNow().find((tab) => tab.fullPath === fullPath);
  if (!moved || fullPath === before) return;
  const from = tabsNow().indexOf(moved);
  const to = tabsNow().findIndex((tab) => tab.fullPath === before);
  const rest = tabsNow().filter((tab) => tab !== moved);
  const place = rest.findIndex((tab) => tab.fullPath === before) + (from < to ? 1 : 0);
  useTabs.setState({ tabs: sorted([...rest.slice(0, place), moved, ...rest.slice(place)]) });
}

/** A page says what it is called. */
export function nameTab(id: number, ownName: string): void {
  if (tabsNow().some((tab) => tab.id === id && tab.ownName !== ownName))
    useTabs.setState({ tabs: tabsNow().map((tab) => (tab.id === id ? { ...tab, ownName } : tab)) });
}

export function markUnsaved(id: number, isUnsaved: boolean): void {
  const { unsaved } = useTabs.getState();
  if (unsaved.has(id) === isUnsaved) return;
  const next = new Set(unsaved);
  if (isUnsaved) next.add(id);
  else next.delete(id);
  useTabs.setState({ unsaved: next });
}
