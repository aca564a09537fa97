import type { Dataset } from '@cloud/contract';
import { create } from 'zustand';
import { queries } from '../../../../lib/query.ts';

/** A scan as it was before it was read again. */
export interface Before {
  dataset: Dataset;
  /** Its picture, as a data URL; undefined if none was shown. */
  picture: string | undefined;
}

/** By id; kept while the page is open. */
const useStore = create<Readonly<Record<string, Before>>>(() => ({}));

export const useBefore = (id: string): Before | undefined => useStore((all) => all[id]);

/** Notes what is shown; of several readings that wait to be kept, the first counts. */
export function noteBefore(dataset: Dataset): void {
  const { id, thumbnail } = dataset;
  if (useStore.getState()[id]) return;
  const picture = thumbnail ? queries.getQueryData<string>(['picture', thumbnail]) : undefined;
  useStore.setState({ [id]: { dataset, picture } });
}

export function forgetBefore(id: string): void {
  useStore.setState((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id)), true);
}
