import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useLocation } from '../../lib/router.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AccountForm } from './account-form.tsx';
import { setNextStep, useNextStep } from './next-step.ts';
import { OtherWays } from './other-ways.tsx';
import { isReturn } from './return-address.ts';
import { useFetchedVariants } from './variants.ts';
import { useWaitingGuest } from './waiting-guest.ts';
import { WAYS } from './ways.tsx';

const BindNotice = lazyPart(async () => (await import('./bind-notice.tsx')).BindNotice);
const RegisterForm = lazyPart(async () => (await import('./register-form.tsx')).RegisterForm);
const NextStepPart = lazyPart(async () => (await import('./next-step-part.tsx')).NextStepPart);
const ReturnStep = lazyPart(async () => (await import('./return-step.tsx')).ReturnStep);
const TenantField = lazyPart(async () => (await import('./tenant-field.tsx')).TenantField);

/** The ways in: account first, the others as the server has them, and the steps that may follow. */
export function SignInBox() {
  const { t } = useTranslation('app', { keyPrefix: 'login' });
  const variants = useFetchedVariants();
  const { step } = useNextStep();
  const { guest } = useWaitingGuest();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState('account');
  useEffect(() => () => setNextStep(undefined), []);
  const show = (id: string) => {
    setNextStep(undefined);
    setShown(id);
  };
  const back = () => show('account');

  if (isReturn(pathname, search)) return <ReturnStep onBack={back} />;
  if (step) return <NextStepPart step={step} onBack={back} />;
  const way = variants && WAYS.find(({ id, isOffered }) => id === shown && isOffered(variants));
  return (
    <>
      {guest && <BindNotice guest={guest} />}
      {variants?.tenant && <TenantField label={t('tenant')} />}
      {shown === 'register' && variants?.register ? (
        <RegisterForm />
      ) : way ? (
        <way.Form variants={variants} onBack={back} />
      ) : (
        <AccountForm />
      )}
      {variants && <OtherWays variants={variants} shown={shown} onChoose={show} />}
    </>
  );
}
