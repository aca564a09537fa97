import { lazy, Suspense } from 'react';
import type { ComponentType, FunctionComponent } from 'react';

/** A part of a page that is fetched when it is drawn first; nothing stands in its place until then. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
