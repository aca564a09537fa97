import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { useAppearance } from '../../../lib/appearance/appearance.ts';
import { useTitle } from '../../../lib/title.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Logo } from '../../../ui/icon/logo.tsx';
import { SignInBox } from './sign-in-box.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import style from './login-page.module.css';
import { BackgroundCanvas } from '../background/background-canvas.tsx';

const MacLoginPage = lazyPart(async () => (await import('./mac-login-page.tsx')).MacLoginPage);

/** The login page: the product on one side, the sign-in on the other. */
export function LoginPage() {
  const { theme } = useAppearance();
  const { t } = useTranslation();
  const language = currentLanguage();
  useTitle(t('login.signIn'));

  if (theme === 'mac-os') return <MacLoginPage />;

  return (
    <div className={style.page}>
      <section className={style.scene} aria-hidden="true">
        <BackgroundCanvas />
        <div className={style.pitch}>
          <p className={style.slogan}>{t('login.slogan')}</p>
          <p className={style.promise}>{t('login.promise')}</p>
        </div>
      </section>
      <main className={style.side}>
        <LanguageSwitch />
        <div className={style.card}>
          <header className={style.brand}>
            <Logo size={44} />
            <div>
              <h1>{language === 'en' ? CONFIG.title : t('title')}</h1>
              {language !== 'en' && <p lang="en">{CONFIG.title}</p>}
            </div>
          </header>
          <SignInBox />
        </div>
        <p className={style.foot}>{t('login.foot')}</p>
      </main>
    </div>
  );
}
