import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import { pathOfStored } from '../../lib/http/stored-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { askToSignOut } from '../sign-out.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './user-menu.module.css';

const LOGO = `${CONFIG.basePath}/logo.svg`;

/** Real name and avatar; home, change password, log out. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const { userInfo } = useSession();
  const navigate = useNavigate();
  const name = userInfo.real_name || userInfo.nick_name || userInfo.account || '';
  return (
    <Menu
      place="bottom-end"
      returnsFocus
      width={190}
      opener={
        <PlainButton className={style.user} aria-label={t('userMenu', { name })} data-testid="user-menu">
          <img
            className={style.avatar}
            src={pathOfStored(userInfo.avatar ?? '') || LOGO}
            // A picture that is gone, or whose site is, leaves no broken mark behind.
            onError={({ currentTarget: image }) => {
              if (!image.src.endsWith(LOGO)) image.src = LOGO;
            }}
            width="28"
            height="28"
            alt=""
            referrerPolicy="no-referrer"
          />
          <span className={style.name}>{name}</span>
          <IconChevronDown size={15} aria-hidden="true" />
        </PlainButton>
      }
    >
      <MenuItem icon={<IconHome size={17} />} onChoose={() => navigate('/')}>
        {t('home')}
      </MenuItem>
      <MenuItem icon={<IconKey size={17} />} onChoose={() => navigate('/info/index')}>
        {t('changePassword')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<IconLogout size={17} />} onChoose={() => void askToSignOut()}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}
