import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CONFIG } from '../../lib/config.ts';
import { chooseTheme, useAppearance } from '../../lib/appearance/appearance.ts';
import { THEMES } from '../../lib/appearance/theme-names.ts';
import type { ThemeName } from '../../lib/appearance/theme-names.ts';
import { setShell } from '../shell-state.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './theme-chooser.module.css';

/** The thirteen themes as small pictures of themselves. */
export function ThemeChooser() {
  const { t } = useTranslation(['shell', 'app']);
  const { theme } = useAppearance();
  const close = () => setShell({ isThemesOpen: false });
  const choose = (name: ThemeName) => {
    chooseTheme(name);
    close();
    // Another layout, which begins at its own place.
    if (name === 'mac-os') window.location.assign(`${CONFIG.basePath}${CONFIG.welcomePage}`);
  };
  return (
    <Dialog onClose={close} size={720} title={t('themes.title')}>
      <div className={style.grid} role="radiogroup" aria-label={t('themes.title')}>
        {THEMES.map((name) => (
          <PlainButton
            key={name}
            role="radio"
            aria-checked={name === theme}
            className={style.theme}
            onClick={() => choose(name)}
          >
            <span className={style.picture} data-preview={name} aria-hidden="true">
              <span className={style.bar} />
              <span className={style.side} />
              <span className={style.card}>
                <span className={style.button} />
              </span>
            </span>
            {t(`themes.${name}`)}
          </PlainButton>
        ))}
      </div>
    </Dialog>
  );
}
