import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import form from '../methods/account-form.module.css';
import { setNextStep } from '../steps/next-step.ts';
import { RegisterFields } from './register-fields.tsx';
import { register } from './registration.ts';
import style from '../steps/step.module.css';
import { chosenTenant } from '../session/tenant.ts';
import { useRegistration } from './use-registration.ts';

const FIELDS = ['name', 'account', 'password', 'again', 'phone', 'email'] as const;

/** Asks for an account of one's own. */
export function RegisterForm() {
  const { t } = useTranslation(['auth', 'app']);
  const registration = useRegistration(FIELDS, {}, async (given) => {
    if (await register(await chosenTenant(), given)) setNextStep({ kind: 'waiting', account: given.account });
  });
  const { isBusy, submit, change, form: element, given, problems } = registration;
  return (
    <Form ref={element} className={form.form} aria-labelledby="register-title" onSubmit={() => void submit()}>
      <h2 className={style.title} id="register-title">
        {t('register.title')}
      </h2>
      <RegisterFields fields={FIELDS} given={given} problems={problems} onChange={change} />
      <Button variant="primary" size="lg" type="submit" isBusy={isBusy}>
        {t('register.submit')}
      </Button>
    </Form>
  );
}
