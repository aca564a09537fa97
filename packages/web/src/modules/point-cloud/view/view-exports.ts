import type { Dataset, Run } from '@cloud/contract';
import { stateToText } from '@cloud/viewer';
import type { Viewer } from '@cloud/viewer';
import { CONFIG } from '../../../lib/config.ts';

/** Hands the picture of a view to the browser to keep. */
export async function savePicture(viewer: Viewer, name: string): Promise<void> {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--card').trim();
  const url = URL.createObjectURL(await viewer.screenshot(background));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The URL of a dataset, with a run, as it is seen now. */
export function urlOfView(viewer: Viewer, dataset: Dataset, run: Run | undefined): string {
  const query = new URLSearchParams({ dataset: dataset.id, ...(run && { run: run.id }) });
  query.set('view', stateToText(viewer.getState()));
  return `${location.origin}${CONFIG.basePath}${CONFIG.firstPage}?${query}`;
}
