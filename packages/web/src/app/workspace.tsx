import { QueryClientProvider } from '@tanstack/react-query';
import { memo } from 'react';
import { queries } from '../lib/query.ts';
import { locationNow } from '../lib/router.tsx';
import { loadShell } from '../shell/load-shell.ts';
import { showLastMenu } from '../shell/menu/last-menu.ts';
import { useMenu } from '../shell/menu/menu-state.ts';
import { fetchPage } from '../shell/page.ts';
import { Shell } from '../shell/shell.tsx';
import { resolveTab } from '../shell/tabs/resolve-tab.ts';
import { openTab } from '../shell/tabs/tabs.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { MantineTheme } from '../ui/mantine/mantine-theme.tsx';
import { pages } from './pages.tsx';

/** Fetches what is shown first, all at once: the menu, and the page of the address, which is drawn with the frame. */
export async function prepareWorkspace(): Promise<void> {
  const { pathname, search } = locationNow();
  showLastMenu();
  void loadShell(pages);
  await fetchPage(pages, pathname);
  const place = resolveTab(pathname, search, useMenu.getState().menuAll, pages);
  const isHere = fetchPage(pages, pathname) === undefined;
  if (place && isHere) openTab(place);
}

/** Everything behind the sign-in. The gate is asked on every address; what stands behind it is not drawn again for that. */
export const Workspace = memo(function Desk() {
  return (
    <QueryClientProvider client={queries}>
      <MantineTheme>
        <Shell pages={pages} />
      </MantineTheme>
      <ConfirmDialog />
    </QueryClientProvider>
  );
});
