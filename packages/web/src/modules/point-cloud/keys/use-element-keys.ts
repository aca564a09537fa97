import type { Viewer } from '@cloud/viewer';
import { useEffect } from 'react';
import { usePageStore } from '../page-store.tsx';
import type { ViewSettings } from '../view/tools/view-settings.ts';

/** Fields, menus and dialogs keep their keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('[role=dialog], [role=menu], input, textarea, select') !== null);

/** Keys for the chosen element: F frames it, H hides it, I shows it alone and again all, Escape lets go. */
export function useElementKeys(
  viewer: Viewer | undefined,
  { hiddenIds, measure, navigation }: ViewSettings,
  onChange: (change: Partial<ViewSettings>) => void,
): void {
  const store = usePageStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { elementId, tool } = store.getState();
      const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!viewer || !isOurs || isTyping(event.target)) return;
      if (event.key === 'Escape') {
        // The first one lets go of the tool in hand.
        if (measure || tool !== 'select') return;
        if (navigation !== 'orbit') onChange({ navigation: 'orbit' });
        else store.setState({ elementId: null });
      }
      if (elementId === null) return;
      const key = event.key.toLowerCase();
      if (key === 'f') viewer.frame(elementId);
      else if (key === 'h') {
        onChange({ hiddenIds: [...hiddenIds, elementId] });
        store.setState({ elementId: null });
      } else if (key === 'i') {
        const others = viewer.elements().flatMap(({ id }) => (id === elementId ? [] : [id]));
        onChange({ hiddenIds: hiddenIds.length >= others.length ? [] : others });
      }
    };
    // Before an open hint takes Escape for itself.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [viewer, hiddenIds, measure, navigation, onChange, store]);
}
