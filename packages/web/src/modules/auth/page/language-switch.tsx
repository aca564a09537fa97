import { changeLanguage, currentLanguage, LANGUAGES, useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './language-switch.module.css';

/** zh-cn or en; the current one cannot be chosen again. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = currentLanguage();
  return (
    <nav className={style.languages} aria-label={t('language')}>
      {LANGUAGES.map((one) => (
        <PlainButton
          key={one}
          lang={one === 'en' ? 'en' : 'zh-CN'}
          disabled={one === current}
          onClick={() => void changeLanguage(one)}
        >
          {one === 'en' ? 'English' : '简体中文'}
        </PlainButton>
      ))}
    </nav>
  );
}
