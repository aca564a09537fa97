import {
  ApiError,
  backupDrill,
  backupRead,
  backupScheduleSave,
  backupStart,
  backupTrouble,
  type BackupOverview,
  type BackupSchedule,
  type EndpointArguments,
} from '@cloud/contract';
import path from 'node:path';
import { BackupError } from '../../backup/backup-error.ts';
import { requireBackupFolder } from '../../backup/backup-folder.ts';
import { requirePassphrase } from '../../backup/create-backup.ts';
import { isEmbedded } from '../../database/address.ts';
import { auditCall, type AuditedEndpoint } from '../../http/log/audit.ts';
import type { App, CallerContext } from '../../http/app.ts';
import { nextBackup, troubleOf } from './backup-schedule.ts';
import { endForgotten, newestTask, orderTask, readHistory, readSchedule, readTimes } from './backup-tasks.ts';

/** How often the schedule is looked at. */
const LOOK_MS = 30_000;
/** Record of the schedule in the audit. */
const SCHEDULE_ID = '1';

/** Backups of the whole installation: their state, their schedule, and orders for the worker. */
export function backupRoutes(app: App): void {
  const { database } = app;
  const own = { transaction: 'own' } as const;

  app.route(backupRead, own, () => overview(app));
  app.route(backupTrouble, own, async () => {
    const [schedule, times] = await Promise.all([readSchedule(database.queries), readTimes(database.queries)]);
    return { trouble: troubleOf(schedule, times, Date.now()) };
  });
  app.route(backupStart, own, (context) => order(context, backupStart, 'backup'));
  app.route(backupDrill, own, (context) => order(context, backupDrill, 'drill'));
  app.route(backupScheduleSave, own, saveSchedule);
  followSchedule(app);
}

async function overview({ database, config, secrets }: App): Promise<BackupOverview> {
  const { queries } = database;
  // First: what ends meanwhile is over in all that is read after it.
  const current = await newestTask(queries, ['queued', 'running']);
  const [schedule, times, history] = await Promise.all([
    readSchedule(queries),
    readTimes(queries),
    readHistory(queries),
  ]);
  const now = Date.now();
  const next = nextBackup(schedule, times, now);
  return {
    schedule,
    nextTime: next === undefined ? '' : textOf(new Date(Math.max(next, now))),
    trouble: troubleOf(schedule, times, now),
    last: await newestTask(queries, ['succeeded'], 'backup'),
    lastDrill: await newestTask(queries, ['succeeded', 'failed'], 'drill'),
    current,
    history,
    hasPassphrase: config.backupPassphrase !== undefined,
    database: isEmbedded(database.url, secrets) ? 'embedded' : 'external',
    proposal: path.join(path.dirname(config.dataFolder), 'backups'),
  };
}

/** `yyyy-MM-dd HH:mm:ss` of the server's zone, as all times travel. */
function textOf(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

/** What a person orders is refused at once where it is bound to fail. */
async function order(
  { app, scope, address }: CallerContext,
  endpoint: AuditedEndpoint,
  kind: 'backup' | 'drill',
): Promise<{ id: string }> {
  const { folder } = await readSchedule(app.database.queries);
  await refusing(async () => {
    requirePassphrase(app.config);
    await requireBackupFolder(app.config, folder);
  });
  const asked = { kind, cause: 'page', userId: scope.userId } as const;
  const id = await orderTask(app.database, app.queue, asked, (trx, record) =>
    auditCall({ trx, scope, address }, endpoint, [{ id: record, after: { folder } }]),
  );
  return { id };
}

async function saveSchedule(
  { app, scope, address }: CallerContext,
  input: EndpointArguments<typeof backupScheduleSave>,
): Promise<BackupSchedule> {
  const folder = input.folder === '' ? '' : path.normalize(input.folder).replace(/(?<=.)[/\\]$/, '');
  if (folder !== '' || input.rhythm !== 'off') await refusing(() => requireBackupFolder(app.config, folder));
  const after = { ...input, folder };
  await app.database.transaction(async (trx) => {
    const { isPaused: _, ...before } = await readSchedule(trx);
    await trx
      .updateTable('bladeBackupSchedule')
      .set({ ...after, isPaused: false, updateUser: scope.userId, updateTime: new Date() })
      .execute();
    await auditCall({ trx, scope, address }, backupScheduleSave, [{ id: SCHEDULE_ID, before, after }]);
  });
  return { ...after, isPaused: false };
}

/** Tells the refusals of backups as those of the API. */
async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof BackupError && cause.code) throw new ApiError(cause.code, cause.params, cause);
    throw cause;
  }
}

/** Orders what is due. Several API processes may look at the same moment: one task at a time is ordered. */
function followSchedule(app: App): void {
  const look = () =>
    orderDue(app).catch((cause: unknown) => app.log.warn({ err: cause }, 'schedule of backups not followed'));
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  app.onClose(async () => clearInterval(timer));
}

/** Orders a backup if the schedule says so. @returns its id. */
export async function orderDue(app: App, now = Date.now()): Promise<string | undefined> {
  const { database, queue } = app;
  await endForgotten(database);
  const [schedule, times] = await Promise.all([readSchedule(database.queries), readTimes(database.queries)]);
  const next = nextBackup(schedule, times, now);
  if (next === undefined || next > now) return undefined;
  return orderTask(database, queue, { kind: 'backup', cause: 'schedule' }).catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.code === 'backup-running') return undefined;
    throw cause;
  });
}
