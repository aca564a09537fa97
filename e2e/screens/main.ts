import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import { openBrowser } from '../support/open-browser.ts';
import { modelIt } from '../support/modelling.ts';
import { signIn } from '../support/session.ts';
import startProduct, { reserveServer } from '../support/product.ts';
import { changeTheme, LANGUAGES, nameOf, SIZES, SWITCHES, THEMES, wear, type Look } from './look.ts';
import { allScreens, type Screen } from './screens.ts';
import { drawSheets, picturesIn } from './sheet.ts';
import { Walk } from './walk.ts';

const HELP = `npm run screens -- [options]   pictures of every screen, and sheets of them to look over

  --themes a,b       or "all"; default theme-hey,theme-dark
  --languages a,b    default ${LANGUAGES.join()}
  --sizes a,b        of ${Object.keys(SIZES).join()}; default wide,phone
  --switch a,b       of ${SWITCHES.join()}; default none
  --screens a,b      beginnings of names, or "core" for those that stand for all; default all
  --out folder       default below the temporary folder of the system
  --model            models a sample first, for the pictures of a result

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
    help: { type: 'boolean', default: false },
  },
});

const words = (text: string): string[] => text.split(',').filter(Boolean);

const DESKTOP = 'mac-os';

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

function isWanted({ name, isCore }: Screen): boolean {
  if (given.screens === 'core') return isCore ?? false;
  const beginnings = words(given.screens);
  return beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));
}

interface Visit {
  session: Awaited<ReturnType<BrowserContext['storageState']>>;
  screens: Screen[];
}

/** Signs in, has a sample modelled if asked to, and learns which screens there are. */
async function prepare(browser: Browser, baseURL: string): Promise<Visit> {
  const page = await browser.newPage({ baseURL, locale: 'zh-CN', viewport: SIZES.wide });
  await signIn(page);
  await page.getByRole('navigation', { name: '菜单', exact: true }).getByRole('button').first().waitFor();
  let dataset: string | undefined;
  if (given.model) {
    const known = page.getByTestId('dataset-card').getByRole('button').first();
    const sample = page.getByTestId('sample').filter({ visible: true }).first();
    await known.or(sample).first().waitFor();
    if (await known.isVisible()) await known.click();
    else await sample.click();
    await page.waitForURL(/dataset=/);
    if (!(await page.getByTestId('result').isVisible({ timeout: 5000 }))) await modelIt(page).catch(() => {});
    dataset = new URL(page.url()).searchParams.get('dataset') ?? undefined;
  }
  const menu = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('cloud-experience-menu') ?? '{}') as { content?: [] }).content ?? [],
  );
  const session = await page.context().storageState();
  await page.context().close();
  return { session, screens: allScreens(menu, dataset).filter(isWanted) };
}

async function shoot(browser: Browser, baseURL: string, look: Look, { session, screens }: Visit): Promise<string[]> {
  const folderOf = (theme: string) => path.join(given.out, nameOf(theme, look));
  for (const theme of look.themes) mkdirSync(folderOf(theme), { recursive: true });
  const failed: string[] = [];
  for (const isBare of [true, false]) {
    const context = await browser.newContext({
      baseURL,
      // A scene that turns takes all of a small machine, and is never the same twice.
      reducedMotion: 'reduce',
      locale: look.language === 'en' ? 'en-US' : 'zh-CN',
      ...(isBare ? {} : { storageState: session }),
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await wear(page, look);
    const walk = new Walk(page);
    for (const screen of screens.filter((one) => (one.isBare ?? false) === isBare)) {
      try {
        await walk.go(screen.path);
        if ((await screen.prepare?.(page)) === false) continue;
        await walk.settle();
        for (const theme of look.themes) {
          if (look.themes.length > 1) await changeTheme(page, theme, look);
          await page.screenshot({ path: path.join(folderOf(theme), `${screen.name}.png`) });
        }
      } catch (error) {
        failed.push(`${nameOf(look.themes.join('+'), look)} ${screen.name}: ${String(error).split('\n')[0]}`);
        walk.leave();
      }
    }
    await context.close();
  }
  return failed;
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
    const visit = await prepare(browser, baseURL);
    for (const look of looks()) {
      const failed = await shoot(browser, baseURL, look, visit);
      console.log(`${nameOf(look.themes.join('+'), look)}: ${failed.length} failed of ${visit.screens.length}`);
      for (const line of failed) console.log(`  ${line}`);
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
