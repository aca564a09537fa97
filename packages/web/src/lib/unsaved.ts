import { createContext, use, useEffect } from 'react';

/** Tells whoever draws the page around that something typed is not saved yet. */
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
