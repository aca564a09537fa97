import { useTranslation } from '../lib/i18n.ts';
import { ChoiceList } from './choice-list.tsx';
import { closeFinder } from './find-now.ts';
import style from './menu-search.module.css';
import { useMenuChoices } from './use-menu-choices.tsx';

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
