import { Suspense } from 'react';
import { Boundary } from '../../ui/loading/boundary.tsx';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import { useShell } from '../shell-state.ts';

const TourOffer = lazyNamed(() => import('./tour-offer.tsx'), 'TourOffer');

/** Where the tour is offered to those who have neither taken nor declined it. */
export function TourOfferSlot() {
  const { isTourOffered, isTouring } = useShell();
  if (!isTourOffered || isTouring) return null;
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <TourOffer />
      </Suspense>
    </Boundary>
  );
}
