import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** `React.lazy` for a named export. */
export function lazyNamed<M extends Record<N, ComponentType>, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}
