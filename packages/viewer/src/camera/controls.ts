import type { ControlHost, Navigation } from './control-host.ts';
import { KeyboardControls } from './keyboard-controls.ts';
import { PointerControls } from './pointer-controls.ts';

/** Mouse, touch and keys, turned into poses. Listens on the canvas only; keys work while it has the focus. */
export class CameraControls {
  navigation: Navigation = 'orbit';
  readonly #pointer: PointerControls;
  readonly #keyboard: KeyboardControls;

  constructor(canvas: HTMLCanvasElement, host: ControlHost) {
    const getNavigation = () => this.navigation;
    this.#pointer = new PointerControls(canvas, host, getNavigation);
    this.#keyboard = new KeyboardControls(canvas, host, getNavigation);
  }

  /** A pointer or a key is moving the camera. */
  get isActive(): boolean {
    return this.#pointer.isActive || this.#keyboard.isActive;
  }

  dispose(): void {
    this.#pointer.dispose();
    this.#keyboard.dispose();
  }
}
