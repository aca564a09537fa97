import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { openBrowser } from '../support/open-browser.ts';
import { signIn } from '../support/session.ts';
import startProduct, { reserveServer } from '../support/product.ts';
import { prepareClouds } from './clouds.ts';
import { layoutFaults } from './faults.ts';
import { changeTheme, LANGUAGES, nameOf, SIZES, SWITCHES, THEMES, wear, type Look } from './look.ts';
import { drawModels } from './models.ts';
import { allScreens, type Screen } from './screens.ts';
import { drawSheets, picturesIn } from './sheet.ts';
import { Walk } from './walk.ts';

const HELP = `npm run screens -- [options]   pictures of every screen, and sheets of them to look over

  --themes a,b       or "all"; default theme-hey,theme-dark; a name with "+dark" wears the theme in the dark
  --languages a,b    default ${LANGUAGES.join()}
  --sizes a,b        of ${Object.keys(SIZES).join()}; default wide,phone
  --switch a,b       of ${SWITCHES.join()}; default none
  --screens a,b      beginnings of names, of models too, or "core" for those that stand for all; default all
  --out folder       default below the temporary folder of the system
  --model            makes and models scans first, for the pictures of every state of the modelling page
  --models           twelve finished models on one sheet instead, of scans of ../shared beside the project
  --faults           writes what a look at the layout finds: cut text, covered buttons, raw keys, the other language

With E2E_RUNNING=1 and E2E_PORT the product that listens there is used.`;

const { values: given } = parseArgs({
  options: {
    themes: { type: 'string', default: 'theme-hey,theme-dark' },
    languages: { type: 'string', default: LANGUAGES.join() },
    sizes: { type: 'string', default: 'wide,phone' },
    switch: { type: 'string', default: '' },
    screens: { type: 'string', default: '' },
    out: { type: 'string', default: path.join(os.tmpdir(), 'cloud-screens') },
    model: { type: 'boolean', default: false },
    models: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const words = (text: string): string[] => text.split(',').filter(Boolean);

const DESKTOP = 'mac-os';
const PATIENCE_MS = 12_000;

function looks(): Look[] {
  const all: readonly string[] = given.themes === 'all' ? THEMES : words(given.themes);
  // The desktop is another layout; the other themes are worn one after the other on the same page.
  const groups = [all.filter((name) => name !== DESKTOP), all.filter((name) => name === DESKTOP)];
  const sizes = words(given.sizes) as (keyof typeof SIZES)[];
  return groups
    .filter((themes) => themes.length > 0)
    .flatMap((themes) =>
      words(given.languages).flatMap((language) =>
        sizes.map((size) => ({ themes, language, size, switches: words(given.switch) })),
      ),
    );
}

function isWanted({ name, isCore }: Pick<Screen, 'name' | 'isCore'>): boolean {
  if (given.screens === 'core') return isCore ?? false;
  const beginnings = words(given.screens);
  return beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));
}

interface Visit {
  session: Awaited<ReturnType<BrowserContext['storageState']>>;
  screens: Screen[];
}

/** Signs in, has scans made and modelled if asked to, and learns which screens there are. */
async function prepare(browser: Browser, baseURL: string): Promise<Visit> {
  const page = await browser.newPage({ baseURL, locale: 'zh-CN', viewport: SIZES.wide });
  await signIn(page);
  await page.getByRole('navigation', { name: '菜单', exact: true }).getByRole('button').first().waitFor();
  const clouds = given.model ? await prepareClouds(page) : undefined;
  const menu = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('cloud-experience-menu') ?? '{}') as { content?: [] }).content ?? [],
  );
  const session = await page.context().storageState();
  await page.context().close();
  return { session, screens: allScreens(menu, clouds).filter(isWanted) };
}

/** What went wrong with a row of pictures, and what the pictures show that should not be. */
interface Findings {
  failed: string[];
  faults: string[];
}

async function shoot(browser: Browser, baseURL: string, look: Look, { session, screens }: Visit): Promise<Findings> {
  const found: Findings = { failed: [], faults: [] };
  for (const theme of look.themes) mkdirSync(folderOf(theme, look), { recursive: true });
  for (const isBare of [true, false]) {
    const open = () => openWalk(browser, look, { baseURL, ...(isBare ? {} : { storageState: session }) });
    const walk = await open();
    for (const screen of screens.filter((one) => (one.isBare ?? false) === isBare)) {
      // What is done before a page opens holds for that page, and leaves nothing to the next one.
      const own = screen.before ? await open() : walk;
      try {
        await screen.before?.(own.page);
        await take(own, screen, look, found);
      } catch (error) {
        found.failed.push(`${screen.name}: ${String(error).split('\n')[0]}`);
        own.leave();
      }
      if (own !== walk) await own.page.context().close();
    }
    await walk.page.context().close();
  }
  return found;
}

const folderOf = (theme: string, look: Look): string => path.join(given.out, nameOf(theme, look));

async function openWalk(browser: Browser, look: Look, options: BrowserContextOptions): Promise<Walk> {
  const context = await browser.newContext({
    // A scene that turns takes all of a small machine, and is never the same twice.
    reducedMotion: 'reduce',
    locale: look.language === 'en' ? 'en-US' : 'zh-CN',
    hasTouch: look.size === 'phone',
    isMobile: look.size === 'phone',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await wear(page, look);
  return new Walk(page);
}

/** Takes the picture of a screen in every theme of a look. */
async function take(walk: Walk, screen: Screen, look: Look, { faults }: Findings): Promise<void> {
  const { page } = walk;
  // A page behind another one is not drawn.
  await page.bringToFront();
  await walk.go(screen.path);
  if ((await screen.prepare?.(page)) === false) return;
  await walk.settle();
  for (const theme of look.themes) {
    if (look.themes.length > 1) await changeTheme(page, theme, look);
    await page.screenshot({ path: path.join(folderOf(theme, look), `${screen.name}.png`) });
  }
  if (given.faults) faults.push(...(await layoutFaults(page, look.language)).map((line) => `${screen.name}: ${line}`));
}

/** A sheet per look where all is looked at, else one per screen with its looks side by side. */
async function sheets(browser: Browser, screens: readonly Screen[]): Promise<void> {
  const shown = looks().flatMap((look) =>
    look.themes.map((theme) => ({
      name: nameOf(theme, look),
      pictures: picturesIn(path.join(given.out, nameOf(theme, look)), SIZES[look.size]),
    })),
  );
  if (shown.length < screens.length)
    for (const { name, pictures } of shown) await drawSheets(browser, given.out, `sheet-${name}`, pictures);
  else
    for (const { name } of screens) {
      const pictures = shown.flatMap((look) =>
        look.pictures.filter(({ title }) => title === name).map((picture) => ({ ...picture, title: look.name })),
      );
      await drawSheets(browser, given.out, `sheet-${name}`, pictures);
    }
}

async function main(): Promise<void> {
  const { baseURL } = await reserveServer();
  const stop = await startProduct();
  const browser = await openBrowser(['--allow-file-access-from-files']);
  try {
    if (given.models) {
      const made = await drawModels(browser, baseURL, { folder: given.out, isWanted });
      console.log(made.length > 0 ? `models: ${made.join()}` : 'no models: there is no ../shared beside the project');
      return;
    }
    const visit = await prepare(browser, baseURL);
    for (const look of looks()) {
      const { failed, faults } = await shoot(browser, baseURL, look, visit);
      const name = nameOf(look.themes.join('+'), look);
      console.log(`${name}: ${failed.length} failed of ${visit.screens.length}`);
      for (const line of failed) console.log(`  ${line}`);
      if (given.faults) writeFileSync(path.join(given.out, `faults-${name}.txt`), faults.join('\n'));
    }
    await sheets(browser, visit.screens);
    console.log(`pictures and sheets: ${given.out}`);
  } finally {
    await browser.close();
    await stop();
  }
}

if (given.help) console.log(HELP);
else await main();
