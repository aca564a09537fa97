import type { Run } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { raisedClass } from '../../../ui/card/card.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { IconX } from '../icons.ts';
import { useChangePage, usePage } from '../page-store.tsx';
import pane from '../view/view-pane.module.css';
import tools from '../view/view-tools.module.css';
import { useGhostInView } from './use-ghost-in-view.ts';
import type { GestureHand, Surface } from './gesture-hand.ts';
import { useHandEditing } from './use-hand-editing.ts';
import { spotInView } from './view-spot.ts';

interface ViewEditingProps {
  viewer: Viewer;
  /** What the picture is drawn in. */
  container: RefObject<HTMLDivElement | null>;
  run: Run;
  model: StructuredModel;
}

/** Draws on the model in the view with the tool in hand; what it does not take moves the camera. */
export function ViewEditing({ viewer, container, run, model }: ViewEditingProps) {
  const { path, label, draw } = useGhostInView(viewer, model);
  const surface: Surface = {
    spotAt: ({ clientX, clientY }, gesture) => {
      const area = container.current?.getBoundingClientRect();
      return area && spotInView(viewer, model, { x: clientX - area.left, y: clientY - area.top }, gesture);
    },
    draw: (ghost, spot) => draw(ghost, spot?.storey),
  };
  useTakenPointers(container, useHandEditing(surface, { run, model }));
  return (
    <>
      <svg className={tools.edges} aria-hidden="true">
        <path ref={path} className={tools.ghost} data-testid="view-ghost" />
      </svg>
      <span ref={label} className={tools.measure} role="status" data-testid="view-measure" />
      <ToolHint />
    </>
  );
}

/** What the tool in hand waits for, and the way out of it. */
function ToolHint() {
  const { t } = useTranslation('model-edit');
  const tool = usePage((page) => page.tool);
  const isHalfway = usePage((page) => page.isHalfway);
  const changePage = useChangePage();
  if (tool === 'select') return null;
  return (
    <div className={`${raisedClass} ${pane.hint}`} role="status" data-testid="tool-hint">
      {t(isHalfway ? `handHint.second.${tool}` : `handHint.view.${tool}`)}
      <IconButton label={t('letGo')} onClick={() => changePage({ tool: 'select' })}>
        <IconX size={15} stroke={1.8} />
      </IconButton>
    </div>
  );
}

/** Pointers that a hand edits with do not reach the camera below. */
function useTakenPointers(container: RefObject<HTMLDivElement | null>, hand: GestureHand): void {
  useEffect(() => {
    const place = container.current;
    const listeners = new AbortController();
    const { signal } = listeners;
    const listen = (type: string, take: (event: PointerEvent) => boolean) =>
      place?.addEventListener(
        type,
        (event) => {
          if (event instanceof PointerEvent && take(event)) event.stopPropagation();
        },
        { capture: true, signal },
      );
    listen('pointerdown', hand.begin);
    listen('pointermove', hand.move);
    listen('pointerup', hand.end);
    listen('pointercancel', () => {
      hand.cancel();
      return false;
    });
    place?.addEventListener('pointerleave', hand.leave, { signal });
    return () => listeners.abort();
  });
}
