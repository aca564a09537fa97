import type { Aabb, Vec3 } from '@cloud/engine';
import type { CameraView } from '../camera/camera.ts';
import { TREE_WIDTH } from '../points/drawn-tree.ts';
import { PALETTE_WIDTH, palettePixels } from './palettes.ts';
import type { PointBuffers } from './point-buffers.ts';
import { COLOR_MODES, LIGHTING_FRAGMENT, POINT_FRAGMENT, POINT_VERTEX, SCREEN_VERTEX } from './point-shaders.ts';
import { createProgram } from './program.ts';
import type { Program } from './program.ts';

/** What colors the points. */
export type ColorMode = Exclude<keyof typeof COLOR_MODES, 'uniform'>;

/** One node to draw. */
export interface PointBatch {
  buffers: PointBuffers;
  /** Corner of its cube, world. */
  corner: Vec3;
  /** Edge of its cube. */
  size: number;
  /** Diameter of a point at the node's own level, meters. */
  diameter: number;
  /** Its entry in the tree. */
  entry: number;
  /** The octree has no colors. */
  isPlain: boolean;
}

/** What to draw, and the tree that tells how fine the picture is around each point. */
export interface PointScene {
  batches: readonly PointBatch[];
  /** Entries of a drawn tree, whole rows of the texture. */
  tree: Uint16Array;
}

/** How points look. */
export interface PointStyle {
  mode: ColorMode;
  /** Values at both ends of the palette: world height, intensity, or deviation in 0.1 mm. */
  range: readonly [number, number];
  /** World; infinite where open. */
  clip: Aabb;
  /** Smallest diameter, pixels. */
  smallest: number;
  isLit: boolean;
}

const LARGEST_PIXELS = 40;
const PLAIN_COLOR = [0.62, 0.68, 0.76] as const;

/** Draws nodes of points, with eye-dome lighting through a picture of their depths. */
export class PointRenderer {
  readonly #gl: WebGL2RenderingContext;
  readonly #points: Program;
  readonly #lighting: Program;
  readonly #palette: WebGLTexture;
  readonly #tree: WebGLTexture;
  readonly #empty: WebGLVertexArrayObject;
  #target:
    { frame: WebGLFramebuffer; color: WebGLTexture; depth: WebGLTexture; width: number; height: number } | undefined;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#points = createProgram(gl, POINT_VERTEX, POINT_FRAGMENT);
    this.#lighting = createProgram(gl, SCREEN_VERTEX, LIGHTING_FRAGMENT);
    this.#empty = gl.createVertexArray();
    this.#palette = gl.createTexture();
    this.#tree = gl.createTexture();
    this.hideClasses(new Set());
  }

  hideClasses(codes: ReadonlySet<number>): void {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.#palette);
    gl.texImage2D(
      gl.TEXTURE_2D, 0, gl.RGBA8, PALETTE_WIDTH, 5, 0, gl.RGBA, gl.UNSIGNED_BYTE, palettePixels(codes),
    ); // prettier-ignore
    nearest(gl);
  }

  /** @returns points drawn. */
  draw(view: CameraView, scene: PointScene, style: PointStyle): number {
    const gl = this.#gl;
    if (scene.batches.length === 0) return 0;
    const isLit = style.isLit && this.#bindTarget(view.width, view.height);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LESS);
    gl.disable(gl.BLEND);
    const points = this.#drawBatches(view, scene, style);
    if (isLit) this.#light(view);
    gl.bindVertexArray(null);
    return points;
  }

  dispose(): void {
    const gl = this.#gl;
    this.#freeTarget();
    gl.deleteTexture(this.#palette);
    gl.deleteTexture(this.#tree);
    gl.deleteVertexArray(this.#empty);
    gl.deleteProgram(this.#points.handle);
    gl.deleteProgram(this.#lighting.handle);
  }

  #drawBatches(view: CameraView, { batches, tree }: PointScene, style: PointStyle): number {
    const gl = this.#gl;
    const { uniform } = this.#points;
    const { eye } = view;
    gl.useProgram(this.#points.handle);
    gl.uniformMatrix4fv(uniform('viewProjection'), false, view.viewProjection);
    gl.uniform1f(uniform('pixelsPerMeter'), view.pixelsPerMeter);
    gl.uniform2f(uniform('sizeLimits'), style.smallest, LARGEST_PIXELS);
    const bound = (value: number, k: number) => Math.max(-1e30, Math.min(1e30, value - eye[k]!));
    gl.uniform3fv(uniform('clipMin'), style.clip.min.map(bound));
    gl.uniform3fv(uniform('clipMax'), style.clip.max.map(bound));
    const shift = style.mode === 'height' ? eye[2] : 0;
    gl.uniform2f(uniform('range'), style.range[0] - shift, style.range[1] - shift);
    gl.uniform3fv(uniform('plainColor'), PLAIN_COLOR);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#palette);
    gl.uniform1i(uniform('palette'), 0);
    this.#setTree(tree);
    gl.uniform1i(uniform('tree'), 1);
    // What nodes without deviations read; the type must fit even then.
    gl.vertexAttribI4i(3, 32767, 0, 0, 0);
    let points = 0;
    for (const { buffers, corner, size, diameter, entry, isPlain } of batches) {
      gl.uniform1i(uniform('mode'), COLOR_MODES[isPlain && style.mode === 'rgb' ? 'uniform' : style.mode]);
      gl.uniform3f(uniform('corner'), corner[0] - eye[0], corner[1] - eye[1], corner[2] - eye[2]);
      gl.uniform1f(uniform('nodeSize'), size);
      gl.uniform1f(uniform('diameter'), diameter);
      gl.uniform1i(uniform('entry'), entry);
      buffers.draw();
      points += buffers.count;
    }
    return points;
  }

  #setTree(tree: Uint16Array): void {
    const gl = this.#gl;
    const rows = tree.length / 4 / TREE_WIDTH;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#tree);
    gl.texImage2D(
      gl.TEXTURE_2D, 0, gl.RGBA16UI, TREE_WIDTH, rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_SHORT, tree,
    ); // prettier-ignore
    nearest(gl);
    gl.activeTexture(gl.TEXTURE0);
  }

  #light(view: CameraView): void {
    const gl = this.#gl;
    const { uniform } = this.#lighting;
    const target = this.#target!;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.useProgram(this.#lighting.handle);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, target.color);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, target.depth);
    gl.uniform1i(uniform('colors'), 0);
    gl.uniform1i(uniform('depths'), 1);
    gl.uniform2f(uniform('nearFar'), view.near, view.far);
    gl.uniform1f(uniform('isPerspective'), view.pose.projection === 'perspective' ? 1 : 0);
    gl.uniform1f(uniform('strength'), 9);
    gl.uniform1i(uniform('radius'), view.height > 1200 ? 2 : 1);
    gl.bindVertexArray(this.#empty);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.activeTexture(gl.TEXTURE0);
  }

  /** @returns false where the card cannot do it; points are then drawn without lighting. */
  #bindTarget(width: number, height: number): boolean {
    const gl = this.#gl;
    if (this.#target?.width !== width || this.#target.height !== height) {
      this.#freeTarget();
      const frame = gl.createFramebuffer();
      const color = gl.createTexture();
      const depth = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, color);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
      nearest(gl);
      gl.bindTexture(gl.TEXTURE_2D, depth);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, width, height);
      nearest(gl);
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, color, 0);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, depth, 0);
      this.#target = { frame, color, depth, width, height };
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#target!.frame);
    if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      return false;
    }
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    return true;
  }

  #freeTarget(): void {
    if (!this.#target) return;
    this.#gl.deleteFramebuffer(this.#target.frame);
    this.#gl.deleteTexture(this.#target.color);
    this.#gl.deleteTexture(this.#target.depth);
    this.#target = undefined;
  }
}

function nearest(gl: WebGL2RenderingContext): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
