import { leaveStart } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { cardClass } from '../../../../ui/card/card.tsx';
import { DateTimeField } from '../../../../ui/field/date-field.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { PersonField } from '../../../../crud/people/person-field.tsx';
import style from './process-page.module.css';

interface LeaveFormProps {
  processDefinitionId: string;
  onStarted: () => Promise<void>;
}

const EMPTY = { taskUser: '', startTime: '', endTime: '', reason: '' };
type Leave = typeof EMPTY;
const HALF_DAY_MS = 43_200_000;
const MOST = 255;

/** Days between two moments, in halves that were begun; undefined unless one comes after the other. */
function daysBetween({ startTime, endTime }: Leave): number | undefined {
  const ms = Date.parse(endTime.replace(' ', 'T')) - Date.parse(startTime.replace(' ', 'T'));
  return ms > 0 ? Math.ceil(ms / HALF_DAY_MS) / 2 : undefined;
}

function problemsOf(leave: Leave, t: (key: string) => string): Partial<Leave> {
  const { taskUser, startTime, endTime, reason } = leave;
  const endsEarly = startTime !== '' && endTime !== '' && daysBetween(leave) === undefined;
  return {
    ...(taskUser === '' && { taskUser: t('ask.peopleMissing') }),
    ...(startTime === '' && { startTime: t('ask.commentMissing') }),
    ...(endTime === '' && { endTime: t('ask.commentMissing') }),
    ...(endsEarly && { endTime: t('leave.endsEarly') }),
    ...(reason.trim() === '' && { reason: t('ask.commentMissing') }),
  };
}

/** Asks for leave: who decides first, from when to when, and why. */
export function LeaveForm({ processDefinitionId, onStarted }: LeaveFormProps) {
  const { t } = useTranslation('work');
  const [leave, setLeave] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const forget = useUnsaved(leave !== EMPTY);
  const problems = problemsOf(leave, t);
  const shown = isTried ? problems : {};
  const days = daysBetween(leave);
  const set = (part: Partial<Leave>) => setLeave((before) => ({ ...before, ...part }));
  const send = async () => {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return;
    setIsBusy(true);
    try {
      await call(leaveStart, { processDefinitionId, ...leave });
      forget();
      await onStarted();
    } catch {
      // Said by the request; what was filled in stays.
    }
    setIsBusy(false);
  };
  const field = (name: keyof Leave) => ({
    name,
    isRequired: true,
    value: leave[name],
    problem: shown[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <Form onSubmit={() => void send()} className={style.main!}>
      <section className={`${cardClass} ${style.card}`}>
        <PersonField label={t('leave.approver')} hint={t('leave.approverHint')} {...field('taskUser')} />
        <div className={style.pair}>
          <DateTimeField label={t('leave.from')} {...field('startTime')} />
          <DateTimeField label={t('leave.to')} {...field('endTime')} />
        </div>
        {days !== undefined && <p className={style.empty}>{t('leave.counted', { count: days })}</p>}
        <TextAreaField label={t('leave.reason')} maxLength={MOST} {...field('reason')} />
      </section>
      <div className={style.bar} role="group" aria-label={t('actions')}>
        <Button variant="primary" type="submit" className={style.grow} isBusy={isBusy}>
          {t('act.submit')}
        </Button>
      </div>
    </Form>
  );
}
