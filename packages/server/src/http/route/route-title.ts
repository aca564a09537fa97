import { ENDPOINTS, ENTITIES, MESSAGES, messageOf, recordsName, type Language } from '@cloud/contract';

/** Titles of calls that are no operations of an entity, by path. */
const TITLES = new Map(ENDPOINTS.flatMap(({ path, title }) => (title ? [[path, title] as const] : [])));

/** The title of a call: `岗位：保存`, `办理任务`; its path if it has no title. */
export function routeTitle(language: Language, path: string): string {
  const subject = subjectOf(language, path);
  const [parent = '', name = ''] = path.split('/').slice(-2);
  const action = actionOf(language, [`${parent}.${name}`, name, name.split('-')[0]!]);
  if (subject === undefined) return action ?? path;
  return `${subject}${language === 'en' ? ': ' : '：'}${action ?? name}`;
}

function actionOf(language: Language, names: readonly string[]): string | undefined {
  const key = names.map((name) => `operation.${name}`).find((one) => one in MESSAGES[language]);
  return key && messageOf(language, key);
}

function subjectOf(language: Language, path: string): string | undefined {
  const entity = ENTITIES.find((candidate) => path.startsWith(`${candidate.path}/`));
  if (entity) return recordsName(language, entity);
  const title = TITLES.get(path);
  return title && messageOf(language, title);
}
