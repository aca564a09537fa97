import { userInfo } from '@cloud/contract';
import { call } from '../lib/http/call.ts';
import { asRecord } from '../lib/unknown.ts';
import { session, setRoles } from '../lib/session/session.ts';
import { loadMenu } from './menu/load-menu.ts';
import type { Pages } from './page.ts';

/** A second caller waits with the first. */
let loading: Promise<void> | undefined;

/** Fetches what the frame needs: roles of the user, then the menu. Failures are shown by the side bar. */
export function loadShell(pages: Pages): Promise<void> {
  if (!session().token) return Promise.resolve();
  return (loading ??= fetchShell(pages).finally(() => (loading = undefined)));
}

async function fetchShell(pages: Pages): Promise<void> {
  const roles = loadRoles();
  await loadMenu('', pages, roles).catch(() => {});
}

async function loadRoles(): Promise<void> {
  try {
    const { roles } = asRecord(await call(userInfo, {}, { quiet: true }));
    if (Array.isArray(roles)) setRoles(roles.map(String));
  } catch {
    // The menu decides what is seen; roles only narrow it further.
  }
}
