import type { Aabb, Vec3 } from '@cloud/engine';
import type { CameraView } from '../camera/view.ts';
import { TREE_WIDTH } from '../points/drawn-tree.ts';
import { EyeDomeLighting } from './eye-dome-lighting.ts';
import { PALETTE_WIDTH, palettePixels } from './palettes.ts';
import type { PointBuffers } from './point-buffers.ts';
import { COLOR_MODES, POINT_FRAGMENT, POINT_VERTEX } from './point-shaders.ts';
import { createProgram, sampleNearest } from './program.ts';
import type { Program } from './program.ts';

/** Attribute that colors the points. */
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

/** Nodes to draw, and the tree that tells how fine the picture is around each point. */
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

/** Largest diameter of a point, pixels. */
const LARGEST_PIXELS = 40;
/** Red, green and blue, 0..1, of clouds without colors. */
const PLAIN_COLOR = [0.62, 0.68, 0.76] as const;
/** Stands for infinity in a shader, whose numbers have 32 bits; meters. */
const VERY_FAR = 1e30;
/** Attribute of a point's deviation, and its value for a point without one. */
const DEVIATION_ATTRIBUTE = 3;
const NO_DEVIATION = 32_767;

/** Draws nodes of points, with eye-dome lighting through a picture of their depths. */
export class PointRenderer {
  readonly #gl: WebGL2RenderingContext;
  readonly #points: Program;
  readonly #lighting: EyeDomeLighting;
  readonly #palette: WebGLTexture;
  readonly #tree: WebGLTexture;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#points = createProgram(gl, POINT_VERTEX, POINT_FRAGMENT);
    this.#lighting = new EyeDomeLighting(gl);
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
    sampleNearest(gl);
  }

  /** @returns points drawn. */
  draw(view: CameraView, scene: PointScene, style: PointStyle): number {
    const gl = this.#gl;
    if (scene.batches.length === 0) return 0;
    const isLit = style.isLit && this.#lighting.begin(view.width, view.height);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LESS);
    gl.disable(gl.BLEND);
    const points = this.#drawBatches(view, scene, style);
    if (isLit) this.#lighting.draw(view);
    gl.bindVertexArray(null);
    return points;
  }

  dispose(): void {
    const gl = this.#gl;
    this.#lighting.dispose();
    gl.deleteTexture(this.#palette);
    gl.deleteTexture(this.#tree);
    gl.deleteProgram(this.#points.handle);
  }

  #drawBatches(view: CameraView, { batches, tree }: PointScene, style: PointStyle): number {
    const gl = this.#gl;
    const { uniform } = this.#points;
    const { eye } = view;
    gl.useProgram(this.#points.handle);
    gl.uniformMatrix4fv(uniform('viewProjection'), false, view.viewProjection);
    gl.uniform1f(uniform('pixelsPerMeter'), view.pixelsPerMeter);
    gl.uniform2f(uniform('sizeLimits'), style.smallest, LARGEST_PIXELS);
    const bound = (value: number, k: number) => Math.max(-VERY_FAR, Math.min(VERY_FAR, value - eye[k]!));
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
    gl.vertexAttribI4i(DEVIATION_ATTRIBUTE, NO_DEVIATION, 0, 0, 0);
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
    sampleNearest(gl);
    gl.activeTexture(gl.TEXTURE0);
  }
}
