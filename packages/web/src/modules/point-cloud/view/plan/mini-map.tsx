import type { Run } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useRef } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { raisedClass } from '../../../../ui/card/card.tsx';
import { usePage } from '../../page-store.tsx';
import { useCameraMark } from './use-camera-mark.ts';
import { useDrawingMoves } from './use-drawing-moves.ts';
import { usePlanDrawing } from './use-plan-drawing.ts';
import { usePlanText } from './use-plan-text.ts';
import style from './plan-pane.module.css';

interface MiniMapProps {
  run: Run;
  model: StructuredModel;
  viewer: Viewer;
}

/** A small plan with the camera on it, for those who walk or fly through the model. */
export function MiniMap({ run, model, viewer }: MiniMapProps) {
  const { t } = useTranslation('point-cloud');
  const sheet = useRef<HTMLDivElement>(null);
  const chosen = usePage(({ elementId }) => elementId);
  const hovered = usePage(({ hoveredId }) => hoveredId);
  const { text } = usePlanText(run);
  const moves = useDrawingMoves(sheet, () => {});
  const storey = model.storeys[0]?.id ?? '';
  usePlanDrawing(sheet, { text, storey, chosen, hovered, frame: moves.frame, keep: moves.keep });
  useCameraMark(sheet, viewer, { storey, text, model });
  return (
    <div className={`${raisedClass} ${style.map}`} data-testid="mini-map">
      <div ref={sheet} className={style.sheet} role="img" aria-label={t('plan.map')} />
    </div>
  );
}
