import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import form from '../methods/account-form.module.css';
import { revokeSession } from './unlinked-session.ts';
import { setNextStep } from '../steps/next-step.ts';
import type { NextStep } from '../steps/next-step.ts';
import { RegisterFields } from '../registration/register-fields.tsx';
import { registerExternal } from '../registration/registration.ts';
import style from '../steps/step.module.css';
import { setPendingLink } from './pending-link.ts';
import { useRegistration } from '../registration/use-registration.ts';

const FIELDS = ['name', 'account', 'password', 'again'] as const;

interface RegisterExternalFormProps {
  step: NextStep & { kind: 'bind' };
  onBack: () => void;
}

/** Registers an account for an external account that is not linked yet. */
export function RegisterExternalForm({ step: { unlinked, tenantId }, onBack }: RegisterExternalFormProps) {
  const { t } = useTranslation(['auth', 'app']);
  const start = { name: unlinked.nick_name || unlinked.real_name || '', account: unlinked.account ?? '' };
  const registration = useRegistration(FIELDS, start, async (given) => {
    await registerExternal(tenantId, unlinked, given);
    setNextStep({ kind: 'waiting', account: given.account });
  });
  const { isBusy, submit, change, form: element, given, problems } = registration;
  return (
    <Form ref={element} className={form.form} aria-labelledby="bind-title" onSubmit={() => void submit()}>
      <h2 className={style.title} id="bind-title">
        {t('bind.title')}
      </h2>
      <p className={style.text}>{t('bind.text')}</p>
      <RegisterFields fields={FIELDS} given={given} problems={problems} onChange={change} />
      <Button variant="primary" size="lg" type="submit" isBusy={isBusy}>
        {t('register.submit')}
      </Button>
      <Button
        variant="link"
        className={style.back}
        onClick={() => {
          setPendingLink(unlinked);
          onBack();
        }}
      >
        {t('bind.own')}
      </Button>
      <Button
        variant="link"
        className={style.back}
        onClick={() => {
          void revokeSession(unlinked);
          onBack();
        }}
      >
        {t('back')}
      </Button>
    </Form>
  );
}
