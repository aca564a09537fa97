import { eyeOf } from '../camera/camera.ts';
import type { CameraPose } from '../camera/camera.ts';
import { CameraRig } from '../camera/camera-rig.ts';
import { CameraControls } from '../camera/controls.ts';
import { turnTo } from '../camera/named-views.ts';
import { MeasureSession } from '../measuring/measure-session.ts';
import { volumeOver } from '../measuring/volume.ts';
import { ModelLayer } from '../models/model-layer.ts';
import { PointLayer } from '../points/point-layer.ts';
import { PointMemory } from '../points/point-memory.ts';
import { FrameBudget } from '../render/frame-budget.ts';
import { FrameLoop } from '../render/frame-loop.ts';
import { PointRenderer } from '../render/point-renderer.ts';
import { createSurface, isSoftware } from '../render/surface.ts';
import type { ViewerOptions, ViewerStats } from '../viewer-types.ts';
import { reopen } from './contents.ts';
import { drawScene } from './drawing.ts';
import type { Drawn } from './drawing.ts';
import { flyTo, refit, suggestPose } from './framing.ts';
import { floorBelow, hitAt, reachAhead } from './picking.ts';
import type { SceneParts } from './scene-parts.ts';
import { START_SETTINGS } from './scene-settings.ts';
import { DEFAULT_THEME } from './scene-style.ts';
import { screenshotOf } from './screenshot.ts';
import { onClick, onDoubleClick, onHover } from './tools.ts';
import { areStoreysOff, focusBounds, hiddenPoints, isTopOff, pointClipBox } from './visibility.ts';

const START_POSE: CameraPose = turnTo(
  { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 20, projection: 'perspective' },
  'iso',
);
const MAX_PIXEL_RATIO = 2;
/** After the camera came to rest one more frame is drawn, with the resting budget. */
const REST_MS = 200;

/** One camera, one cloud and one model in a container, drawn on demand. */
export class Scene {
  readonly parts: SceneParts;
  readonly frameListeners = new Set<() => void>();
  readonly #isSoftware: boolean;
  readonly #budget: FrameBudget;
  readonly #memory = new PointMemory();
  readonly #loop: FrameLoop;
  #drawn: Drawn = { points: 0, nodes: 0 };
  #isMoving = false;
  /** How long the last frame of a moving camera took. */
  #movingMs = 0;
  /** Width of the picture over its height. */
  #aspect: number;

  /** @throws WebGlError */
  constructor(container: HTMLElement, options: ViewerOptions) {
    const surface = createSurface(container, options.maxPixelRatio ?? MAX_PIXEL_RATIO, {
      resize: () => this.#resize(),
      lost: () => this.#loop.pause(),
      restored: () => this.#restore(),
    });
    const { gl } = surface;
    this.#aspect = surface.canvas.width / surface.canvas.height;
    const redraw = () => this.#loop.invalidate();
    this.#isSoftware = isSoftware(gl);
    this.#budget = new FrameBudget(this.#isSoftware);
    this.#loop = new FrameLoop(
      gl,
      (now) => this.#drawFrame(now),
      (ms) => {
        this.#budget.record(this.#drawn.points, ms);
        if (this.#isMoving) this.#movingMs = ms;
        this.parts.points.checkMemory();
      },
    );
    this.parts = {
      surface,
      rig: new CameraRig(START_POSE, redraw),
      controls: this.#newControls(surface.canvas),
      measuring: new MeasureSession((outline) =>
        volumeOver(this.parts.points.drawn, outline, pointClipBox(this.parts)),
      ),
      ...this.#newLayers(gl),
      settings: structuredClone(START_SETTINGS),
      theme: { ...DEFAULT_THEME, ...options.theme },
      colorRanges: {},
      opened: {},
      selectListeners: new Set(),
      missListeners: new Set(),
      hoverListeners: new Set(),
      snapListeners: new Set(),
      snap: undefined,
      insetPixels: options.insetPixels ?? 0,
      fitted: undefined,
      redraw,
    };
  }

  /** PNG of the picture with its measurements. @param background a CSS color, or none for transparent. */
  async screenshot(background?: string): Promise<Blob> {
    this.#drawFrame(performance.now());
    return screenshotOf(this.parts.surface, { background, hasOverlay: this.parts.measuring.all.length > 0 });
  }

  stats(): ViewerStats {
    const { points, model } = this.parts;
    return {
      pointsDrawn: this.#drawn.points - hiddenPoints(this.parts),
      pointsKept: points.keptPoints,
      pointsTotal: points.metadata?.points ?? 0,
      memoryLimit: points.memoryLimit,
      areStoreysHidden: areStoreysOff(this.parts),
      isTopHidden: isTopOff(this.parts, points.metadata?.ceilingCut) || isTopOff(this.parts, model.topHeight),
      nodesDrawn: this.#drawn.nodes,
      elements: model.elements.length,
      frameMs: this.#budget.frameMs,
      frames: this.#loop.frames,
      isLoading: points.isLoading,
      budget: { moving: this.#budget.moving, resting: this.#budget.resting },
    };
  }

  dispose(): void {
    const { controls, points, model, renderer, surface } = this.parts;
    this.#loop.dispose();
    controls.dispose();
    points.close();
    model.close();
    renderer.dispose();
    surface.dispose();
  }

  /** Resizing empties the canvas: the picture is drawn before the page is, and what was fitted stays fitted. */
  #resize(): void {
    const { width, height } = this.parts.surface.canvas;
    refit(this.parts, this.#aspect);
    this.#aspect = width / height;
    if (this.parts.surface.gl.isContextLost()) return;
    this.#drawFrame(performance.now());
    this.#loop.invalidate();
  }

  #newControls(canvas: HTMLCanvasElement): CameraControls {
    return new CameraControls(canvas, {
      getPose: () => this.parts.rig.goal,
      setPose: (pose) => this.parts.rig.move(pose),
      pick: (x, y) => hitAt(this.parts, x, y).point,
      click: (place) => onClick(this.parts, place),
      hover: (place) => onHover(this.parts, place),
      doubleClick: (x, y) => onDoubleClick(this.parts, x, y),
      finish: (isCancelled) => {
        this.parts.measuring.finish(isCancelled);
        this.#loop.invalidate();
      },
      fit: () => flyTo(this.parts, focusBounds(this.parts), this.parts.rig.goal),
      floorUnder: (pose) => floorBelow(this.parts, eyeOf(pose))?.[2],
      reach: () => reachAhead(this.parts),
    });
  }

  #newLayers(gl: WebGL2RenderingContext): Pick<SceneParts, 'points' | 'model' | 'renderer'> {
    const onPoints = () => {
      suggestPose(this.parts);
      this.#loop.invalidate();
    };
    return {
      points: new PointLayer(gl, this.#memory, onPoints),
      model: new ModelLayer(gl),
      renderer: new PointRenderer(gl),
    };
  }

  /** @returns whether another frame is wanted at once. */
  #drawFrame(now: number): boolean {
    const { rig, controls } = this.parts;
    const isFlying = rig.step(now, this.#movingMs);
    const isMoving = isFlying || rig.isMoving(now) || controls.isActive;
    this.#isMoving = isMoving;
    this.#drawn = drawScene(this.parts, {
      isMoving,
      isSoftware: this.#isSoftware,
      budget: this.#budget,
    });
    if (isMoving) this.#loop.later(REST_MS);
    for (const listener of this.frameListeners) listener();
    return isFlying;
  }

  /** A graphics context that was lost took all buffers along: new layers are made and filled again. */
  #restore(): void {
    this.#memory.loseCard(this.parts.points.keptPoints, performance.now());
    Object.assign(this.parts, this.#newLayers(this.parts.surface.gl));
    this.#loop.resume();
    reopen(this.parts);
  }
}
