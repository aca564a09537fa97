import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './skip-link.module.css';

/** For the keyboard: past the menu, to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      className={style.skip}
      href="#page"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('page')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
