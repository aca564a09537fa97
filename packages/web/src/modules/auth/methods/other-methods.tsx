import { SOCIAL_RENDER_PATH } from '@cloud/contract';
import type { SignInVariants } from '@cloud/contract';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { chosenTenant } from '../session/tenant.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './other-methods.module.css';
import { SIGN_IN_METHODS } from './sign-in-methods.tsx';

const ACCOUNT_ICON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0';
const SSO_ICON = 'M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M4 12h11M11 8l4 4-4 4';

interface OtherMethodsProps {
  options: SignInVariants;
  /** Id of the way whose form is shown. */
  shown: string;
  onChoose: (id: string) => void;
}

/** Every sign-in method but the one that is shown. */
export function OtherMethods({ options, shown, onChoose }: OtherMethodsProps) {
  const { t } = useTranslation('app', { keyPrefix: 'login' });
  const { social, sso, register } = options;
  const methods = [
    ...(shown === 'account' ? [] : [{ id: 'account', icon: ACCOUNT_ICON }]),
    ...SIGN_IN_METHODS.filter(({ id, isOffered }) => id !== shown && isOffered(options)),
  ];
  const hasSome = methods.length + social.length > 0 || sso;
  const redirectTo = async (source: string) => {
    const query = new URLSearchParams({ tenantId: await chosenTenant() });
    window.location.assign(`${CONFIG.apiPrefix}${SOCIAL_RENDER_PATH}/${encodeURIComponent(source)}?${query}`);
  };
  return (
    <div className={style.area}>
      {hasSome && (
        <div className={style.ways} role="group" aria-labelledby="login-others">
          <p className={style.rule} id="login-others">
            {t('others')}
          </p>
          {methods.map(({ id, icon }) => (
            <MethodButton key={id} icon={icon} label={t(`way.${id}`)} onClick={() => onChoose(id)} />
          ))}
          {social.map(({ source, name }) => (
            <PlainButton key={source} className={style.way} onClick={() => void redirectTo(source)}>
              <span className={style.letter} aria-hidden="true">
                {[...name][0]?.toUpperCase()}
              </span>
              {name}
            </PlainButton>
          ))}
          {sso && (
            <MethodButton
              icon={SSO_ICON}
              label={t('way.sso')}
              onClick={() =>
                void import('../external/single-sign-on.ts').then(({ redirectToSignOn }) => redirectToSignOn(sso))
              }
            />
          )}
        </div>
      )}
      {register && shown !== 'register' && (
        <p className={style.register}>
          {t('noAccount')}
          <Button variant="link" className={style.link} onClick={() => onChoose('register')}>
            {t('register')}
          </Button>
        </p>
      )}
    </div>
  );
}

function MethodButton({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <PlainButton className={style.way} onClick={onClick}>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={icon} strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {label}
    </PlainButton>
  );
}
