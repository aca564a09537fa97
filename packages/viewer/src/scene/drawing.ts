import type { CameraView } from '../camera/view.ts';
import type { FrameBudget } from '../render/frame-budget.ts';
import { currentView } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';
import { hexColor } from './scene-style.ts';
import { clipBox, colorRangeOf, isTopOff, pointClipBox } from './visibility.ts';
import { drawMeasurements } from '../measuring/measure-overlay.ts';
import { drawSnap } from '../measuring/snap-mark.ts';

/** Screen pixels that a node's spacing may span before its children are asked for. */
const FINEST_PIXELS = 1.1;
/** Screen pixels of the smallest point. */
const SMALLEST_POINT = 1.5;
const LINE_PIXELS = 1.25;
const LINE_OPACITY = 0.85;

/** How much of the scene a frame has drawn. */
export interface Drawn {
  points: number;
  nodes: number;
}

/** State of a frame beside the scene itself. */
export interface DrawOptions {
  isMoving: boolean;
  /** The processor draws in place of a graphics card. */
  isSoftware: boolean;
  budget: FrameBudget;
}

/** Draws points, model and measurements. */
export function drawScene(parts: SceneParts, options: DrawOptions): Drawn {
  const { canvas, gl } = parts.surface;
  const view = currentView(parts);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.disable(gl.SCISSOR_TEST);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  const drawn = drawPoints(parts, view, options);
  drawModel(parts, view);
  gl.disable(gl.SCISSOR_TEST);
  drawOverlay(parts);
  return drawn;
}

/** Draws measurements, and what the next corner would take hold of, over the picture as it stands. */
export function drawOverlay(parts: SceneParts): void {
  const { overlay, ratio } = parts.surface;
  const { measuring, snap, theme } = parts;
  overlay.canvas.hidden = measuring.all.length === 0 && !snap;
  if (overlay.canvas.hidden) return;
  const view = currentView(parts);
  drawMeasurements(overlay, view, measuring.all, theme, ratio);
  if (snap) drawSnap(overlay, view, snap, theme, ratio);
}

function drawPoints(parts: SceneParts, view: CameraView, { isMoving, isSoftware, budget }: DrawOptions): Drawn {
  const { points, renderer, settings, surface } = parts;
  if (!settings.visible.cloud) return { points: 0, nodes: 0 };
  const clip = pointClipBox(parts);
  const scene = points.update({
    view,
    loadBudget: budget.resting,
    drawBudget: isMoving ? budget.moving : points.isLoading ? budget.loading : budget.resting,
    finestPixels: FINEST_PIXELS * surface.ratio,
    isDeviationShown: settings.colorMode === 'deviation',
    pointSize: settings.pointSize,
    clip,
  });
  scissor(parts, 0, settings.swipe ?? 1);
  const count = renderer.draw(view, scene, {
    mode: settings.colorMode,
    range: colorRangeOf(parts),
    clip,
    smallest: SMALLEST_POINT * surface.ratio,
    // Lighting reads every pixel: without a graphics card it waits until the picture stands.
    isLit: settings.lighting && !(isSoftware && (isMoving || points.isLoading)),
  });
  return { points: count, nodes: scene.batches.length };
}

function drawModel(parts: SceneParts, view: CameraView): void {
  const { model, settings, surface, theme } = parts;
  if (!settings.visible.model) return;
  scissor(parts, settings.swipe ?? 0, 1);
  model.takeTopOff(isTopOff(parts, model.topHeight));
  model.draw(view, {
    clip: clipBox(parts),
    accent: hexColor(theme.accent),
    line: [...hexColor(theme.line), LINE_OPACITY],
    lineWidth: LINE_PIXELS * surface.ratio,
  });
}

/** Draws only between two shares of the width while the swipe is on. */
function scissor({ surface: { canvas, gl }, settings }: SceneParts, from: number, to: number): void {
  if (settings.swipe === null) return;
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(Math.round(from * canvas.width), 0, Math.round((to - from) * canvas.width), canvas.height);
}
