import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import type { RefObject } from 'react';
import { drawGhost, placeUnder } from './plan-layer.ts';
import type { Surface } from './gesture-hand.ts';
import { useHandEditing } from './use-hand-editing.ts';

interface PlanEditingOptions {
  run: Run;
  model: StructuredModel | undefined;
  storey: string;
}

const idUnder = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;

/** Editing by hand on the plan. */
export function usePlanEditing(sheet: RefObject<HTMLElement | null>, { run, model, storey }: PlanEditingOptions) {
  const surface: Surface = {
    spotAt: (event) => {
      const under = sheet.current && placeUnder(sheet.current, storey, event);
      return under ? { ...under, storey, hit: idUnder(event.target), on: 'plan', z: 0 } : undefined;
    },
    draw: (ghost, spot) => {
      if (sheet.current) drawGhost(sheet.current, storey, ghost, spot?.pixel ?? 1);
    },
  };
  return useHandEditing(surface, { run, model });
}
