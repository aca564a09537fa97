import {
  REPORT_MAIL_EVERY,
  REPORT_MAIL_FORMATS,
  REPORT_MAIL_RECEIVERS,
  reportMail,
  reportMailRemove,
  reportMailSubmit,
} from '@cloud/contract';
import type { EndpointOutput, ReportMailEvery } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldInput } from '../../crud/form/field-input.tsx';
import { call } from '../../lib/http/call.ts';
import { currentLocale, useTranslation } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import style from './report.module.css';
import type { WhichReport } from './which-report.ts';

interface MailDialogProps {
  which: WhichReport;
  onClose: () => void;
}

/** When the reader has a report mailed, and to whom. */
export function MailDialog({ which, onClose }: MailDialogProps) {
  const { t } = useTranslation('report');
  const { data } = useQuery({
    queryKey: ['report', 'mail', which],
    queryFn: ({ signal }) => call(reportMail, { ...which }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('mail.title')} onClose={onClose}>
      {data ? <MailForm which={which} known={data} onClose={onClose} /> : <Spinner />}
    </Dialog>
  );
}

type Known = EndpointOutput<typeof reportMail>;
type Schedule = NonNullable<Known['schedule']>;
const START: Omit<Schedule, 'nextTime'> = { every: 'week', day: 1, at: '08:00', format: 'pdf', receivers: '' };
/** 1 January 2024 was a Monday. */
const weekdayName = (day: number) =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long' }).format(new Date(2024, 0, day));

function MailForm({ which, known, onClose }: MailDialogProps & { known: Known }) {
  const { t } = useTranslation('report');
  const [draft, setDraft] = useState(known.schedule ?? START);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<Schedule>) => setDraft({ ...draft, ...part });
  const run = async (work: () => Promise<string>) => {
    setIsBusy(true);
    try {
      toast.success(await work());
      onClose();
    } catch {
      // The call has said why.
      setIsBusy(false);
    }
  };
  const save = async () => {
    const { every, day, at, format, receivers } = draft;
    const { nextTime } = await call(reportMailSubmit, { ...which, every, day, at, format, receivers });
    return t('mail.saved', { time: nextTime.slice(0, 16) });
  };
  const remove = async () => {
    await call(reportMailRemove, { ...which });
    return t('mail.removed');
  };
  return (
    <Form isStacked onSubmit={() => void run(save)}>
      <p className={style.dim}>{t(known.mayShare ? 'mail.hint' : 'mail.ownHint')}</p>
      <TimeFields draft={draft} onChange={change} />
      <SelectField
        label={t('mail.format')}
        options={REPORT_MAIL_FORMATS.map((value) => ({ value, label: t(`mail.${value}`) }))}
        value={draft.format}
        onChange={(given) => change({ format: REPORT_MAIL_FORMATS.find((one) => one === given) ?? 'pdf' })}
      />
      {known.mayShare && (
        <FieldInput
          name="receivers"
          field={REPORT_MAIL_RECEIVERS}
          value={draft.receivers}
          onChange={(ids) => change({ receivers: String(ids ?? '') })}
        />
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={!/^([01]\d|2[0-3]):[0-5]\d$/.test(draft.at)}>
        {t('mail.save')}
      </Button>
      {known.schedule && (
        <Button disabled={isBusy} onClick={() => void run(remove)}>
          {t('mail.remove')}
        </Button>
      )}
    </Form>
  );
}

interface TimeFieldsProps {
  draft: Pick<Schedule, 'every' | 'day' | 'at'>;
  onChange: (part: Partial<Schedule>) => void;
}

const MOST_DAYS: Readonly<Record<ReportMailEvery, number>> = { day: 1, week: 7, month: 28 };

function TimeFields({ draft, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('report');
  const { every } = draft;
  const days = Array.from({ length: MOST_DAYS[every] }, (_, index) => index + 1);
  const nameOf = every === 'week' ? weekdayName : String;
  return (
    <>
      <SelectField
        label={t('mail.every')}
        options={REPORT_MAIL_EVERY.map((value) => ({ value, label: t(`mail.${value}`) }))}
        value={every}
        onChange={(given) => onChange({ every: REPORT_MAIL_EVERY.find((one) => one === given) ?? 'day', day: 1 })}
      />
      {every !== 'day' && (
        <SelectField
          label={t(every === 'week' ? 'mail.weekday' : 'mail.dayOfMonth')}
          options={days.map((day) => ({ value: String(day), label: nameOf(day) }))}
          value={String(draft.day)}
          onChange={(day) => onChange({ day: Number(day) })}
        />
      )}
      <TextField
        label={t('mail.at')}
        placeholder="08:00"
        maxLength={5}
        value={draft.at}
        onChange={(at) => onChange({ at })}
      />
    </>
  );
}
