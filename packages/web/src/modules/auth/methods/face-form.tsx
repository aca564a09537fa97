import { ApiError, FACE_GRANT } from '@cloud/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { distrustAccount, trustedAccounts } from '../../../lib/sign-in/trusted-device.ts';
import { FaceCamera } from '../../../ui/security/face-camera.tsx';
import { FieldLabel, largeInputClass } from '../../../ui/field/large-input.tsx';
import style from './face-form.module.css';
import { requestToken, startSession } from '../session/sign-in.ts';
import type { MethodProps } from './method-props.ts';

/** Sign-in by face: for accounts that trust this device, which is why it is offered here at all. */
export function FaceForm({ onBack }: MethodProps) {
  const { t } = useTranslation('factor');
  const [accounts] = useState(trustedAccounts);
  const [place, setPlace] = useState(0);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'looking' | 'checking' | 'over'>('looking');
  const entry = accounts[place];

  const check = async ([face]: number[][]) => {
    if (!entry) return;
    setState('checking');
    const { tenantId, account: username, device } = entry;
    try {
      const query = { grant_type: FACE_GRANT, tenantId, username, device, face: JSON.stringify(face), scope: 'all' };
      const isIn = startSession(await requestToken({ query, headers: { 'Tenant-Id': tenantId } }));
      if (!isIn) setState('over');
    } catch (error) {
      setState('over');
      if (!(error instanceof ApiError) || error.code !== 'device-untrusted') return;
      distrustAccount(entry);
      onBack();
    }
  };
  const again = () => {
    setState('looking');
    setTries(tries + 1);
  };
  return (
    <section className={style.face} aria-label={t('face.signIn')}>
      {accounts.length > 1 ? (
        <AccountChoice
          accounts={accounts}
          place={place}
          onChange={(next) => {
            setPlace(next);
            again();
          }}
        />
      ) : (
        <p className={style.who}>{t('face.as', { account: entry?.account })}</p>
      )}
      {state === 'looking' && <FaceCamera key={tries} samples={1} onDone={(found) => void check(found)} />}
      {state === 'checking' && <p role="status">{t('face.checking')}</p>}
      {state === 'over' && (
        <Button variant="primary" size="lg" onClick={again}>
          {t('face.retry')}
        </Button>
      )}
    </section>
  );
}

interface AccountChoiceProps {
  accounts: ReturnType<typeof trustedAccounts>;
  /** Index of the account that is chosen. */
  place: number;
  onChange: (place: number) => void;
}

/** Whose face it is, where several accounts trust this device. */
function AccountChoice({ accounts, place, onChange }: AccountChoiceProps) {
  const { t } = useTranslation('factor');
  return (
    <>
      <FieldLabel htmlFor="face-account">{t('face.account')}</FieldLabel>
      <select
        id="face-account"
        className={largeInputClass}
        value={place}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {accounts.map(({ tenantId, account }, index) => (
          <option key={`${tenantId} ${account}`} value={index}>
            {account}
          </option>
        ))}
      </select>
    </>
  );
}
