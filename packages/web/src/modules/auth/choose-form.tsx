import { isEmpty } from '@cloud/contract';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import form from './account-form.module.css';
import { CaptchaBox } from './captcha-box.tsx';
import type { Choice, NextStep } from './next-step.ts';
import { fetchCaptcha } from './sign-in.ts';
import type { Captcha } from './sign-in.ts';
import style from './step.module.css';

interface ChooseFormProps {
  step: NextStep & { kind: 'choose' };
  onBack: () => void;
}

/** Which department and which role to work in. */
export function ChooseForm({ step: { departments, roles, needsCaptcha, enter }, onBack }: ChooseFormProps) {
  const { t } = useTranslation(['auth', 'app']);
  const [deptId, setDeptId] = useState(departments[0]?.id ?? '');
  const [roleId, setRoleId] = useState(roles[0]?.id ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha>();
  const [code, setCode] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const renew = () => {
    setCode('');
    fetchCaptcha().then(setCaptcha, () => {});
  };
  useEffect(() => {
    if (needsCaptcha) fetchCaptcha().then(setCaptcha, () => {});
  }, [needsCaptcha]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (captcha && isEmpty(code.trim())) box.current?.focus();
    if (isBusy || (captcha && isEmpty(code.trim()))) return;
    setIsBusy(true);
    try {
      if (!(await enter({ deptId, roleId, ...(captcha && { captcha: { key: captcha.key, code: code.trim() } }) })))
        onBack();
    } catch {
      // The client has said why; what was typed before is asked for again.
      onBack();
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
      {captcha && (
        <div className={style.choices}>
          <CaptchaBox
            box={box}
            image={captcha.image}
            code={code}
            isMissing={false}
            onChange={setCode}
            onAgain={renew}
          />
        </div>
      )}
      <button type="submit" className={form.submit} aria-busy={isBusy} disabled={isBusy}>
        {t(isBusy ? 'app:login.signingIn' : 'app:login.signIn')}
      </button>
      <button type="button" className={style.back} onClick={onBack}>
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
