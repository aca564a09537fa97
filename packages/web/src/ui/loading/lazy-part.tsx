import { lazy, Suspense } from 'react';
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
  /** Nobody has asked for it: nothing is said where it does not come. */
  isQuiet?: boolean;
}

/** A part without which its page goes on: it is left out while its files do not arrive, and drawing it anew asks for them again. */
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
    return (
      <Boundary fallback={(error) => <LeftOut error={error} />} onError={onError}>
        <Part {...props} />
      </Boundary>
    );
  };
}

/** Other failures are those of the page. */
function LeftOut({ error }: { error: unknown }): null {
  if (!isMissingFile(error)) throw error;
  return null;
}
