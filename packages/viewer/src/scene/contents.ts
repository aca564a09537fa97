import { ModelError } from '../models/parse-glb.ts';
import type { PointCloudSource } from '../points/point-cloud-source.ts';
import type { ViewerContents } from '../viewer-types.ts';
import { suggestPose } from './framing.ts';
import { changeSettings } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';
import { unite } from './scene-style.ts';
import { applyVisibility } from './visibility.ts';

/** Opening and closing the cloud and the model. */
export function contentCalls(parts: SceneParts): ViewerContents {
  const { opened } = parts;
  return {
    async openPointCloud(source) {
      opened.cloud = source;
      parts.points.memory.reset();
      await parts.points.open(source);
      const modes = parts.points.colorModes;
      const [best] = modes;
      if (best !== undefined && !modes.includes(parts.settings.colorMode)) changeSettings(parts, { colorMode: best });
    },
    closePointCloud() {
      delete opened.cloud;
      parts.points.close();
      parts.redraw();
    },
    setDeviation: (url) => parts.points.setDeviation(url),
    showPreview: (points) => parts.points.showPreview(points),
    async openModel(given, request = {}) {
      const bytes = typeof given === 'string' ? await fetchModel(given, request) : given;
      parts.model.show(bytes);
      opened.model = bytes;
      showState(parts);
      suggestPose(parts);
    },
    closeModel() {
      delete opened.model;
      parts.model.close();
      parts.redraw();
    },
    extent: () => unite(parts.points.bounds?.focus, parts.model.bounds),
    elements: () => parts.model.elements,
  };
}

/** Fills new layers with what was open before: the model from memory, the cloud by new requests. */
export function reopen(parts: SceneParts): void {
  const { cloud, model } = parts.opened;
  if (cloud) parts.points.open(cloud).catch(() => {});
  if (model) parts.model.show(model);
  showState(parts);
}

/** Applies selection and visibility to new contents. */
function showState(parts: SceneParts): void {
  parts.model.select(parts.settings.selection);
  applyVisibility(parts);
}

async function fetchModel(url: string, request: Pick<PointCloudSource, 'headers' | 'fetch'>): Promise<ArrayBuffer> {
  const response = await (request.fetch ?? fetch)(url, { headers: request.headers });
  if (!response.ok) throw new ModelError(`${response.status}`);
  return response.arrayBuffer();
}
