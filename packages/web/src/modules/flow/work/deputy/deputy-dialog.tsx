import type { Deputy } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DateField } from '../../../../ui/field/date-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { PersonField } from '../../../../crud/people/person-field.tsx';
import { KnownPeople } from '../../../../crud/people/use-people.ts';
import style from './deputy.module.css';
import { useDeputy } from './use-deputy.ts';

type Draft = Pick<Deputy, 'deputyId' | 'beginDate' | 'endDate'>;

/** Today where the person is, YYYY-MM-DD. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

function problemsOf({ deputyId, beginDate, endDate }: Draft, t: (key: string) => string): Partial<Draft> {
  return {
    ...(deputyId === '' && { deputyId: t('ask.peopleMissing') }),
    ...(beginDate === '' && { beginDate: t('ask.commentMissing') }),
    ...(endDate === '' && { endDate: t('ask.commentMissing') }),
    ...(beginDate !== '' && endDate !== '' && endDate < beginDate && { endDate: t('deputy.endsEarly') }),
  };
}

/** Names who acts for the caller, and from when to when. */
export function DeputyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('work');
  const { deputy, save } = useDeputy();
  const [draft, setDraft] = useState<Draft>(() => deputy ?? { deputyId: '', beginDate: today(), endDate: '' });
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const problems = problemsOf(draft, t);
  const shown = isTried ? problems : {};
  const send = async (next: Draft | undefined, said: string) => {
    setIsBusy(true);
    try {
      await save(next);
      toast.success(said);
      onClose();
    } catch {
      // Said by the request.
      setIsBusy(false);
    }
  };
  const submit = () => {
    setIsTried(true);
    const { deputyId, beginDate, endDate } = draft;
    if (Object.keys(problems).length === 0) void send({ deputyId, beginDate, endDate }, t('deputy.saved'));
  };
  const field = (name: keyof Draft) => ({
    name,
    isRequired: true,
    value: draft[name],
    problem: shown[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <Dialog title={t('deputy.title')} onClose={onClose}>
      <Form isStacked onSubmit={submit}>
        <p className={style.text}>{t('deputy.text')}</p>
        <KnownPeople value={deputy ? { [deputy.deputyId]: deputy.deputyName } : {}}>
          <PersonField label={t('deputy.person')} {...field('deputyId')} />
        </KnownPeople>
        <div className={style.pair}>
          <DateField label={t('deputy.from')} {...field('beginDate')} />
          <DateField label={t('deputy.to')} {...field('endDate')} />
        </div>
        <div className={style.buttons}>
          {deputy && (
            <Button isBusy={isBusy} onClick={() => void send(undefined, t('deputy.ended'))}>
              {t('deputy.end')}
            </Button>
          )}
          <span className={style.space} />
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {t('deputy.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
