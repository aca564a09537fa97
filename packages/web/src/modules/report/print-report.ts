import { messageOf, reportPrint, reportPrinted, reportPrintFile } from '@cloud/contract';
import { call } from '../../lib/http/call.ts';
import { download } from '../../lib/http/download.ts';
import { currentLanguage, t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import type { WhichReport } from './which-report.ts';

const LOOK_MS = 500;
/** A worker that takes longer is busy with something else, or there is none. */
const LONGEST_MS = 5 * 60_000;

/** Orders a report as PDF and hands it to the browser when it is drawn. */
export async function printReport(which: WhichReport, values: Readonly<Record<string, string>>): Promise<void> {
  const { id } = await call(reportPrint, { ...which, values: { ...values } });
  for (const end = Date.now() + LONGEST_MS; Date.now() < end;) {
    const { state, error } = await call(reportPrinted, { id });
    if (state === 'ready') {
      await download(reportPrintFile.path, { id });
      return;
    }
    if (state === 'failed') {
      toast.error(messageOf(currentLanguage(), `error.${error?.code ?? 'internal'}`, error?.params));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  toast.error(t('report:notPrinted'));
}
