import type { AllowedTarget } from '../config/outgoing-settings.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';

/** For whom a report is made, and with what. */
export interface ReportReader {
  scope: Scope;
  database: Pick<Database, 'queries' | 'withScope'>;
  secrets: Pick<Secrets, 'storageKey'>;
  config: { outgoingAllow: readonly AllowedTarget[]; sqliteFolder: string | undefined };
}
