import type { Viewer } from '@cloud/viewer';
import { useEffect, useRef } from 'react';
import { fitModel } from './fit-model.ts';

/** Fits the model again when the plan beside it opens or closes. */
export function useFitBesidePlan(viewer: Viewer | undefined, isPlanShown: boolean): void {
  const wasPlanShown = useRef(isPlanShown);
  useEffect(() => {
    if (wasPlanShown.current === isPlanShown) return undefined;
    wasPlanShown.current = isPlanShown;
    // The picture has another shape now; its size follows in the next frame.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => viewer && fitModel(viewer)));
    return () => cancelAnimationFrame(frame);
  }, [isPlanShown, viewer]);
}

/** Calls `stop` on Escape. */
export function useEscape(stop: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [stop]);
}
