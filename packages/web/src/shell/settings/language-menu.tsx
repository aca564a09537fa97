import { Menu } from '@mantine/core';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { changeLanguage, currentLanguage, LANGUAGES, useTranslation } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';

/** zh-cn or en; the current one cannot be chosen again. */
export function LanguageMenu() {
  const { t } = useTranslation('app');
  const current = currentLanguage();
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <IconButton tone="bar" label={t('language')}>
          <IconLanguage size={20} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item key={language} disabled={language === current} onClick={() => void changeLanguage(language)}>
            {language === 'en' ? 'English' : '简体中文'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
