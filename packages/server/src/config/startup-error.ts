import { errorCode, errorMessage } from '../errors/cause.ts';
import { ConfigError } from './config.ts';

/** What the operator can mend, as clear lines; anything else as its message. */
export function describeStartupError(
  cause: unknown,
  config: { host: string; port: number; dataFolder: string } | undefined,
): readonly string[] {
  if (cause instanceof ConfigError) return cause.problems;
  const [code, message] = [errorCode(cause), errorMessage(cause)];
  switch (code) {
    case 'EADDRINUSE':
      return [`Port ${config?.port} on ${config?.host} is taken. Set PORT to another one.`];
    case 'EADDRNOTAVAIL':
      return [`HOST ${config?.host} is no address of this machine.`];
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
      return [`The data folder cannot be written: ${message}`];
    case 'ENOSPC':
      return [`The disk of ${config?.dataFolder} is full.`];
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return [`The database cannot be reached: ${message}. Check DATABASE_URL.`];
    default:
      return [message];
  }
}
