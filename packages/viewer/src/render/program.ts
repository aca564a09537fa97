/** A linked shader program with its uniforms by name. */
export interface Program {
  readonly handle: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
}

/** @throws Error with the compiler's words if a shader does not compile. */
export function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const handle = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(handle, shader);
  gl.linkProgram(handle);
  if (!gl.getProgramParameter(handle, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`program does not link: ${gl.getProgramInfoLog(handle)}`);
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const locations = new Map<string, WebGLUniformLocation | null>();
  return {
    handle,
    uniform(name) {
      if (!locations.has(name)) locations.set(name, gl.getUniformLocation(handle, name));
      return locations.get(name)!;
    },
  };
}

function compile(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader {
  const shader = gl.createShader(kind)!;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
    throw new Error(`shader does not compile: ${gl.getShaderInfoLog(shader)}`);
  }
  return shader;
}

/** Puts data into a new static buffer and binds it to a vertex attribute of the bound vertex array. */
export function attributeBuffer(
  gl: WebGL2RenderingContext,
  location: number,
  data: AllowSharedBufferSource,
  layout: { size: number; type: number; isNormalized?: boolean; isInteger?: boolean; stride?: number; offset?: number },
): WebGLBuffer {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
  pointAttribute(gl, location, layout);
  return buffer;
}

/** Describes an attribute of the bound buffer to the bound vertex array. */
export function pointAttribute(
  gl: WebGL2RenderingContext,
  location: number,
  layout: { size: number; type: number; isNormalized?: boolean; isInteger?: boolean; stride?: number; offset?: number },
): void {
  const { size, type, isNormalized = false, isInteger = false, stride = 0, offset = 0 } = layout;
  gl.enableVertexAttribArray(location);
  if (isInteger) gl.vertexAttribIPointer(location, size, type, stride, offset);
  else gl.vertexAttribPointer(location, size, type, isNormalized, stride, offset);
}

/** The bound texture is read without filtering and never beyond its edges. */
export function sampleNearest(gl: WebGL2RenderingContext): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
