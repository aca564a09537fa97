import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ChoiceList } from './result-list.tsx';
import { closeFinder } from './search-panels.ts';
import style from './menu-search.module.css';
import { useMenuChoices } from './use-menu-results.tsx';

const close = (): void => closeFinder('isSearchOpen');

/** The search panel over the page. */
export function MenuSearch() {
  const { t } = useTranslation('shell');
  const choicesFor = useMenuChoices();
  return (
    <div className={style.veil} onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div className={style.panel} role="dialog" aria-label={t('search.menu')}>
        <ChoiceList
          placeholder={t('search.menu')}
          nothing={t('search.nothing')}
          onClose={close}
          choicesFor={choicesFor}
        />
      </div>
    </div>
  );
}
