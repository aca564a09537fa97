import type { AlarmSeverity, MetricName } from '@cloud/contract';

interface AlarmRuleSeed {
  name: string;
  english: string;
  metric: MetricName;
  threshold: number;
  forSeconds: number;
  severity: AlarmSeverity;
}

/** Alarm rules of a new installation. Each needs action by an administrator; a healthy machine raises none. */
export const ALARM_RULES: readonly AlarmRuleSeed[] = [
  {
    name: '磁盘将满',
    english: 'Disk nearly full',
    metric: 'diskShare',
    threshold: 0.9,
    forSeconds: 600,
    severity: 'warning',
  },
  {
    name: '磁盘已满',
    english: 'Disk full',
    metric: 'diskShare',
    threshold: 0.97,
    forSeconds: 120,
    severity: 'critical',
  },
  {
    name: '多个任务失败',
    english: 'Many tasks failed',
    metric: 'queueFailed',
    threshold: 10,
    forSeconds: 60,
    severity: 'warning',
  },
  // A lost worker leaves tasks waiting, too. The longest task delays the others by less than an hour.
  {
    name: '任务久候未处理',
    english: 'Tasks wait for a worker',
    metric: 'queueOldestSeconds',
    threshold: 3600,
    forSeconds: 300,
    severity: 'critical',
  },
  {
    name: '请求持续出错',
    english: 'Requests keep failing',
    metric: 'failuresPerSecond',
    threshold: 0.5,
    forSeconds: 300,
    severity: 'warning',
  },
  {
    name: '数据库连接将尽',
    english: 'Database short of connections',
    metric: 'connectionShare',
    threshold: 0.9,
    forSeconds: 300,
    severity: 'critical',
  },
];
