import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/message/notice.tsx';
import { DeputyDialog } from './deputy-dialog.tsx';
import style from './deputy.module.css';
import { useDeputy } from './use-deputy.ts';

/** Opens the form for times of absence. */
export function DeputyButton() {
  const { t } = useTranslation('work');
  const { isKnown } = useDeputy();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={!isKnown} onClick={() => setIsOpen(true)}>
        {t('deputy.open')}
      </Button>
      {isOpen && <DeputyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Who acts for the caller now, or will. */
export function DeputyNotice() {
  const { t } = useTranslation('work');
  const { deputy } = useDeputy();
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  if (!deputy) return null;
  const { deputyName: name, beginDate: from, endDate: to, isAway } = deputy;
  // Over, and of no interest any more.
  if (!isAway && to < today) return null;
  return (
    <Notice tone={isAway ? 'warning' : 'success'} className={style.notice!}>
      {t(isAway ? 'deputy.acts' : 'deputy.willAct', { name, from, to })}
    </Notice>
  );
}
