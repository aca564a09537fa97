import type { Dataset } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePage } from '../../page-store.tsx';
import { linkedState } from '../use-viewer.ts';
import type { ViewSettings } from './view-settings.ts';
import { applySettings, clipBoxOf, colorModesOf, settingsOfLink, startSettings, storeyRange } from './view-settings.ts';

const METERS: Readonly<Record<string, number>> = { m: 1, mm: 0.001, ft: 0.3048, 'us-ft': 1200 / 3937 };

/** The extent of a dataset in the view's world, which is in meters. */
function extentOf({ bounds, unit }: Dataset) {
  if (!bounds) return undefined;
  const scale = METERS[unit] ?? 1;
  const scaled = ([x, y, z]: readonly [number, number, number]) => [x * scale, y * scale, z * scale] as const;
  return { min: scaled(bounds.min), max: scaled(bounds.max) };
}

/** Settings of the view's tools, kept in step with the viewer; another dataset starts from the beginning. */
export function useViewSettings(viewer: Viewer | undefined, dataset: Dataset, model: StructuredModel | undefined) {
  const key = `${dataset.id}/${dataset.attributes.join()}`;
  const [own, setOwn] = useState<{ key: string; settings: ViewSettings }>();
  const linkedView = usePage((page) => page.linkedView);
  const start = useMemo(() => {
    const usual = startSettings(colorModesOf(dataset));
    const linked = linkedState(linkedView);
    return linked ? settingsOfLink(linked, usual) : usual;
  }, [key, linkedView]); // oxlint-disable-line react/exhaustive-deps -- the key stands for the dataset
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
  useEffect(() => {
    viewer?.setHeightRange(model && storey ? storeyRange(model, storey) : null);
  }, [viewer, model, storey]);
  useEffect(() => {
    const extent = extentOf(dataset);
    viewer?.setClipBox(clip && extent ? clipBoxOf(clip, extent) : null);
  }, [viewer, clip, dataset]);
  return { settings, change };
}
