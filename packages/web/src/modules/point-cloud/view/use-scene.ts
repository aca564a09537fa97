import { ARTIFACT_PATH } from '@cloud/contract';
import type { Dataset, Run } from '@cloud/contract';
import { decodePointsPreview } from '@cloud/viewer';
import type { PointsPreview, Viewer } from '@cloud/viewer';
import { useEffect, useState } from 'react';
import { addressOf, fetchArtifact, siblingOf } from '../href.ts';
import { usePreviews } from '../live/previews.ts';
import { usePageStore } from '../page-store.tsx';
import { hrefIn } from '../result/use-model.ts';
import { linkedState } from './use-viewer.ts';

const DEVIATIONS = 'deviation-tiles/deviation.i16';

export type CloudState = 'none' | 'preview' | 'loading' | 'shown' | 'failed';

const isPointsPreview = (value: unknown): value is PointsPreview =>
  typeof value === 'object' && value !== null && typeof (value as PointsPreview).position === 'string';

/** Shows the cloud of a dataset: a coarse preview while it is processed, then the octree. */
export function useCloud(viewer: Viewer | undefined, dataset: Dataset | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ key: string; state: CloudState }>();
  const store = usePageStore();
  const tiles = dataset?.tiles ?? '';
  const key = `${tiles}#${attempt}`;
  const { points } = usePreviews(dataset?.id ?? '');
  const preview = tiles === '' && isPointsPreview(points) ? points : undefined;

  useEffect(() => {
    if (!viewer || !tiles) return undefined;
    let isCurrent = true;
    const source = {
      metadataUrl: addressOf(tiles),
      hierarchyUrl: addressOf(siblingOf(tiles, 'hierarchy.bin')),
      octreeUrl: addressOf(siblingOf(tiles, 'octree.bin')),
      fetch: fetchArtifact,
    };
    viewer.openPointCloud(source).then(
      () => {
        if (!isCurrent) return;
        const linked = linkedState(store.getState().linkedView);
        if (linked) {
          viewer.setState(linked);
          store.setState({ elementId: linked.selection });
        } else viewer.fit();
        setOutcome({ key, state: 'shown' });
      },
      () => isCurrent && setOutcome({ key, state: 'failed' }),
    );
    return () => {
      isCurrent = false;
      setOutcome(undefined);
      viewer.closePointCloud();
    };
  }, [viewer, tiles, key, store]);

  useEffect(() => {
    if (viewer && preview) viewer.showPreview(decodePointsPreview(preview));
  }, [viewer, preview]);

  const state: CloudState = preview ? 'preview' : !tiles ? 'none' : outcome?.key === key ? outcome.state : 'loading';
  return { state, retry: () => setAttempt(attempt + 1) };
}

/** Shows the model of a run over the cloud. @returns how many elements are shown. */
export function useModelInView(viewer: Viewer | undefined, run: Run | undefined): number {
  const [elements, setElements] = useState(0);
  const store = usePageStore();
  const href = run?.state === 'succeeded' ? hrefIn(run, 'model.glb') : '';
  const revision = run?.revision ?? 0;
  useEffect(() => {
    if (!viewer || !href) return undefined;
    let isCurrent = true;
    const show = async () => {
      await viewer.openModel(addressOf(href), { fetch: fetchArtifact });
      if (!isCurrent) return viewer.closeModel();
      viewer.select(store.getState().elementId);
      setElements(viewer.elements().length);
    };
    // Without the model the cloud, the figures and the files are still there.
    show().catch(() => undefined);
    return () => {
      isCurrent = false;
      setElements(0);
      viewer.closeModel();
    };
  }, [viewer, href, revision, store]);
  return elements;
}

/** Where the viewer finds how far each point is from the model. */
export function useDeviation(viewer: Viewer | undefined, run: Run | undefined, cloud: CloudState): void {
  const address = run?.state === 'succeeded' && cloud === 'shown' ? `${ARTIFACT_PATH}/${run.id}/${DEVIATIONS}` : '';
  useEffect(() => viewer?.setDeviation(address ? addressOf(address) : null), [viewer, address]);
}

/** Keeps the chosen element of page and view the same. */
export function useSharedSelection(viewer: Viewer | undefined): void {
  const store = usePageStore();
  useEffect(() => {
    if (!viewer) return undefined;
    const ends = [
      viewer.onSelect((elementId) => store.setState({ elementId })),
      store.subscribe((now, before) => {
        if (now.elementId !== before.elementId) viewer.select(now.elementId);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [viewer, store]);
}
