import { folderOf, runCommand } from './backup/command.ts';
import { checkBackup, restoreBackup } from './backup/restore-backup.ts';

const USAGE = 'npm run restore -- FOLDER [--check]';

/** The process behind `npm run restore`: fills an empty installation, or with `--check` only reads and compares. */
await runCommand(async (config, words) => {
  const isCheck = words.includes('--check');
  const folder = folderOf(
    words.filter((word) => word !== '--check'),
    USAGE,
  );
  if (isCheck) {
    const { folder: chosen, manifest } = await checkBackup(config, folder);
    console.log(`Backup ${chosen} of ${manifest.at}: ${manifest.parts.length} parts, all as they were written.`);
    return;
  }
  const { folder: chosen, manifest, leftOut } = await restoreBackup(config, folder);
  console.log(`Backup ${chosen} of ${manifest.at} is restored into ${config.dataFolder}. Start with npm start.`);
  for (const table of leftOut)
    console.log(`Table ${table} is not of this product and was left out; its rows are in ${chosen}/database.`);
});
