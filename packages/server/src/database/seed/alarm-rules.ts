import type { AlarmSeverity, MetricName } from '@cloud/contract';

interface AlarmRuleSeed {
  name: string;
  english: string;
  metric: MetricName;
  threshold: number;
  forSeconds: number;
  severity: AlarmSeverity;
}

/** Rules that a new installation begins with: what an administrator has to see to, and what a machine that is well never does. */
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
  // A worker that is lost lets tasks wait, too; an hour is more than the longest of them keeps the others waiting.
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
