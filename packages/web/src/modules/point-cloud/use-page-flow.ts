import { useEffect, useRef } from 'react';
import { refreshDatasets } from './datasets/use-datasets.ts';
import { openRunOf } from './page-url.ts';
import { useChangePage, useOpenDataset, usePage, usePageStore } from './page-store.tsx';
import { dropItem, useUploads } from './uploads/upload-store.ts';

const LINGER_MS = 600;

/** An upload that became a dataset leaves the list, and is opened: the only one at once, of several only where none is open. */
export function useFinishedUploads(): void {
  const { items } = useUploads();
  const openDataset = useOpenDataset();
  const done = items.find(({ nowState }) => nowState === 'done');
  const key = done?.key;
  const datasetId = done?.datasetId ?? '';
  const store = usePageStore();
  // Of several the last one stands alone in the end.
  const many = useRef(new Set<string>());
  useEffect(() => {
    if (new Set(items.map(({ group }) => group)).size > 1) for (const item of items) many.current.add(item.key);
  }, [items]);
  useEffect(() => {
    if (!key) return undefined;
    void refreshDatasets();
    if (!many.current.delete(key) || store.getState().datasetId === '') openDataset(datasetId);
    const timer = setTimeout(() => dropItem(key), LINGER_MS);
    return () => clearTimeout(timer);
  }, [key, datasetId]); // oxlint-disable-line react/exhaustive-deps -- once per upload
}

/** Where nothing was asked for, or what was asked for is gone, the latest dataset is shown. */
export function useFirstDataset(latest: string | undefined, isGone: boolean): void {
  const changePage = useChangePage();
  const datasetId = usePage((page) => page.datasetId);
  useEffect(() => {
    if (isGone) changePage({ datasetId: '', runId: '', elementId: null });
    // At the address of the tab that shows it already, so that the two become one.
    else if (!datasetId && latest) changePage({ datasetId: latest, runId: openRunOf(latest) });
  }, [datasetId, latest, isGone, changePage]);
}

/** What is chosen in the view or on the plan is spoken of beside it. */
export function useChosenPart(): void {
  const store = usePageStore();
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const isNew = now.elementId !== null && now.elementId !== before.elementId;
        // The queue of doubts speaks of it too, and so does the list of differences.
        const isSpokenOf = now.workPart === 'review' || (now.workPart === 'history' && now.compareWith !== '');
        if (isNew && !isSpokenOf) store.setState({ workPart: 'elements' });
      }),
    [store],
  );
}
