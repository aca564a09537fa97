import type { Dataset } from '@cloud/contract';
import type { ColorMode, Viewer } from '@cloud/viewer';
import { useEffect, useState } from 'react';
import { colorModesOf } from './view-settings.ts';
import type { Extent } from './view-settings.ts';

/** What the loaded points say of themselves, beyond what their file says. */
export interface CloudTraits {
  /** The most telling first. */
  modes: readonly ColorMode[];
  /** The colors are shades of gray. */
  isGray: boolean;
  classes: readonly number[];
  hasCeiling: boolean;
  /** World, meters; far strays left out. */
  extent: Extent | undefined;
}

/** Colors, classes and extent that the points really have, known as soon as the first of them are loaded. */
export function useCloudTraits(viewer: Viewer | undefined, dataset: Dataset, isShown: boolean): CloudTraits {
  const [known, setKnown] = useState<CloudTraits & { datasetId: string }>();
  useEffect(() => {
    if (!viewer || !isShown) return undefined;
    const take = () => {
      const now = {
        datasetId: dataset.id,
        modes: viewer.colorModes().filter((mode) => mode !== 'deviation'),
        isGray: viewer.isGray(),
        classes: viewer.classes(),
        hasCeiling: viewer.hasCeiling(),
        extent: viewer.extent(),
      };
      if (viewer.stats().pointsKept === 0) return;
      setKnown((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    take();
    return viewer.onFrame(take);
  }, [viewer, dataset.id, isShown]);
  if (known?.datasetId === dataset.id) return known;
  return { modes: colorModesOf(dataset), isGray: false, classes: [], hasCeiling: false, extent: undefined };
}
