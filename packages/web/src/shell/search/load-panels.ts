/** Fetches all that finds something by typing, once. */
export const loadSearchPanels = () => import('./panels.ts');
