import { alarmList, alarmRule } from '@cloud/contract';
import type { Alarm, AlarmRule, AlarmSeverity, MetricName } from '@cloud/contract';
import { METRICS } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { useLabels } from '../../../crud/record/labels.ts';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Message } from '../../../ui/message/message.tsx';
import { Tag } from '../../../ui/message/tag.tsx';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import { AlarmRuleForm } from './alarm-rule-form.tsx';
import style from './health.module.css';
import { metricText } from './metric-text.ts';
import { thresholdText, unitOf } from './threshold.ts';

const LOOK_MS = 15_000;
const SHOWN = 20;
/** What a new rule begins with. */
const NEW = { initial: { enable: 1, tellAdmins: 1, comparison: 'above', forSeconds: 300, severity: 'warning' } };
const COLUMNS = ['state', 'severity', 'rule', 'instance', 'value', 'begin', 'end'] as const;

/** The alarms, those that last first, and the rules that raise them. */
export const AlarmPage = () => (
  <>
    <AlarmsCard />
    <CrudPage entity={alarmRule} scope={NEW} cells={CELLS} form={AlarmRuleForm} />
  </>
);

/** Thresholds with the unit of their metric: 90% instead of 0.9. */
const CELLS = {
  threshold: ({ row: { metric, threshold } }: { row: AlarmRule }) => thresholdText(unitOf(metric), threshold),
};

function AlarmsCard() {
  const { t } = useTranslation('monitor');
  const { data, error } = useQuery({
    queryKey: ['alarm', 'list'],
    queryFn: ({ signal }) => call(alarmList, { current: 1, size: SHOWN }, { signal, quiet: true }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Card className={`${style.card} ${style.above}`} aria-labelledby="alarms">
      <header className={style.head}>
        <h2 id="alarms">{t('alarm.title')}</h2>
      </header>
      <p className={style.hint}>{t('alarm.hint')}</p>
      {error && !data && <Message role="alert">{error.message}</Message>}
      {data?.records.length === 0 && <p>{t('alarm.none')}</p>}
      {data && data.records.length > 0 && (
        <ScrollTable
          labelledBy="alarms"
          className={style.figures}
          heads={COLUMNS.map((name) => t(`alarm.column.${name}`))}
        >
          {data.records.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm} />
          ))}
        </ScrollTable>
      )}
    </Card>
  );
}

const TONES: Readonly<Record<AlarmSeverity, 'busy' | 'bad' | undefined>> = {
  info: undefined,
  warning: 'busy',
  critical: 'bad',
};

function AlarmRow({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('monitor');
  const { label } = useLabels();
  const { state, severity, ruleName, instance, metric, value, createTime, endTime } = alarm;
  return (
    <tr>
      <td>
        <Tag tone={state === 'firing' ? 'bad' : 'good'}>{t(`alarm.state.${state}`)}</Tag>
      </td>
      <td>
        <Tag tone={TONES[severity]}>{label(`alarmRule.${severity}`)}</Tag>
      </td>
      <td>{ruleName}</td>
      <td>{instance}</td>
      <td>{isMetric(metric) ? `${label(`metric.${metric}`)} ${metricText(metric, value)}` : value}</td>
      <td>{createTime}</td>
      <td>{endTime}</td>
    </tr>
  );
}

const isMetric = (name: string): name is MetricName => name in METRICS;
