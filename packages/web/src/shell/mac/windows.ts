import { create } from 'zustand';
import { useTabs } from '../tabs/tabs.ts';

/** Place and size of a window on the desktop, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowState {
  box: Box;
  isZoomed: boolean;
  isMinimized: boolean;
}

interface Windows {
  /** By id of the tab. */
  states: Readonly<Record<number, WindowState>>;
  /** Ids from the back to the front. */
  stack: readonly number[];
}

export const SMALLEST = { width: 360, height: 240 } as const;
const STEP = 28;
const STEPS = 6;

export const useWindows = create<Windows>(() => ({ states: {}, stack: [] }));

/** The first place of a window: near the middle, each a step further down. */
function firstState(count: number): WindowState {
  const width = Math.min(1180, window.innerWidth - 160);
  const shift = (count % STEPS) * STEP;
  // Above the dock, also where it stands lower.
  const height = Math.max(SMALLEST.height, Math.min(720, window.innerHeight - 190) - shift);
  const x = Math.max(16, (window.innerWidth - width) / 2 - 60 + shift);
  return { box: { x, y: 48 + shift, width, height }, isZoomed: false, isMinimized: false };
}

/** Every tab has a window; the active one stands in front. Closed tabs take their windows with them. */
function follow(): void {
  const { tabs, active } = useTabs.getState();
  const { states, stack } = useWindows.getState();
  const ids = tabs.filter(({ isVisited }) => isVisited).map(({ id }) => id);
  const next: Record<number, WindowState> = {};
  ids.forEach((id, i) => (next[id] = states[id] ?? firstState(i)));
  const front = tabs.find(({ fullPath }) => fullPath === active)?.id;
  const isFrontNew = front !== undefined && stack.at(-1) !== front;
  if (front !== undefined && next[front]?.isMinimized && isFrontNew)
    next[front] = { ...next[front], isMinimized: false };
  const behind = [
    ...stack.filter((id) => id !== front && id in next),
    ...ids.filter((id) => id !== front && !stack.includes(id)),
  ];
  useWindows.setState({ states: next, stack: front === undefined ? behind : [...behind, front] });
}

/** Keeps windows and tabs together for as long as the desktop stands. */
export function followTabs(): () => void {
  follow();
  return useTabs.subscribe(follow);
}

export function changeWindow(id: number, change: Partial<WindowState>): void {
  const { states } = useWindows.getState();
  const state = states[id];
  if (state) useWindows.setState({ states: { ...states, [id]: { ...state, ...change } } });
}

/** Brings a window back to the front, out of the dock. */
export function raiseWindow(id: number): void {
  const { stack } = useWindows.getState();
  useWindows.setState({ stack: [...stack.filter((other) => other !== id), id] });
  changeWindow(id, { isMinimized: false });
}
