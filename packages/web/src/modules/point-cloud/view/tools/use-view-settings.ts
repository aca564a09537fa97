import type { Dataset } from '@cloud/contract';
import type { ColorMode, StructuredModel, Viewer } from '@cloud/viewer';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePage } from '../../page-store.tsx';
import { linkedState } from '../use-viewer.ts';
import type { ViewSettings } from './view-settings.ts';
import { applySettings, clipBoxOf, settingsOfLink, startSettings, storeyRange } from './view-settings.ts';

const METERS: Readonly<Record<string, number>> = { m: 1, mm: 0.001, ft: 0.3048, 'us-ft': 1200 / 3937 };

/** The extent of a dataset in the view's world, which is in meters. */
export function extentOf({ bounds, unit }: Dataset) {
  if (!bounds) return undefined;
  const scale = METERS[unit] ?? 1;
  const scaled = ([x, y, z]: readonly [number, number, number]) => [x * scale, y * scale, z * scale] as const;
  return { min: scaled(bounds.min), max: scaled(bounds.max) };
}

/** Settings of the view's tools, kept in step with the viewer; another dataset starts from the beginning. */
export function useViewSettings(
  viewer: Viewer | undefined,
  { dataset, model, modes }: { dataset: Dataset; model: StructuredModel | undefined; modes: readonly ColorMode[] },
) {
  const best = modes[0];
  const key = `${dataset.id}/${dataset.attributes.join()}`;
  const [own, setOwn] = useState<{ key: string; settings: ViewSettings }>();
  const linkedView = usePage((page) => page.linkedView);
  const start = useMemo(() => {
    const usual = startSettings(modes);
    const linked = linkedState(linkedView);
    return linked ? settingsOfLink(linked, usual, extentOf(dataset)) : usual;
  }, [key, linkedView, best]); // oxlint-disable-line react/exhaustive-deps -- the key stands for the dataset
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
    applySettings(viewer, settings, applied.current);
    applied.current = settings;
  }, [viewer, settings]);

  const { storey, clip } = settings;
  const linkedHeights = useMemo(() => linkedState(linkedView)?.heightRange ?? null, [linkedView]);
  useEffect(() => {
    // A link says between which heights one looks; choosing a storey here is what ends that.
    viewer?.setHeightRange(model && storey ? storeyRange(model, storey) : own?.key === key ? null : linkedHeights);
  }, [viewer, model, storey, linkedHeights, own?.key, key]);
  useEffect(() => {
    const extent = extentOf(dataset);
    viewer?.setClipBox(clip && extent ? clipBoxOf(clip, extent) : null);
  }, [viewer, clip, dataset]);
  return { settings, change };
}
