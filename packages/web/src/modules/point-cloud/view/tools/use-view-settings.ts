import type { Dataset } from '@cloud/contract';
import type { ColorMode, StructuredModel, Viewer } from '@cloud/viewer';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePage } from '../../page-store.tsx';
import { linkedState } from '../use-viewer.ts';
import type { Extent, ViewSettings } from './view-settings.ts';
import { applySettings, clipBoxOf, settingsOfLink, startSettings, storeyRange } from './view-settings.ts';

interface CloudInView {
  dataset: Dataset;
  model: StructuredModel | undefined;
  modes: readonly ColorMode[];
  /** Undefined until points are loaded. */
  extent: Extent | undefined;
  /** The run is looked at as it was before it had a model. */
  isAtStep: boolean;
}

/** Settings of the view's tools, kept in step with the viewer; another dataset starts from the beginning. */
export function useViewSettings(viewer: Viewer | undefined, { dataset, model, modes, extent, isAtStep }: CloudInView) {
  const best = modes[0];
  const extentKey = JSON.stringify(extent);
  const key = `${dataset.id}/${dataset.attributes.join()}`;
  const [own, setOwn] = useState<{ key: string; settings: ViewSettings }>();
  const linkedView = usePage((page) => page.linkedView);
  const start = useMemo(() => {
    const usual = startSettings(modes);
    const linked = linkedState(linkedView);
    return linked ? settingsOfLink(linked, usual, extent) : usual;
  }, [key, linkedView, best, extentKey]); // oxlint-disable-line react/exhaustive-deps -- the key stands for the dataset
  const settings = own?.key === key ? own.settings : start;
  const applied = useRef<ViewSettings>(undefined);
  const change = useCallback(
    (part: Partial<ViewSettings>) =>
      setOwn((before) => ({ key, settings: { ...(before?.key === key ? before.settings : start), ...part } })),
    [key, start],
  );

  useEffect(() => viewer?.setMeasurements([]), [viewer, key]);
  useEffect(() => {
    if (!viewer) return;
    const inView: ViewSettings = isAtStep ? { ...settings, shown: 'cloud' } : settings;
    applySettings(viewer, inView, applied.current);
    applied.current = inView;
  }, [viewer, settings, isAtStep]);

  const { storey, heights, clip } = settings;
  useEffect(() => {
    viewer?.setHeightRange(model && storey ? storeyRange(model, storey) : heights);
  }, [viewer, model, storey, heights]);
  useEffect(() => {
    viewer?.setClipBox(clip && extent ? clipBoxOf(clip, extent) : null);
  }, [viewer, clip, extentKey]); // oxlint-disable-line react/exhaustive-deps -- the key stands for the extent
  return { settings, change };
}
