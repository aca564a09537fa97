// npm run screens -- --models: twelve finished models side by side, each in three dimensions and as a plan.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { hasIfcScan, hasSimscan, scanBuilding, simulate } from '../../bench/simscan.ts';
import { signIn } from '../support/session.ts';
import { Api, type Artifact, type Row } from './clouds.ts';
import { either } from './either.ts';
import { wear } from './look.ts';
import { drawn, PAGE, shown, tool } from './modelling-steps.ts';
import { named } from './screens.ts';
import { drawSheets, photograph, type Picture } from './sheet.ts';

const SCANS = path.resolve(import.meta.dirname, '../../../shared/data/indoor');
/** As many points as the benchmark's, which shares its scans. */
const POINTS = 1_500_000;
/** The view is about square without the zones beside it. */
const VIEWPORT = { width: 1280, height: 1080 };
const SIZE = { width: 1400, height: 700 };
/** The view draws finer while it rests. */
const REST_MS = 2500;
const PATIENCE_MS = 120_000;

interface Subject {
  name: string;
  /** Path of the scan, made if need be; nothing where it lies not beside the project. */
  find: () => string | undefined;
}

const simulated = (name: string, seed: number, options: Record<string, string | number>): Subject => ({
  name,
  find: () =>
    hasSimscan ? cloudIn(simulate(`${name}-${seed}`, { seed, kind: 'indoor', points: POINTS, ...options })) : undefined,
});

const real = (file: string): Subject => ({
  name: path.parse(file).name,
  find: () => [path.join(SCANS, file)].find((one) => existsSync(one)),
});

const RIGHT = { style: 'manhattan', shape: 'rect' };
const BUILDING = { style: 'tls', doors: 'mixed', points: POINTS };
/** Six kinds of invented buildings, five real scans, and a scan of a real building's model. */
const SUBJECTS: readonly Subject[] = [
  simulated('right-angles', 1, RIGHT),
  simulated('skew', 21, { style: 'skew' }),
  simulated('curved', 31, { style: 'curved' }),
  simulated('hand-held', 41, { scanner: 'slam' }),
  simulated('clutter', 51, { clutter: 2 }),
  simulated('storeys', 71, { storeys: 3 }),
  ...['office_lshape_scan.e57', 'office_kinect_organised.pcd', 'public_building_south_wing.laz'].map(real),
  ...['room_scan1.pcd', 'two_storeys_stairs_yup.laz'].map(real),
  { name: 'fzk_haus', find: () => (hasIfcScan ? cloudIn(scanBuilding('fzk_haus', BUILDING)) : undefined) },
];

const cloudIn = (folder: string): string =>
  path.join(
    folder,
    readdirSync(folder).find((name) => name.startsWith('cloud.'))!,
  );

interface Run extends Row {
  datasetId: string;
  summary: Record<string, number>;
  artifacts: readonly Artifact[];
  error: { code: string } | null;
}

/** Which models are drawn, and where. */
interface Choice {
  folder: string;
  isWanted: (subject: Subject) => boolean;
}

/** Models every scan that there is and draws the models on one sheet. @returns paths of the sheet, none without a scan. */
export async function drawModels(browser: Browser, baseURL: string, { folder, isWanted }: Choice): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ baseURL, locale: 'en-US' });
  await wear(page, { themes: ['theme-hey'], language: 'en', size: 'wide', switches: [] });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewportSize(VIEWPORT);
  await signIn(page);
  const pictures: Picture[] = [];
  for (const [at, { name, find }] of SUBJECTS.entries()) {
    if (!isWanted(SUBJECTS[at]!)) continue;
    const file = find();
    if (!file) {
      console.log(`${name}: skipped, ../shared beside the project has neither the scan nor what makes it`);
      continue;
    }
    try {
      const run = await modelOf(page, name, file, folder);
      const title = `${at + 1} ${name}: ${captionOf(run)}`;
      console.log(title);
      pictures.push({ title, ...(await portray(page, run, path.join(folder, name))) });
    } catch (error) {
      console.log(`${name}: no picture, ${String(error)}`);
    }
  }
  await page.context().close();
  return drawSheets(browser, folder, 'models', pictures, { perRow: 2, rows: SUBJECTS.length / 2 });
}

/** Uploads and models a scan as a user does. */
async function modelOf(page: Page, name: string, file: string, folder: string): Promise<Run> {
  const api = new Api(page);
  await page.goto(`/cloudExperience${PAGE}`);
  // What makes scans calls all of them alike.
  const link = path.join(folder, name + path.extname(file));
  rmSync(link, { force: true });
  symlinkSync(file, link);
  const datasetId = await api.scan(name, async () => {
    const open = page.getByTestId('drop-zone').getByRole('button');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open.click()]);
    await chooser.setFiles(link);
    await page.getByTestId('dataset-card').filter({ hasText: name }).waitFor();
  });
  rmSync(link);
  if ((await api.runsOf(datasetId)).length === 0) await api.model(datasetId);
  const [latest] = await api.runsOf(datasetId);
  return (await api.call('GET', `/blade-pointcloud/run/detail?id=${latest!.id}`)) as unknown as Run;
}

function captionOf({ state, error, summary }: Run): string {
  if (state !== 'succeeded') return `${state}, ${error?.code}`;
  const { storeys, rooms, walls, openings, coverage = 0 } = summary;
  const counts = Object.entries({ storeys, rooms, walls, openings }).map(([kind, count]) => `${kind} ${count}`);
  return `${counts.join(', ')}, coverage ${Math.round(coverage * 100)} %`;
}

/** Photographs a finished model in the view, points and highest ceilings hidden, and its plan beside it; a scan that gives no model shows its points. */
async function portray(page: Page, run: Run, base: string): Promise<Omit<Picture, 'title'>> {
  await page.goto(`/cloudExperience${PAGE}?dataset=${run.datasetId}`);
  await drawn(page);
  const plan = run.artifacts.find(({ name }) => name === 'plan.svg');
  if (plan) {
    await tool('view.settings')(page);
    await page.getByRole('radio', { name: either('point-cloud', 'view.model') }).check();
    await page.keyboard.press('Escape');
    writeFileSync(`${base}-plan.svg`, await new Api(page).textOf(plan));
  }
  for (const zone of ['left', 'right']) await named(page, either('point-cloud', `collapse.${zone}`)).click();
  await named(page, either('point-cloud', 'view.fit')).click();
  await page.addStyleTag({
    content: '[data-testid=viewer] ~ *, button, [role=tooltip] { visibility: hidden !important }',
  });
  await page.mouse.move(2, 2);
  await page.waitForTimeout(REST_MS);
  await shown(page)
    .getByTestId('viewer')
    .screenshot({ path: `${base}-view.png` });
  const halves = [`${base}-view.png`, ...(plan ? [`${base}-plan.svg`] : [])];
  const images = halves.map((half) => `<img src="${path.basename(half)}">`).join('');
  const style = 'body { margin: 0; display: flex } img { width: 50%; height: 100vh; object-fit: contain }';
  const file = `${base}.png`;
  await photograph(page.context().browser()!, file, `<style>${style}</style>${images}`, SIZE);
  return { file, ...SIZE };
}
