import type { Viewer } from '@cloud/viewer';
import { useEffect } from 'react';
import { usePageStore } from '../page-store.tsx';
import { frameElement } from './fit-model.ts';
import type { ViewSettings } from './tools/view-settings.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Keys for the chosen element: F frames it, H hides it, I shows it alone and again all, Escape lets go. */
export function useElementKeys(
  viewer: Viewer | undefined,
  { hiddenIds, measure, navigation }: ViewSettings,
  onChange: (change: Partial<ViewSettings>) => void,
): void {
  const store = usePageStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { elementId } = store.getState();
      const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!viewer || !isOurs || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      if (event.key === 'Escape') {
        if (measure) return;
        if (navigation !== 'orbit') onChange({ navigation: 'orbit' });
        else store.setState({ elementId: null });
      }
      if (elementId === null) return;
      const key = event.key.toLowerCase();
      if (key === 'f') frameElement(viewer, elementId);
      else if (key === 'h') {
        onChange({ hiddenIds: [...hiddenIds, elementId] });
        store.setState({ elementId: null });
      } else if (key === 'i') {
        const others = viewer.elements().flatMap(({ id }) => (id === elementId ? [] : [id]));
        onChange({ hiddenIds: hiddenIds.length >= others.length ? [] : others });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [viewer, hiddenIds, measure, navigation, onChange, store]);
}
