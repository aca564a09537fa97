import type { CameraView } from '../camera/view.ts';
import { LIGHTING_FRAGMENT, SCREEN_VERTEX } from './point-shaders.ts';
import { createProgram, sampleNearest } from './program.ts';
import type { Program } from './program.ts';

/** A pixel is dimmed by exp(−STRENGTH · s), where s sums up by which share of its distance its neighbors are nearer. */
const STRENGTH = 9;
/** Pixels to the neighbors that are compared, in pictures up to TALL_PIXELS high and above. */
const RADIUS = 1;
const TALL_RADIUS = 2;
const TALL_PIXELS = 1200;

/** A picture that points are drawn to before it is lit. */
interface Target {
  frame: WebGLFramebuffer;
  color: WebGLTexture;
  depth: WebGLTexture;
  width: number;
  height: number;
}

/** Eye-dome lighting: darkens pixels behind nearer neighbors, so that shapes show without normals. */
export class EyeDomeLighting {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: Program;
  readonly #empty: WebGLVertexArrayObject;
  #target: Target | undefined;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#program = createProgram(gl, SCREEN_VERTEX, LIGHTING_FRAGMENT);
    this.#empty = gl.createVertexArray();
  }

  /**
   * Points drawn from now on go to a picture of their own, `width` × `height` pixels, until {@link draw}.
   *
   * @returns false where the card cannot do it; points are then drawn without lighting.
   */
  begin(width: number, height: number): boolean {
    const gl = this.#gl;
    if (this.#target?.width !== width || this.#target.height !== height) {
      this.#free();
      this.#target = createTarget(gl, width, height);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#target.frame);
    if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      return false;
    }
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    return true;
  }

  /** Draws what came since {@link begin} to the screen, lit. */
  draw(view: CameraView): void {
    const gl = this.#gl;
    const target = this.#target;
    if (!target) return;
    const { uniform } = this.#program;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.useProgram(this.#program.handle);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, target.color);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, target.depth);
    gl.uniform1i(uniform('colors'), 0);
    gl.uniform1i(uniform('depths'), 1);
    gl.uniform2f(uniform('nearFar'), view.near, view.far);
    gl.uniform1f(uniform('isPerspective'), view.pose.projection === 'perspective' ? 1 : 0);
    gl.uniform1f(uniform('strength'), STRENGTH);
    gl.uniform1i(uniform('radius'), view.height > TALL_PIXELS ? TALL_RADIUS : RADIUS);
    gl.bindVertexArray(this.#empty);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.activeTexture(gl.TEXTURE0);
  }

  dispose(): void {
    this.#free();
    this.#gl.deleteVertexArray(this.#empty);
    this.#gl.deleteProgram(this.#program.handle);
  }

  #free(): void {
    if (!this.#target) return;
    this.#gl.deleteFramebuffer(this.#target.frame);
    this.#gl.deleteTexture(this.#target.color);
    this.#gl.deleteTexture(this.#target.depth);
    this.#target = undefined;
  }
}

function createTarget(gl: WebGL2RenderingContext, width: number, height: number): Target {
  const frame = gl.createFramebuffer();
  const color = gl.createTexture();
  const depth = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, color);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
  sampleNearest(gl);
  gl.bindTexture(gl.TEXTURE_2D, depth);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, width, height);
  sampleNearest(gl);
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, color, 0);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, depth, 0);
  return { frame, color, depth, width, height };
}
