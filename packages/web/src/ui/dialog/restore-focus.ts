/** What the component library opens over the page. */
const OPENED = '.mantine-Modal-content, .mantine-Drawer-content';

/** False where someone works on already: what closes behind them must not take the focus away. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Gives the focus back to what opened a dialog. The library does so only for dialogs that were there before, closed; ours
 * are made when they open and gone when they close, and the focus would stay nowhere.
 *
 * @returns what ends it.
 */
export function restoreFocus(): () => void {
  let last: Element | null = null;
  const watched = new Map<Element, MutationObserver>();
  const watch = (dialog: Element, opener: Element | null) => {
    const observer = new MutationObserver(() => {
      if (dialog.isConnected) return;
      observer.disconnect();
      watched.delete(dialog);
      if (isFocusNowhere() && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    watched.set(dialog, observer);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest(OPENED);
    if (dialog && !watched.has(dialog)) watch(dialog, last);
    last = target;
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    for (const observer of watched.values()) observer.disconnect();
  };
}
