import type { RunArtifact } from '@cloud/contract';

/** What most people came for, first. Names that are not listed follow. */
const FIRST = [
  'model.ifc',
  'plan.dxf',
  'plan.svg',
  'plan.pdf',
  'model.glb',
  'model.obj',
  'model.mtl',
  'model.fbx',
  'model.stl',
  'plan.geojson',
  'cloud.laz',
  'report.pdf',
  'report.html',
  'report.json',
  'model.json',
  'elements.json',
];
/** Shown at once; the others are a click away. */
const MAIN = new Set([
  'model.ifc',
  'plan.dxf',
  'plan.svg',
  'plan.pdf',
  'model.glb',
  'model.obj',
  'model.fbx',
  'cloud.laz',
]);

const rankOf = ({ name }: RunArtifact): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/** Files in the order in which they are offered, the main ones apart from the rest. */
export function orderDownloads(artifacts: readonly RunArtifact[]): { main: RunArtifact[]; more: RunArtifact[] } {
  const sorted = artifacts.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1));
  return { main: sorted.filter(({ name }) => MAIN.has(name)), more: sorted.filter(({ name }) => !MAIN.has(name)) };
}
