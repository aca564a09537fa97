import { sendNotice } from '../../jobs/notice.ts';
import type { JobProcessor } from './job-processor.ts';

/** A notice to people, or to everybody of the tenant that runs the platform. */
export const noticeToPeople: JobProcessor<'notice'> = async ({ database }, { parameters }) => {
  const { title = '', content = '', userIds = '' } = parameters;
  const people = userIds.split(',').map((id) => id.trim()).filter(Boolean); // prettier-ignore
  await database.transaction((trx) => sendNotice(trx, { title, text: content, people }));
  return title;
};
