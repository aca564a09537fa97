/** Fetches all that finds something by typing, once. */
export const loadFinders = () => import('./panels.ts');
