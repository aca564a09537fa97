import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { changeLanguage, currentLanguage, LANGUAGES, useTranslation } from '../../lib/i18n/i18n.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';

/** zh-cn or en; the current one cannot be chosen again. */
export function LanguageMenu() {
  const { t } = useTranslation('app');
  const current = currentLanguage();
  return (
    <Menu
      place="bottom-end"
      returnsFocus
      opener={
        <IconButton tone="bar" label={t('language')}>
          <IconLanguage size={20} stroke={1.7} />
        </IconButton>
      }
    >
      {LANGUAGES.map((language) => (
        <MenuItem key={language} isDisabled={language === current} onChoose={() => void changeLanguage(language)}>
          {language === 'en' ? 'English' : '简体中文'}
        </MenuItem>
      ))}
    </Menu>
  );
}
