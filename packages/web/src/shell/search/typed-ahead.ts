/** What was typed while a search box was still being fetched. */
export interface TypedAhead {
  text: string;
  /** Enter was pressed: the first match is meant. */
  isEntered: boolean;
}

let typed: TypedAhead | undefined;
let onEscape: () => void = () => {};

function keep(event: KeyboardEvent): void {
  if (!typed || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') onEscape();
  else if (event.key === 'Enter') typed.isEntered = true;
  else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1);
  else if ([...event.key].length === 1) typed.text += event.key;
  else return;
  // They are meant for the box, not for what still has the focus.
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps keys for the search box that is about to open, until {@link takeTypedAhead}. Escape gives the opening up. */
export function beginTypedAhead(giveUp: () => void): void {
  typed ??= { text: '', isEntered: false };
  onEscape = giveUp;
  window.addEventListener('keydown', keep, true);
}

/** Ends the keeping and answers what was typed. */
export function takeTypedAhead(): TypedAhead {
  const taken = typed ?? { text: '', isEntered: false };
  typed = undefined;
  window.removeEventListener('keydown', keep, true);
  return taken;
}
