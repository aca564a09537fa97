import { useEffect, useRef, useState } from 'react';
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
  const hand = useHand();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const number = refusal?.number;
  useEffect(() => {
    if (number === undefined) return undefined;
    const { x, y } = hand.current;
    setPlace({
      x: Math.max(BESIDE, Math.min(x + BESIDE, window.innerWidth - WIDTH - BESIDE)),
      y: Math.max(BESIDE, Math.min(y + BESIDE, window.innerHeight - HEIGHT)),
    });
    const end = () => putLiveModel(runId, { refusal: undefined });
    const timer = setTimeout(end, LASTS_MS);
    window.addEventListener('pointerdown', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', end);
    };
  }, [number, runId, hand]);
  if (!refusal) return null;
  return (
    <p
      className={`${raisedClass} ${style.refusal}`}
      style={{ left: place.x, top: place.y, maxWidth: WIDTH }}
      role="alert"
      data-testid="edit-refusal"
    >
      {refusal.text}
    </p>
  );
}

/** Where the pointer was last, or what has the focus for those who use keys. */
function useHand() {
  const hand = useRef({ x: 0, y: 0 });
  useEffect(() => {
    const onPointer = ({ clientX, clientY }: PointerEvent) => {
      hand.current = { x: clientX, y: clientY };
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
      const { left, bottom } = target.getBoundingClientRect();
      hand.current = { x: left, y: bottom };
    };
    window.addEventListener('pointermove', onPointer, { passive: true });
    window.addEventListener('pointerdown', onPointer, { passive: true, capture: true });
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('pointermove', onPointer);
      window.removeEventListener('pointerdown', onPointer, { capture: true });
      window.removeEventListener('focusin', onFocus);
    };
  }, []);
  return hand;
}
