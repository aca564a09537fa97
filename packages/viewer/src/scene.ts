import type { Aabb, Vec3 } from '@cloud/engine';
import { eyeOf, fitPose, pixelOf, rayThrough, viewOf } from './camera/camera.ts';
import type { CameraPose, CameraView } from './camera/camera.ts';
import { CameraRig } from './camera/camera-rig.ts';
import { CameraControls } from './camera/controls.ts';
import { dot, subtract } from './camera/linear.ts';
import { zoomTo } from './camera/moves.ts';
import { turnTo } from './camera/named-views.ts';
import { drawMeasurements } from './measuring/measure-overlay.ts';
import { MeasureSession } from './measuring/measure-session.ts';
import { ModelLayer } from './models/model-layer.ts';
import { ModelError } from './models/parse-glb.ts';
import { pickPoint } from './points/pick-point.ts';
import { PointLayer } from './points/point-layer.ts';
import { FrameBudget } from './render/frame-budget.ts';
import { FrameLoop } from './render/frame-loop.ts';
import { PointRenderer } from './render/point-renderer.ts';
import { createSurface, isSoftware } from './render/surface.ts';
import { clipOf, DEFAULT_THEME, hexColor, intersect, unite } from './scene-style.ts';
import { mergeVisibility, START_SETTINGS } from './scene-settings.ts';
import type { Settings } from './scene-settings.ts';
import type { Viewer, ViewerOptions, ViewerStats } from './viewer-types.ts';

const PICK_PIXELS = 9;
const START: CameraPose = turnTo(
  { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 20, projection: 'perspective' },
  'iso',
);

/** Builds the view behind {@link Viewer}: one camera, one cloud, one model, drawn on demand. */
export function createScene(container: HTMLElement, options: ViewerOptions): Viewer {
  const surface = createSurface(container, options.maxPixelRatio ?? 2, {
    resize: () => loop?.invalidate(),
    lost: () => loop?.pause(),
    restored: () => restore(),
  });
  const { canvas, gl } = surface;
  const isSlow = isSoftware(gl);
  const budget = new FrameBudget(isSlow);
  let theme = { ...DEFAULT_THEME, ...options.theme };
  let settings = structuredClone(START_SETTINGS);
  const ranges: Partial<Record<string, readonly [number, number]>> = {};
  const measuring = new MeasureSession();
  const selectListeners = new Set<(id: string | null) => void>();
  const frameListeners = new Set<() => void>();

  const rig = new CameraRig(START, () => loop.invalidate());
  let drawn = { points: 0, nodes: 0 };
  let source: Parameters<Viewer['openPointCloud']>[0] | undefined;
  let modelBytes: ArrayBuffer | undefined;

  const loop: FrameLoop = new FrameLoop(gl, drawFrame, (ms) => budget.record(drawn.points, ms));
  let renderer = new PointRenderer(gl);
  let points = new PointLayer(gl, () => onPoints());
  let model = new ModelLayer(gl);

  const controls = new CameraControls(canvas, {
    getPose: () => rig.goal,
    setPose: (next) => rig.move(next),
    pick: (x, y) => pick(x, y),
    click: onClick,
    doubleClick: onDoubleClick,
    finish: (isCancelled) => {
      measuring.finish(isCancelled);
      loop.invalidate();
    },
    fit: () => fit(),
  });

  /** Looking down from above a ceiling, one wants to see the room. */
  function isTopOff(height: number | undefined): height is number {
    return (
      settings.ceilings === 'auto' && height !== undefined && eyeOf(rig.pose)[2] > height && rig.pose.pitch < -0.15
    );
  }

  function clip(): Aabb {
    return clipOf(settings.clipBox, settings.heightRange);
  }

  function pointClip(): Aabb {
    const cut = points.metadata?.ceilingCut;
    if (!isTopOff(cut)) return clip();
    const [low, high] = settings.heightRange ?? [-Infinity, Infinity];
    return clipOf(settings.clipBox, [low, Math.min(high, cut)]);
  }

  function sceneBounds(): Aabb | undefined {
    return unite(points.bounds?.all, model.bounds);
  }

  function view(): CameraView {
    return viewOf(rig.pose, canvas.width, canvas.height, sceneBounds());
  }

  function worthSeeing(): Aabb | undefined {
    const box = model.bounds && settings.visible.model ? model.bounds : points.bounds?.focus;
    return box && intersect(box, clip());
  }

  function fit(box = worthSeeing(), from = rig.goal): void {
    if (box) rig.flyTo(fitPose(from, box, canvas.width / canvas.height));
  }

  /** The first look at something new; never takes the camera from a hand that holds it. */
  function fitOnce(): void {
    const box = points.bounds?.focus ?? model.bounds;
    if (box) rig.suggest(fitPose(rig.pose, box, canvas.width / canvas.height));
  }

  function onPoints(): void {
    fitOnce();
    loop.invalidate();
  }

  function colorRange(): readonly [number, number] {
    const { colorMode } = settings;
    const own = ranges[colorMode];
    if (own) return own;
    if (colorMode === 'intensity') return points.intensityRange;
    if (colorMode === 'deviation') return [-200, 200];
    const focus = points.bounds?.focus;
    return focus ? [focus.min[2], Math.max(focus.max[2], focus.min[2] + 0.01)] : [0, 1];
  }

  /** @returns whether another frame is wanted at once. */
  function drawFrame(now: number): boolean {
    const isFlying = rig.step(now);
    const isMoving = isFlying || rig.isMoving(now) || controls.isActive;
    const current = view();
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    drawPoints(current, isMoving);
    drawModel(current);
    gl.disable(gl.SCISSOR_TEST);
    const measurements = measuring.all;
    surface.overlay.canvas.hidden = measurements.length === 0;
    if (measurements.length > 0) drawMeasurements(surface.overlay, current, measurements, theme, surface.ratio);
    if (isMoving) loop.later(200);
    for (const listener of frameListeners) listener();
    return isFlying;
  }

  function drawPoints(current: CameraView, isMoving: boolean): void {
    drawn = { points: 0, nodes: 0 };
    if (!settings.visible.cloud) return;
    const scene = points.update({
      view: current,
      loadBudget: budget.resting,
      drawBudget: isMoving ? budget.moving : points.isLoading ? budget.loading : budget.resting,
      finestPixels: 1.1 * surface.ratio,
      isDeviationShown: settings.colorMode === 'deviation',
      pointSize: settings.pointSize,
      clip: pointClip(),
    });
    scissor(0, settings.swipe ?? 1);
    const count = renderer.draw(current, scene, {
      mode: settings.colorMode,
      range: colorRange(),
      clip: pointClip(),
      smallest: 1.5 * surface.ratio,
      // Lighting reads every pixel: without a graphics card it waits until the picture stands.
      isLit: settings.lighting && !(isSlow && (isMoving || points.isLoading)),
    });
    drawn = { points: count, nodes: scene.batches.length };
  }

  function drawModel(current: CameraView): void {
    if (!settings.visible.model) return;
    scissor(settings.swipe ?? 0, 1);
    model.takeTopOff(isTopOff(model.topHeight));
    model.draw(current, {
      clip: clip(),
      accent: hexColor(theme.accent),
      line: [...hexColor(theme.line), 0.85],
      lineWidth: 1.25 * surface.ratio,
    });
  }

  function scissor(from: number, to: number): void {
    if (settings.swipe === null) return;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(Math.round(from * canvas.width), 0, Math.round((to - from) * canvas.width), canvas.height);
  }

  /** Model and points under a place; the nearer of the two. */
  function hits(x: number, y: number): { point?: Vec3; element?: string } {
    const current = view();
    const ray = rayThrough(current, x * surface.ratio, y * surface.ratio);
    const { cloud, model: isModelShown } = settings.visible;
    const share = x / Math.max(1, canvas.clientWidth);
    const isCloudHere = cloud && (settings.swipe === null || share <= settings.swipe);
    const isModelHere = isModelShown && (settings.swipe === null || share >= settings.swipe);
    const point = isCloudHere
      ? pickPoint(points.drawn, current, ray, PICK_PIXELS * surface.ratio, pointClip())
      : undefined;
    const hit = isModelHere ? model.pick(ray, clip()) : undefined;
    const depth = point ? dot(subtract(point, ray.origin), ray.direction) : Infinity;
    // Points lie on the faces they were measured from: a face just behind a point is what is meant.
    const isModelNear = hit && hit.distance < depth + Math.max(0.3, depth * 0.02);
    return { point: hit && hit.distance < depth ? hit.point : point, element: isModelNear ? hit.id : undefined };
  }

  function pick(x: number, y: number): Vec3 | undefined {
    return hits(x, y).point;
  }

  function select(id: string | null): void {
    settings.selection = id;
    model.select(id);
    loop.invalidate();
  }

  function onClick(x: number, y: number): void {
    const { point, element } = hits(x, y);
    if (measuring.isActive) {
      if (point) measuring.addCorner(point);
      return loop.invalidate();
    }
    if (model.elements.length === 0 || (element ?? null) === settings.selection) return;
    select(element ?? null);
    for (const listener of selectListeners) listener(element ?? null);
  }

  function onDoubleClick(x: number, y: number): void {
    if (measuring.isActive) return measuring.finish(false);
    const point = pick(x, y);
    if (point) rig.flyTo({ ...zoomTo(rig.pose, 0.6, point), target: point });
  }

  function applyVisibility(): void {
    const { types, hiddenIds, hiddenClasses } = settings.visible;
    const hiddenTypes = new Set(Object.keys(types).filter((type) => !types[type]));
    model.hide(hiddenTypes, new Set(hiddenIds));
    renderer.hideClasses(new Set(hiddenClasses));
    loop.invalidate();
  }

  function change(part: Partial<Settings>): void {
    settings = { ...settings, ...part };
    loop.invalidate();
  }

  /** A lost graphics card took all buffers along: make them anew from what is at hand or can be asked for again. */
  function restore(): void {
    renderer = new PointRenderer(gl);
    points = new PointLayer(gl, () => onPoints());
    model = new ModelLayer(gl);
    loop.resume();
    if (source) points.open(source).catch(() => {});
    if (modelBytes) model.show(modelBytes);
    model.select(settings.selection);
    applyVisibility();
  }

  function stats(): ViewerStats {
    return {
      pointsDrawn: drawn.points,
      pointsKept: points.keptPoints,
      pointsTotal: points.metadata?.points ?? 0,
      nodesDrawn: drawn.nodes,
      elements: model.elements.length,
      frameMs: budget.frameMs,
      frames: loop.frames,
      isLoading: points.isLoading,
      budget: { moving: budget.moving, resting: budget.resting },
    };
  }

  async function openModel(...[given, request = {}]: Parameters<Viewer['openModel']>): Promise<void> {
    const bytes = typeof given === 'string' ? await fetchModel(given, request) : given;
    model.show(bytes);
    modelBytes = bytes;
    model.select(settings.selection);
    applyVisibility();
    fitOnce();
  }

  return {
    openPointCloud: async (given) => {
      source = given;
      await points.open(given);
      const modes = points.colorModes;
      if (modes.length > 0 && !modes.includes(settings.colorMode)) change({ colorMode: modes[0] });
    },
    closePointCloud: () => {
      source = undefined;
      points.close();
      loop.invalidate();
    },
    setDeviation: (url) => points.setDeviation(url),
    showPreview: (preview) => points.showPreview(preview),
    openModel,
    closeModel: () => {
      modelBytes = undefined;
      model.close();
      loop.invalidate();
    },
    elements: () => model.elements,
    setVisible: (part) => {
      change({ visible: mergeVisibility(settings.visible, part) });
      applyVisibility();
    },
    colorModes: () => points.colorModes,
    setColorMode: (colorMode) => change({ colorMode }),
    setColorRange: (mode, range) => {
      if (range) ranges[mode] = range;
      else delete ranges[mode];
      loop.invalidate();
    },
    colorRange,
    setPointSize: (factor) => change({ pointSize: Math.min(4, Math.max(0.25, factor)) }),
    setLighting: (lighting) => change({ lighting }),
    setTheme: (part) => {
      theme = { ...theme, ...part };
      loop.invalidate();
    },
    setView: (name) => fit(worthSeeing(), turnTo(rig.goal, name)),
    setProjection: (projection) => rig.move({ ...rig.goal, projection }),
    setNavigation: (navigation) => {
      controls.navigation = navigation;
    },
    fit: (box) => fit(box),
    setHeightRange: (range) => change({ heightRange: range && [range[0], range[1]] }),
    setClipBox: (clipBox) => change({ clipBox }),
    setCeilings: (ceilings) => change({ ceilings }),
    setSwipe: (share) => change({ swipe: share === null ? null : Math.min(1, Math.max(0, share)) }),
    select,
    onSelect: (listener) => subscribe(selectListeners, listener),
    measure: (kind) => {
      measuring.start(kind);
      canvas.style.cursor = kind ? 'crosshair' : '';
      loop.invalidate();
    },
    measurements: () => measuring.done,
    setMeasurements: (measurements) => {
      measuring.replace(measurements);
      loop.invalidate();
    },
    onMeasure: (listener) => subscribe(measuring.listeners, listener),
    pick,
    project: (point) => {
      const { x, y, isVisible } = pixelOf(view(), point);
      return { x: x / surface.ratio, y: y / surface.ratio, isVisible };
    },
    onFrame: (listener) => subscribe(frameListeners, listener),
    getState: () => ({
      version: 1,
      camera: rig.goal,
      navigation: controls.navigation,
      ...structuredClone(settings),
      measurements: structuredClone([...measuring.done]),
    }),
    setState: ({ camera, navigation, measurements, ...rest }) => {
      controls.navigation = navigation;
      measuring.replace(measurements);
      settings = { ...structuredClone(START_SETTINGS), ...structuredClone(rest) };
      model.select(settings.selection);
      applyVisibility();
      rig.move(camera);
    },
    screenshot: async (background) => {
      drawFrame(performance.now());
      // Read in the same task: the browser clears the picture after showing it.
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d')!;
      if (background) {
        context.fillStyle = background;
        context.fillRect(0, 0, copy.width, copy.height);
      }
      context.drawImage(canvas, 0, 0);
      if (measuring.all.length > 0) context.drawImage(surface.overlay.canvas, 0, 0);
      return copy.convertToBlob({ type: 'image/png' });
    },
    stats,
    dispose: () => {
      loop.dispose();
      controls.dispose();
      points.close();
      model.close();
      renderer.dispose();
      surface.dispose();
    },
  };
}

async function fetchModel(url: string, request: NonNullable<Parameters<Viewer['openModel']>[1]>): Promise<ArrayBuffer> {
  const response = await (request.fetch ?? fetch)(url, { headers: request.headers });
  if (!response.ok) throw new ModelError(`${response.status}`);
  return response.arrayBuffer();
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
