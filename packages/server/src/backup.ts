import { BackupError } from './backup/backup-error.ts';
import { folderOf, runCommand, sizeText } from './backup/command.ts';
import { createBackup } from './backup/create-backup.ts';

const USAGE = 'npm run backup -- FOLDER [--keep NUMBER]';

/** The process behind `npm run backup`: writes a backup below the folder named, while the product runs or not. */
await runCommand(async (config, words) => {
  const at = words.indexOf('--keep');
  const [, number] = at < 0 ? [] : words.splice(at, 2);
  if (at >= 0 && !/^[1-9]\d{0,5}$/.test(number ?? ''))
    throw new BackupError(`--keep needs a whole number of backups, 1 or more. Usage: ${USAGE}`);
  const folder = folderOf(words, USAGE);
  const summary = await createBackup(config, folder, {
    isCommand: true,
    ...(number !== undefined && { keep: Number(number) }),
  });
  console.log(
    `Backup ${summary.folder}: ${summary.files} files and the database, ${sizeText(summary.bytes)}, ` +
      `${sizeText(summary.newBytes)} of them new; written and read again in ${summary.seconds.toFixed(1)} s.`,
  );
});
