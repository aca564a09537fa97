/** Where the hand of the visitor was last: the pointer, or what has the focus for those who use keys. Window pixels. */
let place = { x: 0, y: 0 };

const onPointer = ({ clientX: x, clientY: y }: PointerEvent): void => {
  place = { x, y };
};
const onFocus = ({ target }: FocusEvent): void => {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
  const { left, bottom } = target.getBoundingClientRect();
  place = { x: left, y: bottom };
};

window.addEventListener('pointermove', onPointer, { passive: true, capture: true });
window.addEventListener('pointerdown', onPointer, { passive: true, capture: true });
window.addEventListener('focusin', onFocus);

export const handPlace = (): { x: number; y: number } => place;
