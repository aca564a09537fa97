import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLocation } from '../../../lib/router.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { AccountForm } from '../methods/account-form.tsx';
import { setNextStep, useNextStep } from '../steps/next-step.ts';
import { OtherWays } from '../methods/other-methods.tsx';
import { isReturn } from '../external/return-url.ts';
import { useFetchedVariants } from '../methods/sign-in-options.ts';
import { useWaitingGuest } from '../external/pending-link.ts';
import { WAYS } from '../methods/sign-in-methods.tsx';

const BindNotice = lazyPart(async () => (await import('../external/pending-link-notice.tsx')).BindNotice);
const RegisterForm = lazyPart(async () => (await import('../registration/register-form.tsx')).RegisterForm);
const NextStepPart = lazyPart(async () => (await import('../steps/next-step-view.tsx')).NextStepPart);
const ReturnStep = lazyPart(async () => (await import('../external/return-step.tsx')).ReturnStep);
const TenantField = lazyPart(async () => (await import('../methods/tenant-field.tsx')).TenantField);

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
