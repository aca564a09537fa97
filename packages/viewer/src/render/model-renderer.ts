import type { Aabb } from '@cloud/engine';
import type { CameraView } from '../camera/view.ts';
import type { DrawableModel } from '../models/model.ts';
import { ELEMENT_STATE, LINE_FRAGMENT, LINE_VERTEX, SURFACE_FRAGMENT, SURFACE_VERTEX } from './model-shaders.ts';
import { attributeBuffer, createProgram, pointAttribute } from './program.ts';
import type { Program } from './program.ts';

/** How the model looks. */
export interface ModelStyle {
  /** World; infinite where open. */
  clip: Aabb;
  /** 0..1, of what is selected. */
  accent: readonly [number, number, number];
  /** Color and opacity of edges. */
  line: readonly [number, number, number, number];
  lineWidth: number;
}

const STATE_SIDE = 256;
/** Opacity of edges of what is selected where something stands before it: it is found again below floors, behind walls. */
const BEHIND_OPACITY = 0.5;

/** Draws one model: solid faces, their edges, then what can be seen through. */
export class ModelRenderer {
  readonly #gl: WebGL2RenderingContext;
  readonly #model: DrawableModel;
  readonly #surface: Program;
  readonly #line: Program;
  readonly #surfaceArray: WebGLVertexArrayObject;
  readonly #lineArray: WebGLVertexArrayObject;
  readonly #states: WebGLTexture;
  readonly #buffers: WebGLBuffer[] = [];
  #hasSelected = false;

  constructor(gl: WebGL2RenderingContext, model: DrawableModel) {
    this.#gl = gl;
    this.#model = model;
    this.#surface = createProgram(gl, SURFACE_VERTEX, SURFACE_FRAGMENT);
    this.#line = createProgram(gl, LINE_VERTEX, LINE_FRAGMENT);
    this.#surfaceArray = gl.createVertexArray();
    gl.bindVertexArray(this.#surfaceArray);
    this.#buffers.push(
      attributeBuffer(gl, 0, model.position, { size: 3, type: gl.FLOAT }),
      attributeBuffer(gl, 1, model.color, { size: 4, type: gl.UNSIGNED_BYTE, isNormalized: true }),
      attributeBuffer(gl, 2, model.element, { size: 2, type: gl.UNSIGNED_SHORT, isInteger: true }),
      attributeBuffer(gl, 3, model.normal, { size: 3, type: gl.BYTE, isNormalized: true, stride: 4 }),
    );
    const index = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, index);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, model.index, gl.STATIC_DRAW);
    this.#buffers.push(index);
    this.#lineArray = gl.createVertexArray();
    gl.bindVertexArray(this.#lineArray);
    const ends = attributeBuffer(gl, 0, model.lines, { size: 3, type: gl.FLOAT, stride: 24 });
    pointAttribute(gl, 1, { size: 3, type: gl.FLOAT, stride: 24, offset: 12 });
    const owner = attributeBuffer(gl, 2, model.lineElement, { size: 2, type: gl.UNSIGNED_SHORT, isInteger: true });
    for (const location of [0, 1, 2]) gl.vertexAttribDivisor(location, 1);
    this.#buffers.push(ends, owner);
    gl.bindVertexArray(null);
    this.#states = gl.createTexture();
    this.setStates(new Uint8Array(model.elements.length).fill(ELEMENT_STATE.shown));
  }

  /** @param states one of ELEMENT_STATE for each element. */
  setStates(states: Uint8Array): void {
    const gl = this.#gl;
    this.#hasSelected = states.includes(ELEMENT_STATE.selected);
    const pixels = new Uint8Array(STATE_SIDE * STATE_SIDE);
    pixels.set(states);
    gl.bindTexture(gl.TEXTURE_2D, this.#states);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.texImage2D(
      gl.TEXTURE_2D, 0, gl.R8UI, STATE_SIDE, STATE_SIDE, 0, gl.RED_INTEGER, gl.UNSIGNED_BYTE, pixels,
    ); // prettier-ignore
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  draw(view: CameraView, style: ModelStyle): void {
    const gl = this.#gl;
    const { solidIndices, index } = this.#model;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#states);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.BLEND);
    this.#drawSurfaces(view, style, 0, solidIndices);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    // The faces of a room lie in those of its walls: a little nearer, or both would show in patches.
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(-1, -2);
    this.#drawSurfaces(view, style, solidIndices, index.length - solidIndices);
    gl.disable(gl.POLYGON_OFFSET_FILL);
    this.#drawLines(view, style);
    if (this.#hasSelected) {
      gl.depthFunc(gl.GREATER);
      this.#drawLines(view, style, BEHIND_OPACITY);
      gl.depthFunc(gl.LEQUAL);
    }
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    gl.bindVertexArray(null);
  }

  dispose(): void {
    const gl = this.#gl;
    for (const buffer of this.#buffers) gl.deleteBuffer(buffer);
    gl.deleteVertexArray(this.#surfaceArray);
    gl.deleteVertexArray(this.#lineArray);
    gl.deleteTexture(this.#states);
    gl.deleteProgram(this.#surface.handle);
    gl.deleteProgram(this.#line.handle);
  }

  #drawSurfaces(view: CameraView, style: ModelStyle, first: number, count: number): void {
    if (count <= 0) return;
    const gl = this.#gl;
    gl.useProgram(this.#surface.handle);
    this.#setCommon(this.#surface, view, style);
    gl.uniform3fv(this.#surface.uniform('forward'), view.forward);
    gl.bindVertexArray(this.#surfaceArray);
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, first * 4);
  }

  /** @param behind opacity of the selected edges that something hides; 0 for all that nothing hides. */
  #drawLines(view: CameraView, style: ModelStyle, behind = 0): void {
    const count = this.#model.lineElement.length / 2;
    if (count === 0 || style.lineWidth <= 0) return;
    const gl = this.#gl;
    const { uniform } = this.#line;
    gl.useProgram(this.#line.handle);
    this.#setCommon(this.#line, view, style);
    gl.uniform2f(uniform('viewport'), view.width, view.height);
    gl.uniform1f(uniform('width'), style.lineWidth);
    const isPerspective = view.pose.projection === 'perspective';
    gl.uniform1f(uniform('near'), isPerspective ? view.near : 0.5);
    gl.uniform3fv(uniform('forward'), view.forward);
    gl.uniform2fv(uniform('towards'), isPerspective ? [0.9985, 0] : [1, -0.015]);
    gl.uniform4fv(uniform('lineColor'), style.line);
    gl.uniform1f(uniform('behind'), behind);
    gl.bindVertexArray(this.#lineArray);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  }

  #setCommon({ uniform }: Program, view: CameraView, style: ModelStyle): void {
    const gl = this.#gl;
    const { eye } = view;
    const { origin } = this.#model;
    const bound = (value: number, k: number) => Math.max(-1e30, Math.min(1e30, value - eye[k]!));
    gl.uniformMatrix4fv(uniform('viewProjection'), false, view.viewProjection);
    gl.uniform3f(uniform('origin'), origin[0] - eye[0], origin[1] - eye[1], origin[2] - eye[2]);
    gl.uniform3fv(uniform('clipMin'), style.clip.min.map(bound));
    gl.uniform3fv(uniform('clipMax'), style.clip.max.map(bound));
    gl.uniform3fv(uniform('accent'), style.accent);
    gl.uniform1i(uniform('states'), 0);
  }
}
