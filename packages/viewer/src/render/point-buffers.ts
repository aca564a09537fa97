import type { LoadedNode } from '../points/octree-loader.ts';
import { attributeBuffer } from './program.ts';

/** Points of one node on the graphics card; positions stay at hand for picking. */
export class PointBuffers {
  readonly count: number;
  /** 3·n, meters from the node's corner. */
  readonly position: Float32Array;
  readonly #gl: WebGL2RenderingContext;
  readonly #array: WebGLVertexArrayObject;
  readonly #buffers: WebGLBuffer[];

  constructor(gl: WebGL2RenderingContext, points: LoadedNode) {
    this.#gl = gl;
    this.count = points.count;
    this.position = points.position;
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    this.#buffers = [
      attributeBuffer(gl, 0, points.position, { size: 3, type: gl.FLOAT }),
      attributeBuffer(gl, 1, points.color, { size: 4, type: gl.UNSIGNED_BYTE, isNormalized: true }),
      attributeBuffer(gl, 2, points.extra, { size: 2, type: gl.UNSIGNED_SHORT, isInteger: true }),
    ];
    if (points.deviation) {
      this.#buffers.push(attributeBuffer(gl, 3, points.deviation, { size: 1, type: gl.SHORT, isInteger: true }));
    }
    gl.bindVertexArray(null);
  }

  draw(): void {
    const gl = this.#gl;
    gl.bindVertexArray(this.#array);
    gl.drawArrays(gl.POINTS, 0, this.count);
  }

  dispose(): void {
    this.#gl.deleteVertexArray(this.#array);
    for (const buffer of this.#buffers) this.#gl.deleteBuffer(buffer);
  }
}
