import { memo, Suspense, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { LocationProvider } from '../../lib/router.tsx';
import { UnsavedContext } from '../../lib/unsaved.ts';
import { Boundary } from '../../ui/loading/boundary.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { IframePage } from './iframe-page.tsx';
import { pageKeyOf } from '../page.ts';
import type { Pages } from '../page.ts';
import { PageProblem } from './page-problem.tsx';
import { TabContext } from './tab-context.ts';
import style from './tab-view.module.css';
import { markUnsaved, refreshTab } from './tabs.ts';
import type { Tab } from './tabs.ts';

/**
 * The page of one tab, with its own address, scrolling and failures. Going to another tab draws no page again: a page
 * hears of its own address only, so that nothing in it changes when the address of the window does.
 */
export const TabView = memo(function TabView({ tab, pages }: { tab: Tab; pages: Pages }) {
  const keeper = useScrollKeeper();
  const { id, path, fullPath } = tab;
  const mark = useCallback((isUnsaved: boolean) => markUnsaved(id, isUnsaved), [id]);
  const page = useMemo(() => {
    const Page = pages[pageKeyOf(pages, path) ?? ''] ?? IframePage;
    return <Page />;
  }, [pages, path]);
  return (
    <div className={style.view} ref={keeper}>
      <TabContext value={tab}>
        <UnsavedContext value={mark}>
          <Boundary fallback={(error) => <PageProblem error={error} onRetry={() => refreshTab(tab.fullPath)} />}>
            <Suspense fallback={<Spinner />}>
              {/* A page sees its own address, also while another tab is shown. */}
              <LocationProvider pathname={path} search={fullPath.slice(path.length)}>
                {page}
              </LocationProvider>
            </Suspense>
          </Boundary>
        </UnsavedContext>
      </TabContext>
    </div>
  );
});

/** Remembers how far everything inside is scrolled while it is shown, and puts it back when it is shown again. */
function useScrollKeeper() {
  const ref = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, [number, number]>());
  useLayoutEffect(() => {
    const view = ref.current;
    if (!view) return undefined;
    for (const [element, [top, left]] of places.current) {
      if (!element.isConnected) places.current.delete(element);
      else element.scrollTo({ top, left, behavior: 'instant' });
    }
    const keep = (event: Event) => {
      const element = event.target as Element;
      // Hiding a page sets its scrolling back, which is no wish of the user.
      if (view.offsetParent !== null) places.current.set(element, [element.scrollTop, element.scrollLeft]);
    };
    view.addEventListener('scroll', keep, { capture: true, passive: true });
    return () => view.removeEventListener('scroll', keep, { capture: true });
  }, []);
  return ref;
}
