import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import form from '../methods/account-form.module.css';
import { enterAs } from './switch-role.ts';
import { leave } from '../external/unlinked-session.ts';
import type { Choice, NextStep } from './next-step.ts';
import style from './step.module.css';

interface ChooseFormProps {
  step: NextStep & { kind: 'choose' };
  onBack: () => void;
}

/** Which department and which role to work in. */
export function ChooseForm({ step: { departments, roles, answer }, onBack }: ChooseFormProps) {
  const { t } = useTranslation(['auth', 'app']);
  const [deptId, setDeptId] = useState(departments[0]?.id ?? '');
  const [roleId, setRoleId] = useState(roles[0]?.id ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const back = () => {
    // Nobody goes in by the session that holds everything.
    void leave(answer);
    onBack();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (!(await enterAs(answer, { deptId, roleId }))) back();
    } catch {
      // The client has said why; the session may have ended.
      back();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className={form.form} aria-labelledby="choose-title" onSubmit={(event) => void submit(event)}>
      <h2 className={style.title} id="choose-title">
        {t('choose.title')}
      </h2>
      <Choices label={t('choose.dept')} name="dept" list={departments} chosen={deptId} onChoose={setDeptId} />
      <Choices label={t('choose.role')} name="role" list={roles} chosen={roleId} onChoose={setRoleId} />
      <button type="submit" className={form.submit} aria-busy={isBusy} disabled={isBusy}>
        {t(isBusy ? 'app:login.signingIn' : 'app:login.signIn')}
      </button>
      <button type="button" className={style.back} onClick={back}>
        {t('back')}
      </button>
    </form>
  );
}

interface ChoicesProps {
  label: string;
  name: string;
  list: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
}

function Choices({ label, name, list, chosen, onChoose }: ChoicesProps) {
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
