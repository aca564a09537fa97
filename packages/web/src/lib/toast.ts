import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** How often the same text was raised while it was shown. */
  count: number;
}

/** Most messages on the screen at once; the same text is counted instead of repeated. */
const MOST = 2;
const LIFE_MS = { success: 3000, info: 3000, warning: 4500, error: 6000 } as const;

interface Toasts {
  list: readonly Toast[];
  close: (id: number) => void;
}

let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export const useToasts = create<Toasts>((set) => ({
  list: [],
  close: (id) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
  },
}));

function show(kind: ToastKind, text: string): void {
  const { list, close } = useToasts.getState();
  const same = list.find((toast) => toast.kind === kind && toast.text === text);
  const toast: Toast = same ? { ...same, count: same.count + 1 } : { id: ++lastId, kind, text, count: 1 };
  const next = same ? list.map((other) => (other.id === toast.id ? toast : other)) : [...list, toast].slice(-MOST);
  useToasts.setState({ list: next });
  clearTimeout(timers.get(toast.id));
  timers.set(
    toast.id,
    setTimeout(() => close(toast.id), LIFE_MS[kind]),
  );
}

/** Shows a short message: at most two at once, equal ones grouped. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  warning: (text: string): void => show('warning', text),
  info: (text: string): void => show('info', text),
};
