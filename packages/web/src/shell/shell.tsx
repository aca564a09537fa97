import { Suspense } from 'react';
import { useAppearance } from '../lib/appearance/appearance.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { Dialogs } from './dialogs.tsx';
import type { Pages } from './page.ts';
import { StandardLayout } from './layout/standard-layout.tsx';
import { useMobile } from '../lib/use-mobile.ts';
import { useRouteSync } from './use-route-sync.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWorkStream } from './work/use-work-stream.ts';
import { useIdleTasks } from './use-idle-tasks.ts';

const Desktop = lazyPart(async () => (await import('./mac/desktop.tsx')).Desktop);

/** Everything around the pages. The Mac OS theme is a desktop; a small screen has no room for one. */
export function Shell({ pages }: { pages: Pages }) {
  useShortcuts();
  useIdleTasks(pages);
  useWorkStream();
  const { theme } = useAppearance();
  const isMobile = useMobile();
  return (
    <>
      <RouteSync pages={pages} />
      <Suspense fallback={null}>
        {theme === 'mac-os' && !isMobile ? <Desktop pages={pages} /> : <StandardLayout pages={pages} />}
        <Dialogs />
      </Suspense>
    </>
  );
}

/** By itself, so that another address draws only what shows it. */
function RouteSync({ pages }: { pages: Pages }) {
  useRouteSync(pages);
  return null;
}
