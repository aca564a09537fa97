import './dom.ts';
import type { TokenAnswer } from '@cloud/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach } from 'vitest';
import type { ReactNode } from 'react';
import { CONFIG } from '../src/lib/config.ts';
import { LanguageContext, startI18n, withTexts } from '../src/lib/i18n/i18n.ts';
import { queries } from '../src/lib/query.ts';
import { Router } from '../src/lib/router.tsx';
import { setPermissions } from '../src/lib/session/permissions.ts';
import { usePreferences } from '../src/lib/session/preferences.ts';
import { setRoles, setTokens } from '../src/lib/session/session.ts';
import { useToasts } from '../src/lib/toast.ts';
import { ConfirmDialog } from '../src/ui/dialog/confirm-dialog.tsx';
import { Toasts } from '../src/ui/dialog/toasts.tsx';
import { MantineTheme } from '../src/ui/mantine/mantine-theme.tsx';
import { openWindow } from './browser-storage.ts';

// The first page of a file waits for its texts, too.
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);

interface PageOptions {
  /** Behind the base path. */
  url?: string;
  /** Codes of buttons that the user holds. */
  permissions: readonly string[];
  roles?: readonly string[];
  /** Default: the tenant that runs the platform. */
  tenantId?: string;
}

const TOKENS = { access_token: 'a', refresh_token: 'r', tenant_id: CONFIG.defaultTenant, user_id: '1' };

/** Draws a page as it stands in the console, for a user who is signed in. */
export async function renderPage(page: ReactNode, { url = '/', permissions, roles = [], tenantId }: PageOptions) {
  openWindow();
  queries.clear();
  useToasts.setState({ list: [] });
  window.history.replaceState(null, '', `${CONFIG.basePath}${url}`);
  setTokens({ ...TOKENS, ...(tenantId && { tenant_id: tenantId }) } as TokenAnswer);
  setRoles(roles);
  setPermissions(Object.fromEntries(permissions.map((code) => [code, true as const])));
  usePreferences.setState({ userId: '1', values: {}, unsent: [], isReady: true });
  await startI18n();
  // A part that waits for its texts is drawn again outside of what the tests watch.
  await withTexts(Promise.resolve(), 'crud', 'system', 'factor');
  const user = userEvent.setup();
  render(
    <LanguageContext value="zh-cn">
      <Router>
        <QueryClientProvider client={queries}>
          <MantineTheme>
            <Suspense fallback={null}>{page}</Suspense>
          </MantineTheme>
          <ConfirmDialog />
        </QueryClientProvider>
        <Toasts />
      </Router>
    </LanguageContext>,
  );
  return user;
}

/** The codes of the four verbs of an entity. */
export const allOf = (name: string): string[] => ['view', 'add', 'edit', 'delete'].map((verb) => `${name}_${verb}`);
