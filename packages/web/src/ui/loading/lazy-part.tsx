import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType, FunctionComponent } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { Boundary, isMissingFile } from './boundary.tsx';

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

interface LazyExtraOptions {
  /** True for a part that no user asks for: the page stays silent if its files do not arrive. */
  isQuiet?: boolean;
}

/**
 * A part that its page can do without: the page leaves it out if its files do not arrive, and asks for them again once there is a
 * connection, and whenever it draws the part again.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isQuiet = false }: LazyExtraOptions = {},
): FunctionComponent<P> {
  let Part = lazyPart(load);
  const onError = (error: unknown) => {
    if (!isMissingFile(error)) return;
    Part = lazyPart(load);
    if (!isQuiet) toast.error(t('app:errorPage.files.text'));
  };
  return function LazyExtra(props: P) {
    const [attempt, setAttempt] = useState(0);
    const leftOut = (error: unknown) => <LeftOut error={error} onOnline={() => setAttempt(attempt + 1)} />;
    return (
      <Boundary key={attempt} fallback={leftOut} onError={onError}>
        <Part {...props} />
      </Boundary>
    );
  };
}

/** Other failures are those of the page. */
function LeftOut({ error, onOnline }: { error: unknown; onOnline: () => void }): null {
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  });
  if (!isMissingFile(error)) throw error;
  return null;
}
