import type { Dataset, Run } from '@cloud/contract';
import { decodePointsPreview } from '@cloud/viewer';
import { buildModelParts } from '@cloud/viewer/editing';
import type { PointsPreview, StructuredModel, Viewer } from '@cloud/viewer';
import { useEffect, useRef, useState } from 'react';
import { artifactUrl, readArtifact, siblingHref } from '../../../lib/http/artifact.ts';
import { useLiveModel } from '../edits/live-models.ts';
import { hasModel } from '../live/run-event.ts';
import { usePreviews } from '../live/previews.ts';
import { usePageStore } from '../page-store.tsx';
import { hrefIn } from '../result/use-model.ts';
import { fitModel } from './fit-model.ts';
import { tileSource } from './reading/tile-source.ts';
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

  // A hidden tab runs this again when it is shown; what is open stays open.
  const opened = useRef<{ viewer: Viewer; key: string }>(undefined);
  useEffect(() => {
    if (!viewer || (opened.current?.viewer === viewer && opened.current.key === key)) return;
    const own = { viewer, key };
    opened.current = own;
    if (!tiles) return viewer.closePointCloud();
    const show = async () => {
      await viewer.openPointCloud(tileSource(tiles));
      if (opened.current !== own) return;
      const linked = linkedState(store.getState().linkedView);
      if (linked) {
        viewer.setState(linked);
        store.setState({ elementId: linked.selection });
      } else fitModel(viewer);
      setOutcome({ key, state: 'shown' });
    };
    show().catch(() => {
      if (opened.current === own) setOutcome({ key, state: 'failed' });
    });
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
  const isShown = run !== undefined && hasModel(run);
  const href = isShown ? hrefIn(run, 'model.glb') : '';
  const runId = href && run ? run.id : '';
  const { model } = useLiveModel(runId);
  // A model that was edited in the page; else the file of the latest revision.
  const key = model ?? (href && `${href}#${run?.revision ?? 0}`);
  const opened = useRef<{ viewer: Viewer; key: StructuredModel | string; runId: string }>(undefined);
  useEffect(() => {
    const last = opened.current?.viewer === viewer ? opened.current : undefined;
    if (!viewer || last?.key === key) return;
    const own = { viewer, key, runId };
    opened.current = own;
    // The model before an edit stays until the one after it is there.
    if (last?.runId !== runId) viewer.closeModel();
    const show = async () => {
      if (model) await viewer.openModel(buildModelParts(model));
      else if (key) {
        const bytes = await (await readArtifact(href)).arrayBuffer();
        // An edit may have come while the file was on its way.
        if (opened.current === own) await viewer.openModel(bytes);
      }
      if (opened.current !== own) return;
      viewer.select(store.getState().elementId);
      setElements(viewer.elements().length);
    };
    // Without the model the cloud, the figures and the files are still there.
    show().catch(() => undefined);
  }, [viewer, href, key, model, runId, store]);
  return elements;
}

/** Where the viewer finds how far each point is from the model. */
export function useDeviation(viewer: Viewer | undefined, run: Run | undefined, cloud: CloudState): void {
  const address = run && hasModel(run) && cloud === 'shown' ? siblingHref(hrefIn(run, 'model.json'), DEVIATIONS) : '';
  useEffect(() => viewer?.setDeviation(address ? artifactUrl(address) : null), [viewer, address]);
}

/** Keeps the chosen element of page and view the same. */
export function useSharedSelection(viewer: Viewer | undefined): void {
  const store = usePageStore();
  useEffect(() => {
    if (!viewer) return undefined;
    let isOwn = false;
    const ends = [
      viewer.onHover((hoveredId) => store.setState({ hoveredId })),
      viewer.onSelect((elementId) => {
        // A click with a tool in hand chooses nothing.
        if (store.getState().tool !== 'select') return viewer.select(store.getState().elementId);
        isOwn = true;
        store.setState({ elementId });
        isOwn = false;
      }),
      store.subscribe((now, before) => {
        if (now.hoveredId !== before.hoveredId) viewer.hover(now.hoveredId);
        if (now.place && now.place !== before.place) viewer.fit(now.place);
        if (now.elementId === before.elementId) return;
        viewer.select(now.elementId);
        // What is clicked in the picture is in sight already.
        if (now.elementId !== null && !isOwn) viewer.frame(now.elementId);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [viewer, store]);
}
