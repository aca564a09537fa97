import { Suspense } from 'react';
import { Boundary } from '../../ui/loading/boundary.tsx';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import { useTabs } from './tabs.ts';

const TabOffer = lazyNamed(() => import('./restore-tabs.tsx'), 'TabOffer');

/** Where the offer of earlier tabs stands, when there is one. */
export function TabOfferPlace() {
  const hasOffer = useTabs(({ offered }) => offered.length > 0);
  if (!hasOffer) return null;
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <TabOffer />
      </Suspense>
    </Boundary>
  );
}
