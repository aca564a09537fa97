import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import form from '../methods/account-form.module.css';
import { switchRole } from './switch-role.ts';
import { revokeSession } from '../external/unlinked-session.ts';
import type { RoleOption, NextStep } from './next-step.ts';
import style from './step.module.css';

interface ChooseRoleFormProps {
  step: NextStep & { kind: 'choose' };
  onBack: () => void;
}

/** Which department and which role to work in. */
export function ChooseRoleForm({ step: { departments, roles, answer }, onBack }: ChooseRoleFormProps) {
  const { t } = useTranslation(['auth', 'app']);
  const [deptId, setDeptId] = useState(departments[0]?.id ?? '');
  const [roleId, setRoleId] = useState(roles[0]?.id ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const back = () => {
    // The session with all roles is never used.
    void revokeSession(answer);
    onBack();
  };
  const submit = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (!(await switchRole(answer, { deptId, roleId }))) back();
    } catch {
      // The request has already shown why; the session may have ended.
      back();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form className={form.form} aria-labelledby="choose-title" onSubmit={() => void submit()}>
      <h2 className={style.title} id="choose-title">
        {t('choose.title')}
      </h2>
      <RoleOptions label={t('choose.dept')} name="dept" list={departments} chosen={deptId} onChoose={setDeptId} />
      <RoleOptions label={t('choose.role')} name="role" list={roles} chosen={roleId} onChoose={setRoleId} />
      <Button variant="primary" size="lg" type="submit" isBusy={isBusy}>
        {t(isBusy ? 'app:login.signingIn' : 'app:login.signIn')}
      </Button>
      <Button variant="link" className={style.back} onClick={back}>
        {t('back')}
      </Button>
    </Form>
  );
}

interface RoleOptionsProps {
  label: string;
  name: string;
  list: readonly RoleOption[];
  chosen: string;
  onChoose: (id: string) => void;
}

function RoleOptions({ label, name, list, chosen, onChoose }: RoleOptionsProps) {
  if (list.length < 2) return null;
  return (
    <fieldset className={style.choices}>
      <legend>{label}</legend>
      {list.map(({ id, name: text }) => (
        <label key={id} className={style.choice}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
