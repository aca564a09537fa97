import { MANAGEMENT_TENANT } from '@cloud/contract';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { EVERYBODY, tellPeople } from '../process/events.ts';

/** Category "事务通知" of the dictionary `notice`. */
const CATEGORY = 6;
const LONGEST_TITLE = 255;

interface NewNotice {
  title: string;
  /** Plain text; lines stay lines. */
  text: string;
  /** Whom it is for; everybody of the tenant that runs the platform when empty. */
  people: readonly string[];
}

/** Publishes a notice in the tenant that runs the platform, and tells the consoles of those whom it is for. */
export async function sendNotice(trx: Queries, { title, text, people }: NewNotice): Promise<void> {
  const paragraphs = text.split('\n').map((line) => `<p>${escapeMarkup(line)}</p>`);
  await trx
    .insertInto('bladeNotice')
    .values({
      id: newId(),
      tenantId: MANAGEMENT_TENANT,
      title: [...title].slice(0, LONGEST_TITLE).join(''),
      category: CATEGORY,
      releaseTime: new Date(),
      content: paragraphs.join(''),
      recipients: people.length === 0 ? null : [...people],
      createUser: null,
      createDept: null,
      updateUser: null,
    })
    .execute();
  await tellPeople(trx, MANAGEMENT_TENANT, people.length === 0 ? [EVERYBODY] : people);
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (letter) => MARKUP[letter] ?? letter);
