import { Suspense } from 'react';
import { t, withTexts } from '../lib/i18n/i18n.ts';
import { toast } from '../lib/toast.ts';
import { Boundary, isMissingFile } from '../ui/loading/boundary.tsx';
import { lazyNamed } from '../ui/loading/lazy-named.ts';
import { loadSearchPanels } from './search/load-panels.ts';
import { useShell } from './shell-state.ts';
import { takeTypedAhead } from './search/typed-ahead.ts';

const MenuSearch = lazyNamed(loadSearchPanels, 'MenuSearch');
const CommandPalette = lazyNamed(loadSearchPanels, 'CommandPalette');
const SettingsDrawer = lazyNamed(() => import('./settings/settings-drawer.tsx'), 'SettingsDrawer');
const ThemeChooser = lazyNamed(() => import('./settings/theme-chooser.tsx'), 'ThemeChooser');
const LogViewer = lazyNamed(() => import('./settings/log-viewer.tsx'), 'LogViewer');
const KeySheet = lazyNamed(() => import('./help/key-sheet.tsx'), 'KeySheet');
const Tour = lazyNamed(() => import('./help/tour.tsx'), 'Tour');
const LockDialog = lazyNamed(() => withTexts(import('./lock/lock-dialog.tsx'), 'crud'), 'LockDialog');

/** What opens over the frame; each is fetched when it opens first. */
export function Dialogs() {
  const open = useShell();
  // Another dialog is another try.
  const which = Object.entries(open)
    .filter(([name, isOpen]) => isOpen && name !== 'isCollapsed' && name !== 'isTourOffered')
    .join();
  return (
    <Boundary key={which} fallback={() => null} onError={giveUp}>
      <Suspense fallback={null}>
        {open.isSearchOpen && <MenuSearch />}
        {open.isPaletteOpen && <CommandPalette />}
        {open.isSettingsOpen && <SettingsDrawer />}
        {open.isThemesOpen && <ThemeChooser />}
        {open.isLogOpen && <LogViewer />}
        {open.isLockOpen && <LockDialog />}
        {open.isHelpOpen && <KeySheet />}
        {open.isTouring && <Tour />}
      </Suspense>
    </Boundary>
  );
}

/** A dialog that cannot be drawn takes nothing else with it. */
function giveUp(error: unknown): void {
  takeTypedAhead();
  toast.error(t(isMissingFile(error) ? 'app:errorPage.files.text' : 'app:errorPage.500.text'));
}
