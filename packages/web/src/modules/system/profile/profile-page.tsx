import { useQuery } from '@tanstack/react-query';
import { ownRecord } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import { Card } from '../../../ui/card/card.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { FixedPasswordWarning } from '../fixed-password-warning.tsx';
import { DigestForm } from './digest-form.tsx';
import { OwnFiles } from './own-files.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalTokens } from './personal-tokens.tsx';
import { ProfileForm } from './profile-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import { cardPageClass } from '../../../ui/page/card-page.tsx';
import style from './profile-page.module.css';

const SecurityCard = lazyPart(async () => (await import('../security/security-card.tsx')).SecurityCard);

/** The user's own data, password, and what else proves that it is he. */
export function ProfilePage() {
  const { t } = useTranslation(['system', 'factor']);
  const { data, error, refetch } = useQuery({
    queryKey: ['user', 'info'],
    queryFn: ({ signal }) => call(ownRecord, {}, { signal, quiet: true }),
  });
  return (
    <div className={`${cardPageClass} ${style.page}`}>
      <Card className={style.card} aria-labelledby="profile-title">
        <h1 id="profile-title">{t('profile.title')}</h1>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Spinner />}
        {data && <ProfileForm key={data.updateTime} profile={data} onSaved={() => void refetch()} />}
      </Card>
      <div className={style.column}>
        <Card className={style.card} aria-labelledby="password-title">
          <h2 id="password-title">{t('password.title')}</h2>
          <PasswordForm account={data?.account ?? ''} />
        </Card>
        <Card className={style.card} aria-labelledby="security-title">
          <h2 id="security-title">{t('factor:title')}</h2>
          <FixedPasswordWarning />
          <SecurityCard />
        </Card>
        <Card className={style.card} aria-labelledby="digest-title">
          <h2 id="digest-title">{t('digest.title')}</h2>
          <DigestForm />
        </Card>
        <Card className={style.card} aria-labelledby="tokens-title">
          <h2 id="tokens-title">{t('token.title')}</h2>
          <PersonalTokens />
          <WebhookList />
        </Card>
        <Card className={style.card} aria-labelledby="files-title">
          <h2 id="files-title">{t('files.title')}</h2>
          <OwnFiles />
        </Card>
      </div>
    </div>
  );
}
