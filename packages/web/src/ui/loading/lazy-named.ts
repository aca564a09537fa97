import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A part of the page that is fetched when it is drawn first, or before. */
export type LazyPart = LazyExoticComponent<ComponentType> & {
  /** Fetches it; drawn after that, it is there at once. Undefined: it is here. */
  fetch: () => Promise<void> | undefined;
};

/** `React.lazy` for a named export. */
export function lazyNamed<M extends Record<N, ComponentType>, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): LazyPart {
  let fetched: { default: ComponentType } | undefined;
  const fetch = async () => (fetched ??= { default: (await load())[name] });
  const part = lazy(() => (fetched ? atOnce(fetched) : fetch()));
  return Object.assign(part, { fetch: () => (fetched ? undefined : fetch().then(() => {})) });
}

/** React waits for promises, also for those that are kept; what answers at once it takes at once. */
// oxlint-disable-next-line unicorn/no-thenable
const atOnce = <T>(value: T) => ({ then: (take: (value: T) => void) => take(value) }) as unknown as Promise<T>;
