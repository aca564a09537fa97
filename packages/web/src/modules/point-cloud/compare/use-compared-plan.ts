import type { Run } from '@cloud/contract';
import { useEffect, type RefObject } from 'react';
import { drawShapes, layerOf } from '../hand-editing/plan-layer.ts';
import style from './compare-part.module.css';
import { useChangedShapes } from './use-comparison.ts';

/** Draws over the plan where elements that differ were and are. */
export function useComparedPlan(
  sheet: RefObject<HTMLElement | null>,
  { run, storey, text }: { run: Run; storey: string; text: string | undefined },
): void {
  const shapes = useChangedShapes(run, storey);
  useEffect(() => {
    const layer = sheet.current && layerOf(sheet.current, storey, 'compare', style.layer ?? '');
    if (!layer) return undefined;
    layer.replaceChildren();
    for (const { side, outlines } of shapes) {
      for (const shape of drawShapes(layer, outlines)) shape.dataset['side'] = side;
    }
    return () => layer.remove();
  }, [sheet, shapes, storey, text]);
}
