// What jsdom does not have and the console asks of every browser. Import it before anything of the console.
import { vi } from 'vitest';

const WINDOW = { width: 1440, height: 900 };

Object.defineProperty(window, 'matchMedia', {
  value: (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  configurable: true,
  writable: true,
});
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
// Lists draw what is in sight: everything is as large as the window, since nothing has a layout.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { get: () => WINDOW.height },
  offsetWidth: { get: () => WINDOW.width },
  clientHeight: { get: () => WINDOW.height },
  clientWidth: { get: () => WINDOW.width },
});
Object.assign(Element.prototype, {
  scrollIntoView(): void {},
  scrollTo(): void {},
  // What hangs on an element hides when that is out of sight.
  getBoundingClientRect: () => new DOMRect(100, 100, 200, 30),
});
// An editor of text asks where its caret stands.
Object.assign(Range.prototype, {
  getClientRects: () => [new DOMRect(100, 100, 1, 20)],
  getBoundingClientRect: () => new DOMRect(100, 100, 1, 20),
});
Object.assign(document, { fonts: { addEventListener: () => {}, removeEventListener: () => {} } });
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
