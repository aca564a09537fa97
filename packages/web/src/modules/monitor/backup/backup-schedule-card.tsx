import { BACKUP_RHYTHMS, backupScheduleSave } from '@cloud/contract';
import type { BackupOverview, BackupRhythm, BackupSchedule } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from './backup.module.css';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const SUPER_ROLE = 'administrator';

interface Props {
  overview: BackupOverview;
  refresh: () => Promise<unknown>;
}

/** When backups are made, where they lie and how many stay; the super role changes it. */
export function BackupScheduleCard({ overview, refresh }: Props) {
  const { t } = useTranslation('monitor');
  const isSuper = useSession(({ roles }) => roles.includes(SUPER_ROLE));
  const { schedule, nextTime } = overview;
  return (
    <Card className={style.card} aria-labelledby="backup-schedule">
      <h2 id="backup-schedule">{t('backup.schedule')}</h2>
      <p className={style.note}>{nextTime ? t('backup.next', { time: nextTime }) : t('backup.noNext')}</p>
      {isSuper ? <ScheduleForm overview={overview} refresh={refresh} /> : <ScheduleText schedule={schedule} />}
    </Card>
  );
}

function ScheduleText({ schedule }: { schedule: BackupSchedule }) {
  const { t } = useTranslation('monitor');
  const { rhythm, hours, time, folder, keep } = schedule;
  return (
    <dl className={style.facts}>
      <div>
        <dt>{t('backup.rhythm.label')}</dt>
        <dd>{t(`backup.rhythm.${rhythm}Text`, { hours, time })}</dd>
      </div>
      <div>
        <dt>{t('backup.folder')}</dt>
        <dd>{folder || t('backup.noFolder')}</dd>
      </div>
      <div>
        <dt>{t('backup.keep')}</dt>
        <dd>{keep}</dd>
      </div>
    </dl>
  );
}

function ScheduleForm({ overview, refresh }: Props) {
  const { t } = useTranslation(['monitor', 'crud']);
  const [draft, setDraft] = useState(overview.schedule);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<BackupSchedule>) => setDraft((old) => ({ ...old, ...part }));
  const save = async () => {
    setIsBusy(true);
    try {
      const { isPaused: _, ...input } = draft;
      await call(backupScheduleSave, input);
      toast.success(t('crud:updated'));
      await refresh();
    } catch {
      // The request has already shown why.
    }
    setIsBusy(false);
  };
  return (
    <Form isStacked onSubmit={() => void save()}>
      <div className={style.fields}>
        <Rhythm draft={draft} change={change} />
        <NumberField
          name="keep"
          label={t('backup.keep')}
          min={1}
          max={10_000}
          isWhole
          isClamped
          value={draft.keep}
          onChange={(keep) => change({ keep: Number(keep) || 1 })}
        />
      </div>
      <TextField
        name="folder"
        label={t('backup.folder')}
        hint={t('backup.folderHint')}
        placeholder={overview.proposal}
        value={draft.folder}
        onChange={(folder) => change({ folder })}
      />
      <Button variant="primary" type="submit" isBusy={isBusy} className={style.end}>
        {t('crud:save')}
      </Button>
    </Form>
  );
}

const isRhythm = (value: string | null): value is BackupRhythm => BACKUP_RHYTHMS.some((known) => known === value);

interface RhythmProps {
  draft: BackupSchedule;
  change: (part: Partial<BackupSchedule>) => void;
}

function Rhythm({ draft: { rhythm, hours, time }, change }: RhythmProps) {
  const { t } = useTranslation('monitor');
  return (
    <>
      <SelectField
        name="rhythm"
        label={t('backup.rhythm.label')}
        options={BACKUP_RHYTHMS.map((value) => ({ value, label: t(`backup.rhythm.${value}`) }))}
        value={rhythm}
        onChange={(value) => isRhythm(value) && change({ rhythm: value })}
      />
      {rhythm === 'hours' && (
        <NumberField
          name="hours"
          label={t('backup.hours')}
          min={1}
          max={720}
          isWhole
          isClamped
          value={hours}
          onChange={(value) => change({ hours: Number(value) || 1 })}
        />
      )}
      {rhythm === 'daily' && (
        <TextField
          name="time"
          label={t('backup.time')}
          placeholder="02:00"
          maxLength={5}
          problem={TIME.test(time) ? undefined : t('backup.timeWrong')}
          value={time}
          onChange={(next) => change({ time: next })}
        />
      )}
    </>
  );
}
