import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { DemoCard, Result } from '../card.tsx';
import style from '../utility-page.module.css';

/** A button that is drawn for those only who may use it. */
function GuardedButton({ code }: { code: string }) {
  const isAllowed = usePermission(code);
  if (!isAllowed) return null;
  return (
    <Button size="sm" onClick={() => toast.success(code)}>
      {code}
    </Button>
  );
}

/** Buttons by permission codes: those of the menu, and one that is typed. */
export function PermissionCard() {
  const { t } = useTranslation('demo');
  const [code, setCode] = useState('user_add');
  const isAllowed = usePermission(code.trim());
  return (
    <DemoCard title={t('permission.title')} text={t('permission.text')} file="permission-card.tsx">
      <TextField label={t('permission.code')} value={code} onChange={setCode} />
      <dl className={style.results} aria-live="polite">
        <Result name={t('permission.result')} tone={isAllowed ? 'good' : 'bad'}>
          {t(isAllowed ? 'permission.held' : 'permission.notHeld')}
        </Result>
      </dl>
      <div className={style.buttons}>
        {['user_add', 'user_delete', 'notice_add', 'nobody_holds_this'].map((one) => (
          <GuardedButton key={one} code={one} />
        ))}
      </div>
    </DemoCard>
  );
}
