/** Where a hand is, window pixels: words about what it did stand below `y`, or above `above` where no room is left. */
export interface HandPlace {
  x: number;
  y: number;
  above: number;
}

/** Where the hand of the visitor was last: the pointer, or what has the focus for those who use keys. */
let place: HandPlace = { x: 0, y: 0, above: 0 };

const below = ({ left, top, bottom }: DOMRect): HandPlace => ({ x: left, y: bottom, above: top });
const onPointer = ({ clientX: x, clientY: y }: PointerEvent): void => {
  place = { x, y, above: y };
};
const onFocus = ({ target }: FocusEvent): void => {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
  place = below(target.getBoundingClientRect());
};

window.addEventListener('pointermove', onPointer, { passive: true, capture: true });
window.addEventListener('pointerdown', onPointer, { passive: true, capture: true });
window.addEventListener('focusin', onFocus);

/** A field that is typed into is the hand as long as the pointer rests on it: words about it do not cover it. */
export function handPlace(): HandPlace {
  const field = document.activeElement;
  const box = field instanceof HTMLInputElement ? field.getBoundingClientRect() : undefined;
  const { x, y } = place;
  const isOnField = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return isOnField ? below(box) : place;
}
