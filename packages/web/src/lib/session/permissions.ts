import { create } from 'zustand';
import { useSession } from './session.ts';
import { readStored, store } from '../storage.ts';

/** Codes of the buttons that may be used. */
export const usePermissions = create<{ codes: Readonly<Record<string, true>> }>(() => ({
  codes: readStored<Record<string, true>>('permission', {}),
}));

export function setPermissions(codes: Readonly<Record<string, true>>): void {
  store('permission', codes, { session: true });
  usePermissions.setState({ codes });
}

useSession.subscribe((now, before) => {
  if (!now.token && before.token) usePermissions.setState({ codes: {} });
});

/** Whether a button may be used. */
export function usePermission(code: string): boolean {
  return usePermissions(({ codes }) => codes[code] === true);
}
