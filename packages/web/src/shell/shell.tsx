import { Suspense } from 'react';
import { useLook } from '../lib/appearance/appearance.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { Dialogs } from './dialogs.tsx';
import type { Pages } from './page.ts';
import { StandardLayout } from './layout/standard-layout.tsx';
import { useMobile } from './use-mobile.ts';
import { usePlaces } from './use-route-sync.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useQuietWork } from './use-idle-tasks.ts';

const Desktop = lazyPart(async () => (await import('./mac/desktop.tsx')).Desktop);

/** Everything around the pages. The Mac OS theme is a desktop; a small screen has no room for one. */
export function Frame({ pages }: { pages: Pages }) {
  useShortcuts();
  useQuietWork(pages);
  const { theme } = useLook();
  const isMobile = useMobile();
  return (
    <>
      <Places pages={pages} />
      <Suspense fallback={null}>
        {theme === 'mac-os' && !isMobile ? <Desktop pages={pages} /> : <StandardLayout pages={pages} />}
        <Dialogs />
      </Suspense>
    </>
  );
}

/** By itself, so that another address draws only what shows it. */
function Places({ pages }: { pages: Pages }) {
  usePlaces(pages);
  return null;
}
