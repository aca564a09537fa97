import { create } from 'zustand';
import { readStored, store } from './storage.ts';

export interface LogEntry {
  url: string;
  /** YYYY-MM-DD HH:mm:ss */
  time: string;
  type: string;
  message: string;
  stack: string;
  info: string;
}

const MOST = 500;

function timeText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

export const useLogs = create<{ logs: readonly LogEntry[] }>(() => ({ logs: readStored<LogEntry[]>('logsList', []) }));

function setLogs(logs: readonly LogEntry[]): void {
  store('logsList', logs);
  useLogs.setState({ logs });
}

export const clearLogs = (): void => setLogs([]);

/** Keeps an uncaught error of the console. */
export function recordError(error: unknown, info = ''): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const entry = {
    url: window.location.href,
    time: timeText(new Date()),
    type: 'error',
    message,
    stack: stack ?? '',
    info,
  };
  setLogs([entry, ...useLogs.getState().logs].slice(0, MOST));
}

/** Keeps every error that nothing else caught. */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent) => recordError(event.error ?? event.message, 'window');
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    const isCancel = reason instanceof DOMException && reason.name === 'AbortError';
    if (!isCancel) recordError(reason, 'promise');
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
