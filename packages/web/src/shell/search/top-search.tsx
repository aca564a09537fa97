import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ResultList } from './result-list.tsx';
import { closeSearchPanel } from './search-panels.ts';
import { raisedClass } from '../../ui/card/card.tsx';
import style from './top-search.module.css';
import { useMenuResults } from './use-menu-results.tsx';

const close = (): void => closeSearchPanel('isTopSearchOpen');

/** The search box of the top bar: the same entries as the search panel, below a box in the bar itself. */
export function TopSearch() {
  const { t } = useTranslation('shell');
  const resultsFor = useMenuResults();
  const box = useRef<HTMLDivElement>(null);
  // Before it is painted: a press right after that must find it listening.
  useLayoutEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    window.addEventListener('pointerdown', onPress, true);
    return () => window.removeEventListener('pointerdown', onPress, true);
  }, []);
  return (
    <div className={`${raisedClass} ${style.box}`} ref={box} role="search" aria-label={t('search.top')}>
      <ResultList placeholder={t('search.top')} nothing={t('search.nothing')} onClose={close} resultsFor={resultsFor} />
    </div>
  );
}
