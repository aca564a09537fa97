import type { Aabb, PreviewPoints, Vec3 } from '@cloud/engine';
import { perAxis } from '@cloud/engine';
import type { DecodedNode, OctreeMetadata, OctreeNode } from '@cloud/engine/octree';
import type { CameraView } from '../camera/view.ts';
import type { PointBuffers } from '../render/point-buffers.ts';
import type { ColorMode, PointScene } from '../render/point-renderer.ts';
import { OctreeLoader } from './octree-loader.ts';
import type { PointCloudSource } from './point-cloud-source.ts';
import { DeviationColumn } from './deviation-column.ts';
import { layOutTree, TREE_WIDTH } from './drawn-tree.ts';
import { NodeCache } from './node-cache.ts';
import { pickableNode, previewCloud } from './preview-cloud.ts';
import type { PreviewCloud } from './preview-cloud.ts';
import { selectNodes } from './select-nodes.ts';
import { HiddenCount } from './hidden-count.ts';
import { hasCardRunOut } from './point-memory.ts';
import type { PointMemory } from './point-memory.ts';
import { thinOut } from './thin-out.ts';
import { intensityRangeOf, isGrayOf } from './point-ranges.ts';

/** Diameter of a point in spacings: just enough that a surface closes. */
const DIAMETER = 1.7;

/** Request of a frame to the points. */
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
  /** The color mode is `deviation`. */
  isDeviationShown: boolean;
}

type DrawnNode = readonly [OctreeNode, PointBuffers];

/** The points of one cloud: what of its octree is wanted, loaded, drawn and forgotten. */
export class PointLayer {
  readonly #gl: WebGL2RenderingContext;
  readonly #onChange: () => void;
  readonly memory: PointMemory;
  readonly #cache: NodeCache;
  #loader: OctreeLoader | undefined;
  #opening: AbortController | undefined;
  #preview: PreviewCloud | undefined;
  #drawn: OctreeNode[] = [];
  #deviation: DeviationColumn | undefined;
  /** Something went to the graphics card, which was not asked since whether it had room. */
  #isUnchecked = false;
  readonly #hidden = new HiddenCount();
  readonly #classes = new Set<number>();
  /** The first node shows shades of gray only. */
  isGray = false;
  /** 2nd and 98th percentile of the root's intensities. */
  intensityRange: [number, number] = [0, 65535];

  constructor(gl: WebGL2RenderingContext, memory: PointMemory, onChange: () => void) {
    this.#gl = gl;
    this.memory = memory;
    this.#cache = new NodeCache(gl);
    this.#onChange = onChange;
  }

  /** @throws PointCloudError */
  async open(source: PointCloudSource): Promise<void> {
    this.close();
    const opening = new AbortController();
    this.#opening = opening;
    const on = {
      node: (node: OctreeNode, points: DecodedNode) => this.#keep(node, points),
      change: this.#onChange,
      shortage: () => this.#runShort(),
    };
    const loader = await OctreeLoader.open(source, on, opening.signal);
    if (opening.signal.aborted) return loader.dispose();
    this.#loader = loader;
    // The first node is requested before the camera has a place: every view needs it.
    loader.want([loader.root], []);
    this.#onChange();
  }

  close(): void {
    this.#opening?.abort();
    this.#loader?.dispose();
    this.#loader = undefined;
    this.#cache.clear();
    this.#deviation = undefined;
    this.#drawn = [];
    this.#classes.clear();
    this.isGray = false;
    this.showPreview(undefined);
  }

  /** @param url int16 a point in the octree's order, 0.1 mm, 32767 for none; null for no deviations. */
  setDeviation(url: string | null): void {
    if (url === (this.#deviation?.url ?? null)) return;
    this.#deviation =
      url === null
        ? undefined
        : new DeviationColumn(url, () => {
            this.#isUnchecked = true;
            this.#onChange();
          });
    this.#cache.clearDeviations();
    this.#onChange();
  }

  /** Shows a coarse cloud until the first node of the octree is there. */
  showPreview(points: PreviewPoints | undefined): void {
    this.#preview?.batch.buffers.dispose();
    this.#preview = points && previewCloud(this.#gl, points);
    if (this.#preview) this.#onChange();
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
      ['rgb', varies('rgb') && !this.isGray],
      ['intensity', varies('intensity')],
      ['height', true],
      // Gray says what the intensity says, and less.
      ['rgb', varies('rgb') && this.isGray && !varies('intensity')],
      ['class', varies('classification')],
      ['station', varies('point source id')],
      ['deviation', this.#deviation !== undefined],
    ];
    return columns.filter(([, isThere]) => isThere).map(([mode]) => mode);
  }

  /** Classes of the loaded points, ascending. */
  get classes(): number[] {
    return [...this.#classes].toSorted((a, b) => a - b);
  }

  /** Points of the drawn nodes outside of a box or of a hidden class. */
  countHidden(clip: Aabb, hiddenClasses: readonly number[]): number {
    return this.#drawn.reduce((sum, node) => {
      const buffers = this.#cache.get(node);
      return sum + (buffers ? this.#hidden.of(buffers, node, clip, hiddenClasses) : 0);
    }, 0);
  }

  get isLoading(): boolean {
    return (this.#loader?.isBusy ?? false) || (this.#deviation?.isBusy ?? false);
  }

  get keptPoints(): number {
    return this.#cache.points;
  }

  /** Most points that memory allows, where the cloud has more. */
  get memoryLimit(): number | undefined {
    const { limit } = this.memory;
    return limit < (this.metadata?.points ?? 0) ? limit : undefined;
  }

  /** Asks the graphics card, which must be done with its last frame, whether it had room for what came since. */
  checkMemory(): void {
    if (!this.#isUnchecked) return;
    this.#isUnchecked = false;
    if (hasCardRunOut(this.#gl)) this.#runShort();
    else this.#cache.settle();
  }

  /** Lets go of what came last, and goes on with fewer points. */
  #runShort(): void {
    const isLower = this.memory.fail(this.#cache.points);
    const root = this.#loader?.root;
    if (root && this.#cache.dropUnchecked().includes(root)) this.#loader?.putOff([root]);
    // Some may have found no room; they are asked for again, for the nodes that stay.
    if (isLower) this.#cache.clearDeviations();
    this.#onChange();
  }

  /** Nodes drawn last, for picking. */
  get drawn(): { position: Float32Array; corner: Vec3; size: number }[] {
    const nodes = this.#drawn.flatMap((node) => {
      const buffers = this.#cache.get(node);
      return buffers ? [{ position: buffers.position, corner: node.min, size: node.size }] : [];
    });
    return nodes.length === 0 && this.#preview ? [pickableNode(this.#preview)] : nodes;
  }

  /** Chooses what to draw, and asks for what is missing. */
  update(demand: PointDemand): PointScene {
    const loader = this.#loader;
    // The first node may have failed.
    if (this.#cache.isEmpty) loader?.want([loader.root], []);
    if (!loader || this.#cache.isEmpty)
      return { batches: this.#preview ? [this.#preview.batch] : [], tree: new Uint16Array(TREE_WIDTH * 4) };
    const { metadata } = loader;
    const selection = selectNodes(loader.root, {
      view: demand.view,
      rootSpacing: metadata.spacing,
      finestPixels: demand.finestPixels,
      budget: Math.min(demand.loadBudget, this.memory.limit),
      clip: demand.clip,
    });
    const { drawn, missing } = this.#choose(selection.nodes, demand.drawBudget);
    const missingPoints = missing.reduce((sum, { pointCount }) => sum + pointCount, 0);
    loader.want(
      missing.filter((node) => node.byteSize > 0),
      selection.hierarchy,
    );
    this.#drawn = drawn.map(([node]) => node);
    this.#cache.trim(selection.points, this.memory.limit - missingPoints);
    if (demand.isDeviationShown) this.#deviation?.want(loader, drawn);
    return this.#batches(drawn, metadata, demand.pointSize);
  }

  /** Divides wanted nodes into those to draw now, as many as the budget of points allows, and those to load. */
  #choose(wanted: readonly OctreeNode[], drawBudget: number): { drawn: DrawnNode[]; missing: OctreeNode[] } {
    this.#cache.beginFrame();
    const drawn: DrawnNode[] = [];
    const missing: OctreeNode[] = [];
    let points = 0;
    for (const node of wanted) {
      const buffers = this.#cache.use(node);
      if (!buffers) missing.push(node);
      else if (drawn.length === 0 || points + buffers.count <= drawBudget) {
        points += buffers.count;
        drawn.push([node, buffers]);
      }
    }
    return { drawn, missing };
  }

  #batches(drawn: readonly DrawnNode[], metadata: OctreeMetadata, pointSize: number): PointScene {
    const { entries, entryOf } = layOutTree(drawn.map(([node]) => node));
    const isPlain = !this.colorModes.includes('rgb');
    const batches = drawn.map(([node, buffers]) => ({
      buffers,
      corner: node.min,
      size: node.size,
      diameter: (metadata.spacing / 2 ** node.level) * DIAMETER * pointSize,
      entry: entryOf.get(node)!,
      isPlain,
    }));
    return { batches, tree: entries };
  }

  #keep(node: OctreeNode, points: DecodedNode): void {
    if (this.#cache.has(node)) return;
    if (node.level === 0) {
      this.intensityRange = intensityRangeOf(points.extra);
      this.isGray = isGrayOf(points.color);
      this.showPreview(undefined);
    }
    for (let i = 3; i < points.color.length; i += 4) this.#classes.add(points.color[i]!);
    this.#cache.add(node, thinOut(points, this.memory.limit));
    this.#isUnchecked = true;
    this.#onChange();
  }
}
