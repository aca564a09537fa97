import { messageOf } from '@cloud/contract';
import path from 'node:path';
import { readConfig, type Config } from '../config/config.ts';
import { keepFilesPrivate } from '../config/data-folder.ts';
import { describeStartupError } from '../config/startup-error.ts';
import { errorCode, errorMessage } from '../errors/cause.ts';
import { BackupError } from './backup-error.ts';

/** Runs a command of the operator: what went wrong is told in lines that say what to do, and the exit code is 1. */
export async function runCommand(work: (config: Config, words: string[]) => Promise<void>): Promise<void> {
  keepFilesPrivate();
  let config: Config | undefined;
  try {
    config = readConfig();
    await work(config, process.argv.slice(2));
    process.exit(0);
  } catch (cause) {
    for (const line of describe(cause, config)) console.error(line);
    process.exit(1);
  }
}

/** Folder that the operator named. @throws BackupError with the usage when there is none. */
export function folderOf(words: readonly string[], usage: string): string {
  const [folder, ...rest] = words;
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) throw new BackupError(`Usage: ${usage}`);
  return path.resolve(folder);
}

function describe(cause: unknown, config: Config | undefined): readonly string[] {
  if (cause instanceof BackupError) return [textOf(cause)];
  switch (errorCode(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return [`The disk is full: ${errorMessage(cause)}. Free space, or choose a folder on another disk.`];
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return [`A folder cannot be read or written: ${errorMessage(cause)}.`];
    default:
      return describeStartupError(cause, config);
  }
}

/** In Chinese where the terminal is, as far as the reason has a text in both languages. */
function textOf({ message, code, params }: BackupError): string {
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  return code !== undefined && locale.startsWith('zh') ? messageOf('zh-cn', `error.${code}`, params) : message;
}

/** Bytes for reading, in MB or GB. */
export function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
