import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity, type RecordOf } from '../../entity.ts';
import { choice, decimal, integer, onOff, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { METRIC_NAMES } from './metric.ts';

export const ALARM_COMPARISONS = ['above', 'below'] as const;
export type AlarmComparison = (typeof ALARM_COMPARISONS)[number];
export const ALARM_SEVERITIES = ['info', 'warning', 'critical'] as const;
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];
const ALARM_STATES = ['firing', 'resolved'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/**
 * When a figure of a process, or of what all share, is an alarm: it stood above or below a threshold for so many seconds. The
 * threshold is in the unit of the metric: a share of 1, bytes, milliseconds, seconds, or a number.
 */
export const alarmRule = defineEntity({
  name: 'alarmRule',
  permission: 'alarmrule',
  label: 'alarmRule.title',
  singular: 'alarmRule.one',
  screen: { path: '/monitor/alarm', icon: 'icon-notice' },
  path: '/blade-monitor/alarm-rule',
  table: 'blade_alarm_rule',
  title: 'name',
  tenantScoped: false,
  read: 'platform',
  write: 'platform',
  sheet: 'none',
  fields: {
    name: text('alarmRule.name', { required: true, search: 'contains', maxLength: 64, width: 180 }),
    metric: choice('alarmRule.metric', {
      required: true,
      search: 'equals',
      width: 160,
      options: METRIC_NAMES.map((name) => [name, `metric.${name}`] as const),
    }),
    comparison: choice('alarmRule.comparison', {
      required: true,
      width: 90,
      options: ALARM_COMPARISONS.map((one) => [one, `alarmRule.${one}`] as const),
    }),
    threshold: decimal('alarmRule.threshold', { required: true, width: 130 }),
    forSeconds: integer('alarmRule.forSeconds', { required: true, min: 30, max: 86_400, width: 130 }),
    severity: choice('alarmRule.severity', {
      required: true,
      search: 'equals',
      width: 100,
      options: ALARM_SEVERITIES.map((one) => [one, `alarmRule.${one}`] as const),
      tones: { info: 'busy', warning: 'warning', critical: 'bad' },
    }),
    enable: onOff('alarmRule.enable', { width: 90 }),
    /** Notifies the platform tenant's administrators of that moment by a notice, without mail. */
    tellAdmins: onOff('alarmRule.tellAdmins', { showIn: 'form' }),
    notifyUserIds: reference('alarmRule.notify', {
      entity: 'user',
      many: true,
      nameField: 'notifyUserNames',
      showIn: 'form',
      maxLength: 2000,
    }),
  },
});
export type AlarmRule = RecordOf<typeof alarmRule>;

const alarmRow = v.object({
  id: v.string(),
  ruleName: v.string(),
  metric: v.string(),
  severity: v.picklist(ALARM_SEVERITIES),
  /** Source and process, such as `api host:8080`; the source alone where all processes share it. */
  instance: v.string(),
  state: v.picklist(ALARM_STATES),
  /** When it began, in the unit of the metric. */
  value: v.number(),
  threshold: v.number(),
  createTime: v.string(),
  /** Empty while it lasts. */
  endTime: v.string(),
});
export type Alarm = v.InferOutput<typeof alarmRow>;

export const alarmList = defineEndpoint({
  method: 'GET',
  path: '/blade-monitor/alarm/list',
  access: 'platform',
  permission: 'alarmrule_view',
  summary: 'Alarms, those that last and the newest first',
  input: v.object({ current: wire.count(1, 1_000_000), size: wire.count(10, 500) }),
  output: wire.page(alarmRow),
});
