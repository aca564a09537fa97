import type { PointCloudSource } from '@cloud/viewer';
import { artifactUrl, fetchArtifact, siblingHref } from '../../../../lib/http/artifact.ts';

/** What a viewer needs to bring the points of a reading. @param tiles address of their `metadata.json`. */
export const tileSource = (tiles: string): PointCloudSource => ({
  metadataUrl: artifactUrl(tiles),
  hierarchyUrl: artifactUrl(siblingHref(tiles, 'hierarchy.bin')),
  octreeUrl: artifactUrl(siblingHref(tiles, 'octree.bin')),
  fetch: fetchArtifact,
});
