import type { DecodedNode } from '@cloud/engine/octree';
import { attributeBuffer } from './program.ts';

/** Points of one node on the graphics card; positions stay at hand for picking. */
export class PointBuffers {
  readonly count: number;
  /** 3·n, meters from the node's corner. */
  readonly position: Float32Array;
  /** Class of each point, or the one that all have. */
  readonly codes: Uint8Array | number;
  isDisposed = false;
  readonly #gl: WebGL2RenderingContext;
  readonly #array: WebGLVertexArrayObject;
  readonly #buffers: WebGLBuffer[];
  #deviation: WebGLBuffer | undefined;

  constructor(gl: WebGL2RenderingContext, points: DecodedNode) {
    this.#gl = gl;
    this.count = points.count;
    this.position = points.position;
    this.codes = codesOf(points.color);
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    this.#buffers = [
      attributeBuffer(gl, 0, points.position, { size: 3, type: gl.FLOAT }),
      attributeBuffer(gl, 1, points.color, { size: 4, type: gl.UNSIGNED_BYTE, isNormalized: true }),
      attributeBuffer(gl, 2, points.extra, { size: 2, type: gl.UNSIGNED_SHORT, isInteger: true }),
    ];
    gl.bindVertexArray(null);
  }

  get hasDeviation(): boolean {
    return this.#deviation !== undefined;
  }

  /** @param values n, 0.1 mm from the model, 32767 for none; undefined forgets them. */
  setDeviation(values: Int16Array | undefined): void {
    const gl = this.#gl;
    if (this.#deviation) gl.deleteBuffer(this.#deviation);
    this.#deviation = undefined;
    gl.bindVertexArray(this.#array);
    if (values) this.#deviation = attributeBuffer(gl, 3, values, { size: 1, type: gl.SHORT, isInteger: true });
    else gl.disableVertexAttribArray(3);
    gl.bindVertexArray(null);
  }

  draw(): void {
    const gl = this.#gl;
    gl.bindVertexArray(this.#array);
    gl.drawArrays(gl.POINTS, 0, this.count);
  }

  dispose(): void {
    this.isDisposed = true;
    this.#gl.deleteVertexArray(this.#array);
    for (const buffer of this.#buffers) this.#gl.deleteBuffer(buffer);
    if (this.#deviation) this.#gl.deleteBuffer(this.#deviation);
  }
}

/** @param color 4·n, the class last. */
function codesOf(color: Uint8Array): Uint8Array | number {
  const codes = new Uint8Array(color.length / 4);
  for (let i = 0; i < codes.length; i++) codes[i] = color[i * 4 + 3]!;
  const first = codes[0] ?? 0;
  return codes.every((code) => code === first) ? first : codes;
}
