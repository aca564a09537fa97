import type { Aabb, PreviewPoints, Vec3 } from '@cloud/engine';
import { perAxis } from '@cloud/engine';
import type { DecodedNode, OctreeMetadata, OctreeNode } from '@cloud/engine/octree';
import type { CameraView } from '../camera/camera.ts';
import { PointBuffers } from '../render/point-buffers.ts';
import type { ColorMode, PointBatch, PointScene } from '../render/point-renderer.ts';
import { OctreeLoader } from './octree-loader.ts';
import type { PointCloudSource } from './octree-loader.ts';
import { DeviationColumn } from './deviation-column.ts';
import { layOutTree, LONE_ENTRY, TREE_WIDTH } from './drawn-tree.ts';
import { selectNodes } from './select-nodes.ts';
import { boundsOf, intensityRangeOf } from './point-ranges.ts';

/** Points kept beyond those on screen, so that turning back does not load again. */
const SPARE_POINTS = 4_000_000;
/** Diameter of a point in spacings: just enough that a surface closes. */
const DIAMETER = 1.7;

/** What a frame wants of the points. */
export interface PointDemand {
  view: CameraView;
  /** Points worth loading for this view. */
  loadBudget: number;
  /** Points to draw now. */
  drawBudget: number;
  finestPixels: number;
  /** Factor on the diameter of points. */
  pointSize: number;
  clip: Aabb;
  /** Deviations are to be seen. */
  isDeviationShown: boolean;
}

interface Kept {
  buffers: PointBuffers;
  usedAt: number;
}

/** The points of one cloud: what of its octree is wanted, loaded, drawn and forgotten. */
export class PointLayer {
  readonly #gl: WebGL2RenderingContext;
  readonly #onChange: () => void;
  readonly #kept = new Map<OctreeNode, Kept>();
  #loader: OctreeLoader | undefined;
  #opening: AbortController | undefined;
  #preview: { batch: PointBatch; bounds: Aabb } | undefined;
  #drawn: OctreeNode[] = [];
  #clock = 0;
  #keptPoints = 0;
  #deviation: DeviationColumn | undefined;
  /** 2nd and 98th percentile of the root's intensities. */
  intensityRange: [number, number] = [0, 65535];

  constructor(gl: WebGL2RenderingContext, onChange: () => void) {
    this.#gl = gl;
    this.#onChange = onChange;
  }

  /** @throws PointCloudError */
  async open(source: PointCloudSource): Promise<void> {
    this.close();
    const opening = new AbortController();
    this.#opening = opening;
    const on = { node: (node: OctreeNode, points: DecodedNode) => this.#keep(node, points), change: this.#onChange };
    const loader = await OctreeLoader.open(source, on, opening.signal);
    if (opening.signal.aborted) return loader.dispose();
    this.#loader = loader;
    // The first node is asked for before anybody knows where the camera will stand.
    loader.want([loader.root], []);
    this.#onChange();
  }

  close(): void {
    this.#opening?.abort();
    this.#loader?.dispose();
    this.#loader = undefined;
    for (const { buffers } of this.#kept.values()) buffers.dispose();
    this.#kept.clear();
    this.#keptPoints = 0;
    this.#deviation = undefined;
    this.#drawn = [];
    this.showPreview(undefined);
  }

  /** @param url int16 a point in the octree's order, 0.1 mm, 32767 for none; null for no deviations. */
  setDeviation(url: string | null): void {
    if (url === (this.#deviation?.url ?? null)) return;
    this.#deviation = url === null ? undefined : new DeviationColumn(url, this.#onChange);
    for (const { buffers } of this.#kept.values()) buffers.setDeviation(undefined);
    this.#onChange();
  }

  /** Shows a coarse cloud until the first node of the octree is there. */
  showPreview(points: PreviewPoints | undefined): void {
    this.#preview?.batch.buffers.dispose();
    this.#preview = undefined;
    const count = points ? Math.floor(points.position.length / 3) : 0;
    if (!points || count === 0) return;
    const color = new Uint8Array(count * 4);
    for (let i = 0; points.rgb && i < count; i++) color.set(points.rgb.subarray(i * 3, i * 3 + 3), i * 4);
    const { position, origin } = points;
    const buffers = new PointBuffers(this.#gl, {
      count,
      position: position.slice(),
      color,
      extra: new Uint16Array(count * 2),
    });
    const bounds = boundsOf(position, origin);
    const reach = Math.hypot(...bounds.max.map((value, k) => value - bounds.min[k]!));
    const diameter = (reach / Math.sqrt(count)) * 0.6;
    this.#preview = {
      batch: { buffers, corner: origin, size: 1, diameter, entry: LONE_ENTRY, isPlain: !points.rgb },
      bounds,
    };
    this.#onChange();
  }

  get metadata(): OctreeMetadata | undefined {
    return this.#loader?.metadata;
  }

  /** World box of all points, for clipping the depth range; and the box worth looking at. */
  get bounds(): { all: Aabb; focus: Aabb } | undefined {
    const metadata = this.#loader?.metadata;
    if (!metadata) return this.#preview && { all: this.#preview.bounds, focus: this.#preview.bounds };
    const position = metadata.attributes.find((attribute) => attribute.name === 'position');
    const all =
      position?.min.length === 3 && position.max.length === 3
        ? { min: perAxis((axis) => position.min[axis]!), max: perAxis((axis) => position.max[axis]!) }
        : metadata.boundingBox;
    return { all, focus: metadata.focus ?? all };
  }

  /** Modes there is data for, best first. A column of one value says nothing. */
  get colorModes(): ColorMode[] {
    const attributes = this.#loader?.metadata.attributes ?? [];
    const varies = (name: string) =>
      attributes.some(({ name: own, min, max }) => own === name && (min?.some((value, k) => value < max[k]!) ?? true));
    const columns: [ColorMode, boolean][] = [
      ['rgb', varies('rgb')],
      ['intensity', varies('intensity')],
      ['height', true],
      ['class', varies('classification')],
      ['station', varies('point source id')],
      ['deviation', this.#deviation !== undefined],
    ];
    return columns.filter(([, isThere]) => isThere).map(([mode]) => mode);
  }

  get isLoading(): boolean {
    return (this.#loader?.isBusy ?? false) || (this.#deviation?.isBusy ?? false);
  }

  get keptPoints(): number {
    return this.#keptPoints;
  }

  /** Nodes drawn last, for picking. */
  get drawn(): { position: Float32Array; corner: Vec3; size: number }[] {
    const nodes = this.#drawn.flatMap((node) => {
      const kept = this.#kept.get(node);
      return kept ? [{ position: kept.buffers.position, corner: node.min, size: node.size }] : [];
    });
    if (nodes.length > 0 || !this.#preview) return nodes;
    const { batch, bounds } = this.#preview;
    const size =
      2 *
      Math.max(...bounds.max.map((value, k) => Math.max(value - batch.corner[k]!, batch.corner[k]! - bounds.min[k]!)));
    return [{ position: batch.buffers.position, corner: batch.corner, size }];
  }

  /** Chooses what to draw, and asks for what is missing. */
  update(demand: PointDemand): PointScene {
    const loader = this.#loader;
    if (!loader || this.#kept.size === 0)
      return { batches: this.#preview ? [this.#preview.batch] : [], tree: new Uint16Array(TREE_WIDTH * 4) };
    const { metadata } = loader;
    const selection = selectNodes(loader.root, {
      view: demand.view,
      rootSpacing: metadata.spacing,
      finestPixels: demand.finestPixels,
      budget: demand.loadBudget,
      clip: demand.clip,
    });
    this.#clock++;
    const drawn: OctreeNode[] = [];
    const missing: OctreeNode[] = [];
    let points = 0;
    for (const node of selection.nodes) {
      const kept = this.#kept.get(node);
      if (!kept) {
        if (node.byteSize > 0) missing.push(node);
        continue;
      }
      kept.usedAt = this.#clock;
      if (points + kept.buffers.count > demand.drawBudget && drawn.length > 0) continue;
      points += kept.buffers.count;
      drawn.push(node);
    }
    loader.want(missing, selection.hierarchy);
    this.#drawn = drawn;
    this.#forget(selection.points);
    if (demand.isDeviationShown) {
      this.#deviation?.want(
        loader,
        drawn.map((node) => [node, this.#kept.get(node)!.buffers] as const),
      );
    }
    return this.#batches(drawn, metadata, demand.pointSize);
  }

  #batches(drawn: OctreeNode[], metadata: OctreeMetadata, pointSize: number): PointScene {
    const { entries, entryOf } = layOutTree(drawn);
    const isPlain = !this.colorModes.includes('rgb');
    const batches = drawn.map((node) => ({
      buffers: this.#kept.get(node)!.buffers,
      corner: node.min,
      size: node.size,
      diameter: (metadata.spacing / 2 ** node.level) * DIAMETER * pointSize,
      entry: entryOf.get(node)!,
      isPlain,
    }));
    return { batches, tree: entries };
  }

  #keep(node: OctreeNode, points: DecodedNode): void {
    if (this.#kept.has(node)) return;
    if (node.level === 0) {
      this.intensityRange = intensityRangeOf(points.extra);
      this.showPreview(undefined);
    }
    this.#kept.set(node, { buffers: new PointBuffers(this.#gl, points), usedAt: this.#clock });
    this.#keptPoints += points.count;
    this.#onChange();
  }

  /** Drops what was not used for longest, once there is more than the view could want. */
  #forget(wanted: number): void {
    if (this.#keptPoints <= wanted + SPARE_POINTS) return;
    const oldest = [...this.#kept].filter(([, kept]) => kept.usedAt < this.#clock);
    oldest.sort((a, b) => a[1].usedAt - b[1].usedAt);
    for (const [node, { buffers }] of oldest) {
      if (this.#keptPoints <= wanted + SPARE_POINTS) return;
      buffers.dispose();
      this.#kept.delete(node);
      this.#keptPoints -= buffers.count;
    }
  }
}
