import { Suspense } from 'react';
import { Boundary } from '../../ui/loading/boundary.tsx';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import { useTabs } from './tabs.ts';

const RestoreTabs = lazyNamed(() => import('./restore-tabs.tsx'), 'RestoreTabs');

/** Where the offer of earlier tabs stands, when there is one. */
export function RestoreTabsSlot() {
  const hasOffer = useTabs(({ restorable }) => restorable.length > 0);
  if (!hasOffer) return null;
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <RestoreTabs />
      </Suspense>
    </Boundary>
  );
}
