import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { integer, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { codedMessage } from '../point-cloud/dataset.ts';

/** When backups are made by themselves: never, every so many hours, or daily at a time of the server's zone. */
export const BACKUP_RHYTHMS = ['off', 'hours', 'daily'] as const;
export type BackupRhythm = (typeof BACKUP_RHYTHMS)[number];
/** A drill restores a backup into a temporary installation, compares, and removes it again. */
const BACKUP_KINDS = ['backup', 'drill'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];
const BACKUP_STATES = ['queued', 'running', 'succeeded', 'failed'] as const;
const BACKUP_CAUSES = ['page', 'schedule', 'command'] as const;
/** What is under way: files are copied, rows are written, all is read again; a drill restores and compares. */
const BACKUP_PHASES = ['', 'files', 'rows', 'check', 'restore', 'compare'] as const;
export type BackupPhase = (typeof BACKUP_PHASES)[number];

/** What the audit keeps of backups; the record of a schedule has the id 1. */
export const backupFacts = defineEntity({
  name: 'backup',
  label: 'backup.title',
  singular: 'backup.one',
  screen: { path: '/monitor/backup', icon: 'icon-datasource' },
  hasOwnRoutes: true,
  path: '/blade-monitor/backup',
  table: 'blade_backup_task',
  title: 'folder',
  tenantScoped: false,
  sheet: 'none',
  fields: {
    rhythm: text('backup.rhythm'),
    hours: integer('backup.hours'),
    time: text('backup.time'),
    folder: text('backup.folder'),
    keep: integer('backup.keep'),
  },
});

const backupTask = v.object({
  id: v.string(),
  kind: v.picklist(BACKUP_KINDS),
  cause: v.picklist(BACKUP_CAUSES),
  state: v.picklist(BACKUP_STATES),
  phase: v.picklist(BACKUP_PHASES),
  /** 0..1 of the phase. */
  progress: v.number(),
  /** Folder of the backup that was made or restored; empty before it is known. */
  folder: v.string(),
  files: v.number(),
  /** Rows of the database; 0 where a failed task did not count them. */
  rows: v.number(),
  bytes: v.number(),
  /** Bytes that no older backup had. */
  newBytes: v.number(),
  seconds: v.number(),
  error: v.nullable(codedMessage),
  createTime: v.string(),
  endTime: v.string(),
  /** Since its end, or since it was ordered; by the clock of the server. */
  ageSeconds: v.number(),
});
/** A backup or a drill: ordered, under way or over. */
export type BackupTask = v.InferOutput<typeof backupTask>;

const backupSchedule = v.object({
  rhythm: v.picklist(BACKUP_RHYTHMS),
  hours: v.number(),
  /** `HH:mm`. */
  time: v.string(),
  /** Absolute path on the machine of the worker; empty while none was chosen. */
  folder: v.string(),
  /** Whole backups that stay. */
  keep: v.number(),
  /** The installation was restored from a backup: it makes none by itself until the schedule is saved again. */
  isPaused: v.boolean(),
});
export type BackupSchedule = v.InferOutput<typeof backupSchedule>;

/** What is wrong with the backups: none is made by itself any more, the last one failed, or it is too old. */
export const BACKUP_TROUBLES = ['', 'paused', 'failed', 'overdue'] as const;

const backupOverview = v.object({
  schedule: backupSchedule,
  /** When the schedule makes the next one; empty when it makes none. */
  nextTime: v.string(),
  trouble: v.picklist(BACKUP_TROUBLES),
  /** The newest whole backup. */
  last: v.nullable(backupTask),
  /** The newest drill that is over, whatever came of it. */
  lastDrill: v.nullable(backupTask),
  /** What is ordered or under way. */
  current: v.nullable(backupTask),
  /** The newest first. */
  history: v.array(backupTask),
  hasPassphrase: v.boolean(),
  /** Whose PostgreSQL holds the rows. */
  database: v.picklist(['embedded', 'external']),
  /** Folder that a new schedule may begin with. */
  proposal: v.string(),
});
export type BackupOverview = v.InferOutput<typeof backupOverview>;

const base = backupFacts.path;

export const backupRead = defineEndpoint({
  method: 'GET',
  path: `${base}/overview`,
  access: 'platform',
  permission: 'backup_view',
  summary: 'The backups of the installation: the last one, the schedule, the history',
  input: wire.nothing,
  output: backupOverview,
});

/** State of backups in short: every console whose user may see backups asks for it and shows a banner when one is late or failed. */
export const backupTrouble = defineEndpoint({
  method: 'GET',
  path: `${base}/trouble`,
  access: 'platform',
  permission: 'backup_view',
  summary: 'What is wrong with the backups; empty when nothing is',
  input: wire.nothing,
  output: v.object({ trouble: v.picklist(BACKUP_TROUBLES) }),
});

export const backupStart = defineEndpoint({
  method: 'POST',
  path: `${base}/start`,
  access: 'platform',
  permission: 'backup_run',
  summary: 'Back up now',
  title: 'backup.one',
  audit: { verb: 'back-up', of: 'backup' },
  input: wire.nothing,
  output: v.object({ id: v.string() }),
});

export const backupDrill = defineEndpoint({
  method: 'POST',
  path: `${base}/drill`,
  access: 'platform',
  permission: 'backup_run',
  summary: 'Restore the last backup into a temporary installation, compare, and remove it',
  title: 'backup.one',
  audit: { verb: 'drill', of: 'backup' },
  input: wire.nothing,
  output: v.object({ id: v.string() }),
});

const within = (least: number, most: number, fallback: number) =>
  v.pipe(wire.integer(fallback), v.minValue(least), v.maxValue(most));

export const backupScheduleSave = defineEndpoint({
  method: 'POST',
  path: `${base}/schedule`,
  access: 'super',
  summary: 'When backups are made by themselves, where they lie and how many stay',
  title: 'backup.one',
  audit: { verb: 'update', of: 'backup' },
  input: v.object({
    rhythm: v.picklist(BACKUP_RHYTHMS),
    hours: within(1, 720, 24),
    time: v.pipe(v.nullish(v.string(), '02:00'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    folder: v.pipe(v.string(), v.trim(), v.maxLength(1000)),
    keep: within(1, 10_000, 14),
  }),
  output: backupSchedule,
});
