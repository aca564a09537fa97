import { useEffect } from 'react';
import { raisedClass } from '../../../ui/card/card.tsx';
import style from './edit-refusal.module.css';
import { putLiveModel, useLiveModel } from './live-models.ts';

const LASTS_MS = 7000;
/** Room between hand and words, and to the window's edges, pixels. */
const BESIDE = 14;
const WIDTH = 280;
const HEIGHT = 90;

/** Why an edit was refused, beside the hand that made it. */
export function EditRefusal({ runId }: { runId: string }) {
  const { refusal } = useLiveModel(runId);
  useEffect(() => {
    if (!refusal) return undefined;
    const end = () => putLiveModel(runId, { refusal: undefined });
    const timer = setTimeout(end, LASTS_MS);
    window.addEventListener('pointerdown', end, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', end, { capture: true });
    };
  }, [refusal, runId]);
  if (!refusal) return null;
  const { x, y, above } = refusal;
  const left = Math.max(BESIDE, Math.min(x + BESIDE, window.innerWidth - WIDTH - BESIDE));
  const hasRoom = y + BESIDE + HEIGHT <= window.innerHeight;
  const upright = hasRoom ? { top: Math.max(BESIDE, y + BESIDE) } : { bottom: window.innerHeight - above + BESIDE };
  return (
    <p
      className={`${raisedClass} ${style.refusal}`}
      style={{ left, ...upright, maxWidth: WIDTH }}
      role="alert"
      data-testid="edit-refusal"
    >
      {refusal.text}
    </p>
  );
}
