import { createViewer } from '../src/viewer.ts';
import type { Viewer } from '../src/viewer.ts';

// Shows `tiles/` and, with `?model=name.glb`, a model out of the folder that CLOUD_DIR names. See vite.config.ts.
const parameters = new URLSearchParams(location.search);
const folder = `data/${parameters.get('dir') ?? ''}`;
const viewer = createViewer(document.querySelector<HTMLElement>('#view')!);
(globalThis as unknown as { viewer: Viewer }).viewer = viewer;

if (parameters.get('tiles') !== 'none') {
  await viewer.openPointCloud({
    metadataUrl: `${folder}/tiles/metadata.json`,
    hierarchyUrl: `${folder}/tiles/hierarchy.bin`,
    octreeUrl: `${folder}/tiles/octree.bin`,
  });
}
const model = parameters.get('model');
if (model) await viewer.openModel(`${folder}/${model}`);

const status = document.querySelector('#status')!;
viewer.onFrame(() => {
  const { pointsDrawn, pointsTotal, frameMs } = viewer.stats();
  status.textContent = `${pointsDrawn.toLocaleString('en')} / ${pointsTotal.toLocaleString('en')} · ${frameMs.toFixed(0)} ms`;
});
