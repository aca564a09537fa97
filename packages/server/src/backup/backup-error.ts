/** Why a backup or a restore is refused, and what to do, in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
