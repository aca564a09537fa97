import type { Dataset } from '@cloud/contract';
import { create } from 'zustand';

/** Datasets as they were before they were read again, by id; kept while the page is open. */
const useStore = create<Readonly<Record<string, Dataset>>>(() => ({}));

export const useBefore = (id: string): Dataset | undefined => useStore((all) => all[id]);

export const noteBefore = (dataset: Dataset): void => useStore.setState({ [dataset.id]: dataset });

export function forgetBefore(id: string): void {
  useStore.setState((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id)), true);
}
