import { createContext, use, useEffect } from 'react';

/** Tells the surrounding tab that the page has unsaved changes. */
export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => {});

/**
 * Marks the tab of this page while `isUnsaved`; a hidden page keeps its mark.
 *
 * @returns takes the mark away, for a form that closes.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const mark = use(UnsavedContext);
  useEffect(() => mark(isUnsaved), [isUnsaved, mark]);
  return () => mark(false);
}
