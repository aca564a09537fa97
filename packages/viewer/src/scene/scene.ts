import type { Aabb, Vec3 } from '@cloud/engine';
import { pixelOf } from '../camera/camera.ts';
import type { CameraPose, Projection } from '../camera/camera.ts';
import { CameraRig } from '../camera/camera-rig.ts';
import { CameraControls } from '../camera/controls.ts';
import type { Navigation } from '../camera/controls.ts';
import { zoomTo } from '../camera/moves.ts';
import { turnTo } from '../camera/named-views.ts';
import { MeasureSession } from '../measuring/measure-session.ts';
import type { MeasureKind, Measurement } from '../measuring/measurement.ts';
import { ModelLayer } from '../models/model-layer.ts';
import type { ModelElement } from '../models/model.ts';
import { ModelError } from '../models/parse-glb.ts';
import type { PointCloudSource } from '../points/octree-loader.ts';
import { PointLayer } from '../points/point-layer.ts';
import { FrameBudget } from '../render/frame-budget.ts';
import { FrameLoop } from '../render/frame-loop.ts';
import { PointRenderer } from '../render/point-renderer.ts';
import type { ColorMode } from '../render/point-renderer.ts';
import { createSurface, isSoftware } from '../render/surface.ts';
import type {
  CeilingMode,
  Viewer,
  ViewerOptions,
  ViewerState,
  ViewerStats,
  ViewerTheme,
  ViewName,
  Visibility,
} from '../viewer-types.ts';
import { drawScene } from './drawing.ts';
import type { Drawn } from './drawing.ts';
import { flyTo, suggestPose } from './framing.ts';
import { hitAt } from './picking.ts';
import { currentView } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';
import { mergeVisibility, START_SETTINGS } from './scene-settings.ts';
import type { Settings } from './scene-settings.ts';
import { DEFAULT_THEME } from './scene-style.ts';
import { screenshotOf } from './screenshot.ts';
import { applyVisibility, colorRangeOf, focusBounds } from './visibility.ts';

const START_POSE: CameraPose = turnTo(
  { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 20, projection: 'perspective' },
  'iso',
);
const MAX_PIXEL_RATIO = 2;
/** After the camera came to rest one more frame is drawn, with the resting budget. */
const REST_MS = 200;
/** A double click brings the camera nearer by this factor. */
const DOUBLE_CLICK_ZOOM = 0.6;
const SMALLEST_POINT_FACTOR = 0.25;
const LARGEST_POINT_FACTOR = 4;

/** The view behind {@link Viewer}: one camera, one cloud, one model, drawn on demand. */
export class Scene implements Viewer {
  readonly #parts: SceneParts;
  readonly #isSoftware: boolean;
  readonly #budget: FrameBudget;
  readonly #loop: FrameLoop;
  readonly #controls: CameraControls;
  readonly #measuring = new MeasureSession();
  readonly #selectListeners = new Set<(id: string | null) => void>();
  readonly #frameListeners = new Set<() => void>();
  #drawn: Drawn = { points: 0, nodes: 0 };
  #source: PointCloudSource | undefined;
  #modelBytes: ArrayBuffer | undefined;

  /** @throws WebGlError */
  constructor(container: HTMLElement, options: ViewerOptions) {
    const surface = createSurface(container, options.maxPixelRatio ?? MAX_PIXEL_RATIO, {
      resize: () => this.#loop.invalidate(),
      lost: () => this.#loop.pause(),
      restored: () => this.#restore(),
    });
    const { canvas, gl } = surface;
    this.#isSoftware = isSoftware(gl);
    this.#budget = new FrameBudget(this.#isSoftware);
    this.#loop = new FrameLoop(
      gl,
      (now) => this.#drawFrame(now),
      (ms) => this.#budget.record(this.#drawn.points, ms),
    );
    this.#parts = {
      surface,
      rig: new CameraRig(START_POSE, () => this.#loop.invalidate()),
      points: this.#newPointLayer(gl),
      model: new ModelLayer(gl),
      renderer: new PointRenderer(gl),
      settings: structuredClone(START_SETTINGS),
      theme: { ...DEFAULT_THEME, ...options.theme },
      colorRanges: {},
    };
    this.#controls = new CameraControls(canvas, {
      getPose: () => this.#parts.rig.goal,
      setPose: (pose) => this.#parts.rig.move(pose),
      pick: (x, y) => this.pick(x, y),
      click: (x, y) => this.#onClick(x, y),
      doubleClick: (x, y) => this.#onDoubleClick(x, y),
      finish: (isCancelled) => {
        this.#measuring.finish(isCancelled);
        this.#loop.invalidate();
      },
      fit: () => this.fit(),
    });
  }

  async openPointCloud(source: PointCloudSource): Promise<void> {
    this.#source = source;
    await this.#parts.points.open(source);
    const modes = this.#parts.points.colorModes;
    const [best] = modes;
    if (best !== undefined && !modes.includes(this.#parts.settings.colorMode)) this.#change({ colorMode: best });
  }

  closePointCloud(): void {
    this.#source = undefined;
    this.#parts.points.close();
    this.#loop.invalidate();
  }

  setDeviation(url: string | null): void {
    this.#parts.points.setDeviation(url);
  }

  showPreview(preview: Parameters<Viewer['showPreview']>[0]): void {
    this.#parts.points.showPreview(preview);
  }

  async openModel(...[given, request = {}]: Parameters<Viewer['openModel']>): Promise<void> {
    const bytes = typeof given === 'string' ? await fetchModel(given, request) : given;
    const { model, settings } = this.#parts;
    model.show(bytes);
    this.#modelBytes = bytes;
    model.select(settings.selection);
    this.#applyVisibility();
    suggestPose(this.#parts);
  }

  closeModel(): void {
    this.#modelBytes = undefined;
    this.#parts.model.close();
    this.#loop.invalidate();
  }

  elements(): readonly ModelElement[] {
    return this.#parts.model.elements;
  }

  setVisible(part: Visibility): void {
    this.#change({ visible: mergeVisibility(this.#parts.settings.visible, part) });
    this.#applyVisibility();
  }

  colorModes(): readonly ColorMode[] {
    return this.#parts.points.colorModes;
  }

  setColorMode(colorMode: ColorMode): void {
    this.#change({ colorMode });
  }

  setColorRange(mode: ColorMode, range: readonly [number, number] | null): void {
    const { colorRanges } = this.#parts;
    if (range) colorRanges[mode] = range;
    else delete colorRanges[mode];
    this.#loop.invalidate();
  }

  colorRange(): readonly [number, number] {
    return colorRangeOf(this.#parts);
  }

  setPointSize(factor: number): void {
    this.#change({ pointSize: Math.min(LARGEST_POINT_FACTOR, Math.max(SMALLEST_POINT_FACTOR, factor)) });
  }

  setLighting(lighting: boolean): void {
    this.#change({ lighting });
  }

  setTheme(part: Partial<ViewerTheme>): void {
    this.#parts.theme = { ...this.#parts.theme, ...part };
    this.#loop.invalidate();
  }

  setView(name: ViewName): void {
    flyTo(this.#parts, focusBounds(this.#parts), turnTo(this.#parts.rig.goal, name));
  }

  setProjection(projection: Projection): void {
    const { rig } = this.#parts;
    rig.move({ ...rig.goal, projection });
  }

  setNavigation(navigation: Navigation): void {
    this.#controls.navigation = navigation;
  }

  fit(box = focusBounds(this.#parts)): void {
    flyTo(this.#parts, box, this.#parts.rig.goal);
  }

  setHeightRange(range: readonly [number, number] | null): void {
    this.#change({ heightRange: range && [range[0], range[1]] });
  }

  setClipBox(clipBox: Aabb | null): void {
    this.#change({ clipBox });
  }

  setCeilings(ceilings: CeilingMode): void {
    this.#change({ ceilings });
  }

  setSwipe(share: number | null): void {
    this.#change({ swipe: share === null ? null : Math.min(1, Math.max(0, share)) });
  }

  select(id: string | null): void {
    this.#parts.settings.selection = id;
    this.#parts.model.select(id);
    this.#loop.invalidate();
  }

  onSelect(listener: (id: string | null) => void): () => void {
    return subscribe(this.#selectListeners, listener);
  }

  measure(kind: MeasureKind | null): void {
    this.#measuring.start(kind);
    this.#parts.surface.canvas.style.cursor = kind ? 'crosshair' : '';
    this.#loop.invalidate();
  }

  measurements(): readonly Measurement[] {
    return this.#measuring.done;
  }

  setMeasurements(measurements: readonly Measurement[]): void {
    this.#measuring.replace(measurements);
    this.#loop.invalidate();
  }

  onMeasure(listener: Parameters<Viewer['onMeasure']>[0]): () => void {
    return subscribe(this.#measuring.listeners, listener);
  }

  pick(x: number, y: number): Vec3 | undefined {
    return hitAt(this.#parts, x, y).point;
  }

  project(point: Vec3): { x: number; y: number; isVisible: boolean } {
    const { ratio } = this.#parts.surface;
    const { x, y, isVisible } = pixelOf(currentView(this.#parts), point);
    return { x: x / ratio, y: y / ratio, isVisible };
  }

  onFrame(listener: () => void): () => void {
    return subscribe(this.#frameListeners, listener);
  }

  getState(): ViewerState {
    return {
      version: 1,
      camera: this.#parts.rig.goal,
      navigation: this.#controls.navigation,
      ...structuredClone(this.#parts.settings),
      measurements: structuredClone([...this.#measuring.done]),
    };
  }

  setState({ camera, navigation, measurements, ...rest }: ViewerState): void {
    this.#controls.navigation = navigation;
    this.#measuring.replace(measurements);
    this.#parts.settings = { ...structuredClone(START_SETTINGS), ...structuredClone(rest) };
    this.#parts.model.select(this.#parts.settings.selection);
    this.#applyVisibility();
    this.#parts.rig.move(camera);
  }

  async screenshot(background?: string): Promise<Blob> {
    this.#drawFrame(performance.now());
    return screenshotOf(this.#parts.surface, { background, hasOverlay: this.#measuring.all.length > 0 });
  }

  stats(): ViewerStats {
    const { points, model } = this.#parts;
    return {
      pointsDrawn: this.#drawn.points,
      pointsKept: points.keptPoints,
      pointsTotal: points.metadata?.points ?? 0,
      nodesDrawn: this.#drawn.nodes,
      elements: model.elements.length,
      frameMs: this.#budget.frameMs,
      frames: this.#loop.frames,
      isLoading: points.isLoading,
      budget: { moving: this.#budget.moving, resting: this.#budget.resting },
    };
  }

  dispose(): void {
    const { points, model, renderer, surface } = this.#parts;
    this.#loop.dispose();
    this.#controls.dispose();
    points.close();
    model.close();
    renderer.dispose();
    surface.dispose();
  }

  #change(part: Partial<Settings>): void {
    this.#parts.settings = { ...this.#parts.settings, ...part };
    this.#loop.invalidate();
  }

  #applyVisibility(): void {
    applyVisibility(this.#parts);
    this.#loop.invalidate();
  }

  #newPointLayer(gl: WebGL2RenderingContext): PointLayer {
    return new PointLayer(gl, () => {
      suggestPose(this.#parts);
      this.#loop.invalidate();
    });
  }

  /** @returns whether another frame is wanted at once. */
  #drawFrame(now: number): boolean {
    const { rig } = this.#parts;
    const isFlying = rig.step(now);
    const isMoving = isFlying || rig.isMoving(now) || this.#controls.isActive;
    this.#drawn = drawScene(this.#parts, {
      isMoving,
      isSoftware: this.#isSoftware,
      budget: this.#budget,
      measurements: this.#measuring.all,
    });
    if (isMoving) this.#loop.later(REST_MS);
    for (const listener of this.#frameListeners) listener();
    return isFlying;
  }

  #onClick(x: number, y: number): void {
    const { point, element = null } = hitAt(this.#parts, x, y);
    if (this.#measuring.isActive) {
      if (point) this.#measuring.addCorner(point);
      return this.#loop.invalidate();
    }
    const { model, settings } = this.#parts;
    if (model.elements.length === 0 || element === settings.selection) return;
    this.select(element);
    for (const listener of this.#selectListeners) listener(element);
  }

  #onDoubleClick(x: number, y: number): void {
    if (this.#measuring.isActive) return this.#measuring.finish(false);
    const { rig } = this.#parts;
    const point = this.pick(x, y);
    if (point) rig.flyTo({ ...zoomTo(rig.pose, DOUBLE_CLICK_ZOOM, point), target: point });
  }

  /** A graphics context that was lost took all buffers along: they are made again from memory or requested again. */
  #restore(): void {
    const parts = this.#parts;
    const { gl } = parts.surface;
    parts.renderer = new PointRenderer(gl);
    parts.points = this.#newPointLayer(gl);
    parts.model = new ModelLayer(gl);
    this.#loop.resume();
    if (this.#source) parts.points.open(this.#source).catch(() => {});
    if (this.#modelBytes) parts.model.show(this.#modelBytes);
    parts.model.select(parts.settings.selection);
    this.#applyVisibility();
  }
}

async function fetchModel(url: string, request: Pick<PointCloudSource, 'headers' | 'fetch'>): Promise<ArrayBuffer> {
  const response = await (request.fetch ?? fetch)(url, { headers: request.headers });
  if (!response.ok) throw new ModelError(`${response.status}`);
  return response.arrayBuffer();
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
