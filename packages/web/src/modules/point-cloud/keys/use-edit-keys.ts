import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useEffect } from 'react';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { usePageStore } from '../page-store.tsx';
import { isTyping } from './use-element-keys.ts';

/** Delete takes the chosen element out of the model: an opening is deleted, anything else excluded. Ctrl-Z brings it back. */
export function useEditKeys(run: Run | undefined, model: StructuredModel | undefined): void {
  const store = usePageStore();
  const { edit } = useModelEditing(run?.id ?? '');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { elementId: id } = store.getState();
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      if (!run?.isEditable || !model || id === null || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      const isOpening = model.openings.some((opening) => opening.id === id);
      if (edit({ type: isOpening ? 'delete-opening' : 'reject', id })) store.setState({ elementId: null });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
