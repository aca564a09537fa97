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
  /** Of the people; the one that runs the platform unless given. */
  tenantId?: string;
  /** Follows the text. */
  link?: { label: string; url: string };
}

/** Publishes a notice, and tells the consoles of those whom it is for. */
export async function sendNotice(trx: Queries, given: NewNotice): Promise<void> {
  const { title, text, people, tenantId = MANAGEMENT_TENANT, link } = given;
  const paragraphs = text.split('\n').map((line) => `<p>${escapeMarkup(line)}</p>`);
  if (link) paragraphs.push(`<p><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a></p>`);
  await trx
    .insertInto('bladeNotice')
    .values({
      id: newId(),
      tenantId,
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
  await tellPeople(trx, tenantId, people.length === 0 ? [EVERYBODY] : people);
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (letter) => MARKUP[letter] ?? letter);
