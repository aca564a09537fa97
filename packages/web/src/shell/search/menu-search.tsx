import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ResultList } from './result-list.tsx';
import { closeSearchPanel } from './search-panels.ts';
import { raisedClass } from '../../ui/card/card.tsx';
import style from './menu-search.module.css';
import { useMenuResults } from './use-menu-results.tsx';

const close = (): void => closeSearchPanel('isSearchOpen');

/** The search panel over the page. */
export function MenuSearch() {
  const { t } = useTranslation('shell');
  const resultsFor = useMenuResults();
  return (
    <div className={style.veil} onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div className={`${raisedClass} ${style.panel}`} role="dialog" aria-label={t('search.menu')}>
        <ResultList
          placeholder={t('search.menu')}
          nothing={t('search.nothing')}
          onClose={close}
          resultsFor={resultsFor}
        />
      </div>
    </div>
  );
}
