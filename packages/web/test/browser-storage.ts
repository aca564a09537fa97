/** The storages of a browser, for tests that run without one. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  removeItem(key: string): void {
    delete this[key];
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }
}

/** Fresh storages, as in a window that was just opened. */
export function openWindow(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true, writable: true });
  }
}
