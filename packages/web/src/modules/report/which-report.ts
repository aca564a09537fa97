import { REPORT_FILE_ENDING } from '@cloud/contract';
import type { ReadyReportName } from '@cloud/contract';

/** A stored report, or one that comes with the product. */
export interface WhichReport {
  id: string;
  ready: ReadyReportName | '';
}

/** The title of a report by the name of its file. */
export const titleOf = (name: string): string =>
  name.endsWith(REPORT_FILE_ENDING) ? name.slice(0, -REPORT_FILE_ENDING.length) : name;
