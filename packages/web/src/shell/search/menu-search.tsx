import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ResultList } from './result-list.tsx';
import { closeSearchPanel } from './search-panels.ts';
import { SearchVeil } from './search-veil.tsx';
import { useMenuResults } from './use-menu-results.tsx';

const close = (): void => closeSearchPanel('isSearchOpen');

/** The search panel over the page. */
export function MenuSearch() {
  const { t } = useTranslation('shell');
  const resultsFor = useMenuResults();
  return (
    <SearchVeil label={t('search.menu')} onClose={close}>
      <ResultList
        placeholder={t('search.menu')}
        nothing={t('search.nothing')}
        onClose={close}
        resultsFor={resultsFor}
      />
    </SearchVeil>
  );
}
