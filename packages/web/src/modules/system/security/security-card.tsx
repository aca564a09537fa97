import { ownFactors, linkedAccounts, recoveryRenew, signInVariants, totpDisable, totpStart } from '@cloud/contract';
import type { TotpSecret } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { useConfirmation } from './confirm-identity.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { Passkeys } from './passkeys.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Tag } from '../../../ui/message/tag.tsx';
import style from './security.module.css';
import { TotpDialog } from './totp-dialog.tsx';

const FaceSettings = lazyPart(async () => (await import('./face-settings.tsx')).FaceSettings);

const FEW = 3;

/** How the user proves himself besides his password. */
export function SecurityCard() {
  const { t } = useTranslation('factor');
  const { data, error, run, dialog, made, codes, close, changed, enable, disable, renew } = useFactors();
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Spinner />;
  const hasFactor = data.totp || data.passkeys.length > 0;
  return (
    <>
      <p className={style.intro}>{t('intro')}</p>
      <Part
        title={t('app.title')}
        text={t('app.text')}
        isOn={data.totp}
        note={data.totp ? t('app.since', { time: data.totpTime }) : undefined}
        action={
          <Button variant={data.totp ? 'default' : 'primary'} onClick={() => void (data.totp ? disable() : enable())}>
            {t(data.totp ? 'app.disable' : 'app.enable')}
          </Button>
        }
      />
      <Part title={t('passkey.title')} text={t('passkey.text')} isOn={data.passkeys.length > 0}>
        <Passkeys factors={data} run={run} onChanged={changed} />
      </Part>
      {hasFactor && (
        <Part
          title={t('recovery.title')}
          text={t('recovery.text')}
          note={t('recovery.left', { count: data.recoveryLeft })}
          warning={data.recoveryLeft < FEW ? t('recovery.few') : undefined}
          action={<Button onClick={() => void renew()}>{t('recovery.renew')}</Button>}
        />
      )}
      {data.face && (
        <Part title={t('face.title')} text={t('face.text')} isOn={data.face.isEnrolled}>
          <FaceSettings face={data.face} run={run} onChanged={() => changed([])} />
        </Part>
      )}
      <ExternalAccounts run={run} />
      {made && <TotpDialog made={made} onDone={changed} onClose={close} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={close} />}
      {dialog}
    </>
  );
}

/** The factors of the user, and the changes of them that need a confirmation. */
function useFactors() {
  const { t } = useTranslation('factor');
  const { data, error, refetch } = useQuery({
    queryKey: ['own-factors'],
    queryFn: ({ signal }) => call(ownFactors, {}, { signal, quiet: true }),
  });
  const [made, setMade] = useState<TotpSecret>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { run, dialog } = useConfirmation(data !== undefined && (data.totp || data.recoveryLeft > 0));
  const changed = (recoveryCodes: string[]) => {
    setMade(undefined);
    setCodes(recoveryCodes);
    void refetch();
  };
  const enable = async () => setMade(await run(() => call(totpStart, {}, { quiet: true })));
  const disable = async () => {
    if (!(await confirm({ text: t('app.disableQuestion'), isDangerous: true }))) return;
    const isDone = await run(async () => {
      await call(totpDisable, {}, { quiet: true });
      return true;
    });
    if (!isDone) return;
    toast.success(t('app.disabled'));
    changed([]);
  };
  const renew = async () => {
    if (!(await confirm({ text: t('recovery.renewQuestion') }))) return;
    const renewed = await run(() => call(recoveryRenew, {}, { quiet: true }));
    if (renewed) changed(renewed.recoveryCodes);
  };
  const close = () => {
    setMade(undefined);
    setCodes([]);
  };
  return { data, error, run, dialog, made, codes, close, changed, enable, disable, renew };
}

/** Accounts of external providers that are linked, or may be. */
function ExternalAccounts({ run }: { run: ReturnType<typeof useConfirmation>['run'] }) {
  const { t } = useTranslation('factor');
  const { data, refetch } = useQuery({
    queryKey: ['own-outside'],
    queryFn: async ({ signal }) => {
      const [accounts, variants] = await Promise.all([
        call(linkedAccounts, {}, { signal, quiet: true }),
        call(signInVariants, {}, { signal, quiet: true }),
      ]);
      return { accounts, sources: variants.social };
    },
  });
  if (!data || data.accounts.length + data.sources.length === 0) return null;
  return (
    <Part title={t('outside.title')} text={t('outside.text')}>
      <LinkedAccounts {...data} run={run} onChanged={() => void refetch()} />
    </Part>
  );
}

interface PartProps {
  title: string;
  text: string;
  isOn?: boolean;
  note?: string | undefined;
  warning?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}

/** One way of proving oneself. */
function Part({ title, text, isOn, note, warning, action, children }: PartProps) {
  const { t } = useTranslation('factor');
  return (
    <section className={style.part} aria-label={title}>
      <div className={style.head}>
        <div>
          <h3>
            {title}
            {isOn !== undefined && (
              <Tag className={style.state} tone={isOn ? 'good' : undefined}>
                {t(isOn ? 'state.on' : 'state.off')}
              </Tag>
            )}
          </h3>
          <p className={style.note}>{text}</p>
          {note && <p className={style.note}>{note}</p>}
          {warning && <p className={style.warning}>{warning}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
