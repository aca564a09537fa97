import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './view-pane.module.css';

const STEP = 0.02;

/** The border between cloud and model; dragged, or moved with the arrow keys. */
export function SwipeHandle({ share, onChange }: { share: number; onChange: (share: number) => void }) {
  const { t } = useTranslation('point-cloud');
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.buttons === 0) return;
    const area = event.currentTarget.parentElement?.getBoundingClientRect();
    if (area) onChange(Math.min(0.98, Math.max(0.02, (event.clientX - area.left) / area.width)));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onChange(Math.max(0.02, share - STEP));
    if (key === 'ArrowRight') onChange(Math.min(0.98, share + STEP));
  };
  return (
    <PlainButton
      className={style.swipe}
      style={{ left: `${share * 100}%` }}
      role="slider"
      aria-label={t('view.swipeHandle')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onKeyDown={onKeyDown}
    />
  );
}
