import type { Generated } from 'kysely';
import type { MetricSource } from '@cloud/contract';
import type { BigCount, DefaultTime, Json } from './columns.ts';

export interface MonitorSampleRow {
  source: MetricSource;
  instance: string;
  step: Generated<number>;
  time: DefaultTime;
  figures: Json<Record<string, number>>;
}

export interface SlowQueryRow {
  day: Generated<string>;
  id: string;
  text: string;
  calls: BigCount;
  totalMs: number;
  maxMs: number;
  lastTime: DefaultTime;
}
