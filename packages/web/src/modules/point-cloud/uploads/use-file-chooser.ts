import { useCallback } from 'react';

/** Opens the file dialog of the browser. @returns what was chosen, nothing when the dialog was left. */
export function useFileChooser({ isMultiple }: { isMultiple: boolean }): () => Promise<File[]> {
  return useCallback(
    () =>
      new Promise((resolve) => {
        const input = document.createElement('input');
        input.type = 'file';
        input.multiple = isMultiple;
        input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
        input.addEventListener('cancel', () => resolve([]), { once: true });
        input.click();
      }),
    [isMultiple],
  );
}
