import { ENDPOINTS, ENTITIES, MESSAGES, messageOf, recordsName, type Language } from '@cloud/contract';

/** Titles of calls that are no operations of an entity, by path. */
const TITLES = new Map(ENDPOINTS.flatMap(({ path, title }) => (title ? [[path, title] as const] : [])));

/** What a call does, in words: `岗位：保存`; its path where no words are known. */
export function routeTitle(language: Language, path: string): string {
  const subject = subjectOf(language, path);
  if (subject === undefined) return path;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const verb = [name, name.split('-')[0]!].map((key) => `operation.${key}`).find((key) => key in MESSAGES[language]);
  const action = verb === undefined ? name : messageOf(language, verb);
  return language === 'en' ? `${subject}: ${action}` : `${subject}：${action}`;
}

function subjectOf(language: Language, path: string): string | undefined {
  const entity = ENTITIES.find((candidate) => path.startsWith(`${candidate.path}/`));
  if (entity) return recordsName(language, entity);
  const title = TITLES.get(path);
  return title && messageOf(language, title);
}
