import { Suspense } from 'react';
import { lazyNamed } from '../ui/lazy-named.ts';
import { useShell } from './shell-state.ts';

const MenuSearch = lazyNamed(() => import('./menu-search.tsx'), 'MenuSearch');
const Palette = lazyNamed(() => import('./palette.tsx'), 'Palette');
const SettingsDrawer = lazyNamed(() => import('./settings-drawer.tsx'), 'SettingsDrawer');
const ThemeChooser = lazyNamed(() => import('./theme-chooser.tsx'), 'ThemeChooser');
const LogViewer = lazyNamed(() => import('./log-viewer.tsx'), 'LogViewer');
const LockDialog = lazyNamed(() => import('./lock-dialog.tsx'), 'LockDialog');

/** What opens over the frame; each is fetched when it opens first. */
export function Dialogs() {
  const open = useShell();
  return (
    <Suspense fallback={null}>
      {open.isSearchOpen && <MenuSearch />}
      {open.isPaletteOpen && <Palette />}
      {open.isSettingsOpen && <SettingsDrawer />}
      {open.isThemesOpen && <ThemeChooser />}
      {open.isLogOpen && <LogViewer />}
      {open.isLockOpen && <LockDialog />}
    </Suspense>
  );
}
