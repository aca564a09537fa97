import { QueryClientProvider } from '@tanstack/react-query';
import { memo } from 'react';
import { queries } from '../lib/query.ts';
import { pathNow } from '../lib/router.tsx';
import { loadShell } from '../shell/load-shell.ts';
import { fetchPage } from '../shell/page.ts';
import { Shell } from '../shell/shell.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { MantineTheme } from '../ui/mantine/mantine-theme.tsx';
import { pages } from './pages.tsx';

/** Fetches what the first frame shows, all at once: the menu, and the page of the address. */
export async function prepareWorkspace(): Promise<void> {
  void loadShell(pages);
  await fetchPage(pages, pathNow());
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
