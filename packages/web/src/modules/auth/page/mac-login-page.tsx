import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { SignInBox } from './sign-in-box.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import style from './mac-login-page.module.css';

/** The way in when the desktop is the layout: wallpaper, and one card. */
export function MacLoginPage() {
  const { t } = useTranslation();
  const isEnglish = currentLanguage() === 'en';
  return (
    <main className={style.page} data-testid="mac-login">
      <LanguageSwitch />
      <div className={style.card}>
        <img src={`${CONFIG.basePath}/logo.svg`} width="72" height="72" alt="" />
        <h1>{isEnglish ? CONFIG.title : t('title')}</h1>
        {!isEnglish && <p lang="en">{CONFIG.title}</p>}
        <div className={style.form}>
          <SignInBox />
        </div>
      </div>
    </main>
  );
}
