import type { Locator, Page } from '@playwright/test';
import { emptyLists, failLists } from './answers.ts';
import type { Clouds } from './clouds.ts';
import { modellingScreens } from './modelling.ts';
import { dialogScreens, loginScreens } from './opened.ts';

/** One picture: where it is, and what is done there before it is taken. */
export interface Screen {
  name: string;
  /** Below the base path of the console. */
  path: string;
  /** Works without a session, or only without one. */
  isBare?: boolean;
  /** One of those that are looked at in every theme. */
  isCore?: boolean;
  /** Done on a page of its own before that is opened, e.g. to change what the API answers. */
  before?: (page: Page) => Promise<unknown>;
  /** @returns false where there is nothing to see, e.g. no form in a list that is only read. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A button by its name in either language. */
export const named = (place: Page | Locator, name: RegExp): Locator => place.getByRole('button', { name }).first();

interface Leaf {
  path: string;
  children: readonly Leaf[];
}
const leavesOf = (menu: readonly Leaf[]): string[] =>
  menu.flatMap(({ path, children }) => (children.length > 0 ? leavesOf(children) : [path]));

/** Pages of the frame that are in no menu. */
const FIXED = ['/wel/index', '/info/index'];
/** Of the lists, the one that stands for all in every theme. */
const CORE = ['/userPointCloud/pointCloud', '/wel/index', '/info/index', '/system/user'];

const shortName = (path: string): string => path.slice(1).replaceAll('/', '-');

async function openForm(page: Page): Promise<boolean> {
  const add = page.getByRole('main').getByRole('button', { name: /^(新增|Add)$/ });
  if ((await add.count()) === 0) return false;
  await add.first().click();
  await page.getByRole('dialog').waitFor();
  return true;
}

async function openFirst(page: Page): Promise<boolean> {
  const view = page.getByRole('main').getByRole('button', { name: /^(查看|View|详情|Details)$/ });
  if ((await view.count()) === 0) return false;
  await view.first().click();
  await page.getByRole('dialog').waitFor();
  return true;
}

/** All screens: those of the menu of the person who is signed in, and those that are in none. */
export function allScreens(menu: readonly Leaf[], clouds: Clouds | undefined): Screen[] {
  const paths = [...FIXED, ...leavesOf(menu).filter((path) => path.startsWith('/') && !FIXED.includes(path))];
  return [
    ...loginScreens(),
    ...['/403', '/404', '/500'].map((path): Screen => ({ name: path.slice(1), path, isBare: true })),
    ...paths.flatMap((path): Screen[] => [
      { name: shortName(path), path, isCore: CORE.includes(path) },
      { name: `${shortName(path)}~add`, path, prepare: openForm, isCore: path === '/system/user' },
      { name: `${shortName(path)}~view`, path, prepare: openFirst },
      { name: `${shortName(path)}~empty`, path, before: emptyLists },
      { name: `${shortName(path)}~failed`, path, before: failLists },
    ]),
    ...dialogScreens(),
    ...(clouds ? modellingScreens(clouds) : []),
  ];
}
