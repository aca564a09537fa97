import { updateOwnPassword } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { md5 } from '../../../lib/sign-in/md5.ts';
import { newPasswordProblem } from '../../../lib/sign-in/new-password.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from './profile-page.module.css';

const FIELDS = ['oldPassword', 'newPassword', 'newPassword1'] as const;
type Draft = Record<(typeof FIELDS)[number], string>;
const EMPTY: Draft = { oldPassword: '', newPassword: '', newPassword1: '' };

/** What is wrong, by field: message keys. */
async function problemsOf(draft: Draft, account: string): Promise<Partial<Draft>> {
  const found: Partial<Draft> = {};
  for (const name of FIELDS) if (draft[name] === '') found[name] = 'system:password.missing';
  const problem = found.newPassword ? undefined : await newPasswordProblem(draft.newPassword, account);
  if (problem) found.newPassword = `app:newPassword.${problem}`;
  if (!found.newPassword1 && draft.newPassword !== draft.newPassword1) found.newPassword1 = 'system:password.differ';
  return found;
}

/** The old password once, the new one twice; only their hashes travel. */
export function PasswordForm({ account }: { account: string }) {
  const { t } = useTranslation(['system', 'crud', 'app']);
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Draft>>({});
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    const found = await problemsOf(draft, account);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      const { oldPassword, newPassword, newPassword1 } = draft;
      await call(updateOwnPassword, {
        oldPassword: md5(oldPassword),
        newPassword: md5(newPassword),
        newPassword1: md5(newPassword1),
      });
      toast.success(t('password.changed'));
      setDraft(EMPTY);
    } catch {
      // The request has already shown why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form isStacked onSubmit={() => void save()}>
      {FIELDS.map((name) => (
        <PasswordField
          key={name}
          name={name}
          label={t(`password.${name}`)}
          isRequired
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          value={draft[name]}
          problem={problems[name] && t(problems[name])}
          onChange={(value) => setDraft((old) => ({ ...old, [name]: value }))}
        />
      ))}
      <Button variant="primary" type="submit" isBusy={isBusy} className={style.end}>
        {t('password.save')}
      </Button>
    </Form>
  );
}
