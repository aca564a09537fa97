/** The canvases of a view: one that the graphics card draws to, one above it for measurements. */
export interface Surface {
  canvas: HTMLCanvasElement;
  gl: WebGL2RenderingContext;
  overlay: CanvasRenderingContext2D;
  /** Device pixels in a CSS pixel. */
  ratio: number;
  dispose(): void;
}

/** The browser or the machine cannot draw in three dimensions. */
export class WebGlError extends Error {
  readonly code = 'webgl-missing';
}

/**
 * Puts the canvases into a container, which must have a size of its own, and keeps them as large as it.
 *
 * @throws WebGlError
 */
export function createSurface(
  container: HTMLElement,
  maxPixelRatio: number,
  on: { resize: () => void; lost: () => void; restored: () => void },
): Surface {
  const canvas = document.createElement('canvas');
  const cover = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: true, powerPreference: 'high-performance' });
  const overlay = cover.getContext('2d');
  if (!gl || !overlay) throw new WebGlError('WebGL 2 is not available');
  canvas.tabIndex = 0;
  for (const element of [canvas, cover]) {
    Object.assign(element.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
  }
  Object.assign(canvas.style, { touchAction: 'none', outlineOffset: '-2px' });
  cover.style.pointerEvents = 'none';
  cover.setAttribute('aria-hidden', 'true');
  if (getComputedStyle(container).position === 'static') container.style.position = 'relative';
  container.append(canvas, cover);

  const surface: Surface = { canvas, gl, overlay, ratio: 1, dispose };
  const fit = () => {
    surface.ratio = Math.min(maxPixelRatio, globalThis.devicePixelRatio || 1);
    const width = Math.max(1, Math.round(container.clientWidth * surface.ratio));
    const height = Math.max(1, Math.round(container.clientHeight * surface.ratio));
    if (canvas.width === width && canvas.height === height) return;
    canvas.width = cover.width = width;
    canvas.height = cover.height = height;
    if (isOpen) on.resize();
  };
  let isOpen = false;
  const observer = new ResizeObserver(fit);
  observer.observe(container);
  fit();
  isOpen = true;
  const listeners = new AbortController();
  const { signal } = listeners;
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      event.preventDefault();
      on.lost();
    },
    { signal },
  );
  canvas.addEventListener('webglcontextrestored', on.restored, { signal });
  function dispose(): void {
    observer.disconnect();
    listeners.abort();
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    canvas.remove();
    cover.remove();
  }
  return surface;
}

/** Whether the processor draws in place of a graphics card. */
export function isSoftware(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = names ? gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : gl.getParameter(gl.RENDERER);
  return /swiftshader|llvmpipe|softpipe|basic render/i.test(String(renderer));
}
