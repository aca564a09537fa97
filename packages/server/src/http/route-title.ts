import { ENTITIES, MESSAGES, messageOf, type Language } from '@cloud/contract';

/** Groups of calls that are no entities, by path. */
const GROUPS: Readonly<Record<string, string>> = {
  '/blade-system/region': 'region.title',
  '/blade-auth/session': 'session.title',
  '/blade-auth/factor': 'log.factors',
  '/blade-auth/outside': 'log.outside',
  '/blade-pointcloud/dataset': 'log.dataset',
  '/blade-pointcloud/run': 'log.run',
};

/** What a call does, in words: `岗位：保存`; its path where no words are known. */
export function routeTitle(language: Language, path: string): string {
  const label = ENTITIES.find((entity) => path.startsWith(`${entity.path}/`))?.label ?? groupOf(path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const verb = [name, name.split('-')[0]!].map((key) => `operation.${key}`).find((key) => key in MESSAGES[language]);
  if (label === undefined) return path;
  const subject = messageOf(language, label).replace(/管理$/, '');
  const action = verb === undefined ? name : messageOf(language, verb);
  return language === 'en' ? `${subject}: ${action}` : `${subject}：${action}`;
}

const groupOf = (path: string): string | undefined =>
  Object.entries(GROUPS).find(([prefix]) => path.startsWith(`${prefix}/`))?.[1];
