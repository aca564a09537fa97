import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLocation } from '../../../lib/router.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { AccountForm } from '../methods/account-form.tsx';
import { setNextStep, useNextStep } from '../steps/next-step.ts';
import { OtherMethods } from '../methods/other-methods.tsx';
import { isExternalReturn } from '../external/return-url.ts';
import { useFetchSignInOptions } from '../methods/sign-in-options.ts';
import { usePendingLink } from '../external/pending-link.ts';
import { SIGN_IN_METHODS } from '../methods/sign-in-methods.tsx';

const PendingLinkNotice = lazyPart(async () => (await import('../external/pending-link-notice.tsx')).PendingLinkNotice);
const RegisterForm = lazyPart(async () => (await import('../registration/register-form.tsx')).RegisterForm);
const NextStepView = lazyPart(async () => (await import('../steps/next-step-view.tsx')).NextStepView);
const ReturnStep = lazyPart(async () => (await import('../external/return-step.tsx')).ReturnStep);
const TenantField = lazyPart(async () => (await import('../methods/tenant-field.tsx')).TenantField);

/** The sign-in methods: account first, the others as the server offers them, and the steps that may follow. */
export function SignInBox() {
  const { t } = useTranslation('app', { keyPrefix: 'login' });
  const options = useFetchSignInOptions();
  const { step } = useNextStep();
  const { unlinked } = usePendingLink();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState('account');
  useEffect(() => () => setNextStep(undefined), []);
  const show = (id: string) => {
    setNextStep(undefined);
    setShown(id);
  };
  const back = () => show('account');

  if (isExternalReturn(pathname, search)) return <ReturnStep onBack={back} />;
  if (step) return <NextStepView step={step} onBack={back} />;
  const method = options && SIGN_IN_METHODS.find(({ id, isOffered }) => id === shown && isOffered(options));
  return (
    <>
      {unlinked && <PendingLinkNotice unlinked={unlinked} />}
      {options?.tenant && <TenantField label={t('tenant')} />}
      {shown === 'register' && options?.register ? (
        <RegisterForm />
      ) : method ? (
        <method.Form options={options} onBack={back} />
      ) : (
        <AccountForm />
      )}
      {options && <OtherMethods options={options} shown={shown} onChoose={show} />}
    </>
  );
}
