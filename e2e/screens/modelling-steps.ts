import type { Locator, Page } from '@playwright/test';
import { languageOf, messageOf } from '../../packages/contract/src/messages/message.ts';
import { dropFiles } from '../support/modelling.ts';
import { answer, holdEvents } from './answers.ts';
import type { Clouds } from './clouds.ts';
import { either } from './either.ts';
import { named } from './screens.ts';

export const PAGE = '/userPointCloud/pointCloud';
const SCAN = '/blade-pointcloud/dataset/detail';
const LIST = '/blade-pointcloud/dataset/list';
const RUN = '/blade-pointcloud/run';

const SHOWN = '[data-testid=view-status]';

const text = (key: string): RegExp => either('point-cloud', key);
const begins = (key: string): RegExp => new RegExp(text(key).source.replaceAll('$', ''));

/** The page that is looked at: those of other tabs are kept. */
export const shown = (page: Page): Locator => page.getByTestId('modelling-page').filter({ visible: true }).last();

/** Shows one of the three zones, of which a phone shows one at a time. */
export async function showZone(page: Page, name: 'datasets' | 'view' | 'work'): Promise<void> {
  const tab = shown(page).locator(`[data-zone-tab=${name}]`);
  if (await tab.isVisible()) await tab.click();
}

export const inZone = (name: 'datasets' | 'view' | 'work') => (page: Page) => showZone(page, name);

/** Until the cloud is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.locator(`${SHOWN}[data-state=shown]`).last().waitFor({ state: 'attached' });
}

/** Until the model is drawn too. */
export async function modelDrawn(page: Page): Promise<void> {
  await drawn(page);
  await page.locator(`${SHOWN}:not([data-elements="0"])`).last().waitFor({ state: 'attached' });
}

export async function showPart(
  page: Page,
  name: 'result' | 'elements' | 'review' | 'files' | 'history',
): Promise<void> {
  await modelDrawn(page);
  await showZone(page, 'work');
  const label = name === 'elements' ? 'result.elements' : `part.${name}`;
  await shown(page)
    .getByTestId('work-zone')
    .getByRole('tab', { name: text(label) })
    .click();
}

export const part = (name: Parameters<typeof showPart>[1]) => (page: Page) => showPart(page, name);

/** Opens the plan, for which a narrow bar has no button. */
export async function openPlan(page: Page): Promise<boolean> {
  await modelDrawn(page);
  await showZone(page, 'view');
  const plan = shown(page).getByTestId('toggle-plan');
  if (!(await plan.isVisible())) return false;
  if ((await plan.getAttribute('aria-pressed')) !== 'true') await plan.click();
  await shown(page).getByTestId('plan').locator('svg [data-id]').first().waitFor();
  return true;
}

export async function chooseElement(page: Page, kind: string): Promise<void> {
  await showPart(page, 'elements');
  const tree = shown(page).getByRole('tree');
  const element = tree.locator(`[data-kind=${kind}]`).first();
  const group = begins(`element.group.${kind}`);
  if (!(await element.isVisible())) await tree.getByRole('treeitem', { name: group }).first().click();
  if ((await element.getAttribute('aria-selected')) !== 'true') await element.click();
  await shown(page).getByTestId('element-panel').waitFor();
}

export const element = (kind: string) => (page: Page) => chooseElement(page, kind);

/** A button of the bar over the view. */
async function useTool(page: Page, key: string): Promise<boolean> {
  await modelDrawn(page);
  await showZone(page, 'view');
  const tool = shown(page)
    .getByRole('toolbar', { name: text('view.toolbar') })
    .getByRole('button', { name: text(key) });
  if (!(await tool.first().isVisible())) return false;
  await tool.first().click();
  return true;
}

export const tool = (key: string) => (page: Page) => useTool(page, key);

/** The corners of an area, and a measure between its ends. */
export async function measureArea(page: Page): Promise<boolean> {
  if (!(await useTool(page, 'view.measure'))) return false;
  await page.getByRole('menuitem', { name: text('view.measures.area') }).click();
  await page.getByTestId('measure-hint').waitFor();
  const { x, y, width, height } = (await shown(page).getByTestId('viewer').boundingBox())!;
  const corners = [
    [0.4, 0.45],
    [0.55, 0.45],
    [0.55, 0.6],
    [0.45, 0.62],
  ] as const;
  for (const [across, down] of corners) await page.mouse.click(x + width * across, y + height * down);
  return true;
}

/** The menu of the first scan of the list. */
export const ofScan = (key: string) => async (page: Page) => {
  await showZone(page, 'datasets');
  const card = shown(page).getByTestId('dataset-card').first();
  await card.getByRole('button', { name: text('dataset.menu') }).click();
  await page.getByRole('menuitem').first().waitFor();
  if (key === '') return;
  await page.getByRole('menuitem', { name: text(key) }).click();
  await page.getByRole('dialog').first().waitFor();
};

/** Presses a button of the list, until what it opens has loaded. */
export const inList = (key: string, opened: (zone: Locator) => Locator) => async (page: Page) => {
  await showZone(page, 'datasets');
  const zone = shown(page).getByTestId('dataset-zone');
  await named(zone, text(key)).click();
  await opened(zone).waitFor();
};

/** Filters of the list, by the first of them. */
export const filters = (zone: Locator): Locator => zone.getByLabel(text('dataset.filter'));
/** What can be done with scans that are ticked. */
export const bulkBar = (zone: Locator): Locator => zone.getByRole('toolbar', { name: text('order.select') });

/** Until the list says that it could not be read. */
export async function listFailed(page: Page): Promise<void> {
  await showZone(page, 'datasets');
  await shown(page).getByTestId('dataset-zone').getByRole('alert').first().waitFor();
}

/** The sheet of keys, which comes when it is asked for. */
export async function keySheet(page: Page): Promise<void> {
  await drawn(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').locator('kbd').first().waitFor();
}

/** Holds a dragged file over the page. */
export async function dragOver(page: Page): Promise<void> {
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'office.e57'));
    return data;
  });
  for (const type of ['dragenter', 'dragover'])
    await page.getByTestId('modelling-page').dispatchEvent(type, { dataTransfer: transfer });
}

const LARGE = { name: 'office-building-north-wing-second-floor.e57', bytes: Buffer.alloc(3_000_000, 1) };

/** An upload of which the server takes no byte. */
export const uploading = (isPaused: boolean) => async (page: Page) => {
  await page.route('**/api/blade-resource/upload/**', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.fallback(),
  );
  await dropFiles(page, [LARGE]);
  await showZone(page, 'datasets');
  const row = page.getByTestId('upload-item');
  await row.waitFor();
  if (isPaused) await named(row, text('upload.pause')).click();
};

/** A scan on its way. */
export const scanIs = (change: object) => async (page: Page) => {
  await holdEvents(page);
  await answer(page, SCAN, (data: object) => ({ ...data, ...change }));
  await answer(page, LIST, ({ records, ...rest }: { records: { id: string }[] }) => ({
    ...rest,
    records: records.map((row, index) => (index === records.length - 1 ? { ...row, ...change } : row)),
  }));
};

interface ShownRun {
  stages: { name: string; state: string }[];
}
/** The latest run in another state, with the stages before one done. */
export async function runIs(page: Page, change: object, at = ''): Promise<void> {
  const changed = (run: ShownRun) => {
    const place = run.stages.findIndex(({ name }) => name === at);
    const failed = 'error' in change;
    const stages = run.stages.map((stage, index) =>
      index < place
        ? stage
        : index === place
          ? { ...stage, state: failed ? 'failed' : 'running', progress: 0.4, counts: {} }
          : { ...stage, state: 'pending', progress: 0, seconds: 0, counts: {}, warnings: [] },
    );
    return { ...run, artifacts: [], summary: {}, stage: at, ...(place >= 0 && { stages }), ...change };
  };
  await answer(page, `${RUN}/detail`, changed);
  await answer(page, `${RUN}/list`, ({ records, ...rest }: { records: ShownRun[] }) => ({
    ...rest,
    records: records.map((run, index) => (index === 0 ? changed(run) : run)),
  }));
}

/** A run that goes on, with rooms and walls of the model as they come in. */
export async function running(page: Page, { model }: Clouds): Promise<void> {
  const previews = [
    { kind: 'rooms', data: model.rooms },
    { kind: 'walls', data: model.walls.slice(0, Math.ceil(model.walls.length / 2)) },
  ];
  await holdEvents(
    page,
    previews.map((data) => ({ type: 'preview', data })),
  );
  await runIs(page, { state: 'running', progress: 0.46 }, 'walls');
}

/** A run that ended with an error of a stage. */
export const failed =
  (code: string, stage: string, params: object = {}) =>
  async (page: Page) => {
    await holdEvents(page);
    await runIs(page, { state: 'failed', progress: 0.3, error: { code, params } }, stage);
  };

/** An edit that the server refuses, beside the hand that made it. */
export async function refuseEdit(page: Page): Promise<void> {
  const reason = 'edit-shape-broken';
  await page.route('**/api/blade-pointcloud/run/edit', (route) => {
    const language = languageOf(route.request().headers()['accept-language']);
    const msg = messageOf(language, `error.${reason}`, { element: 'W1-01' });
    return route.fulfill({ status: 409, json: { code: 409, success: false, msg, reason, data: null } });
  });
  await chooseElement(page, 'wall');
  await page.getByTestId('edit-thickness').fill('990');
  await page.getByTestId('edit-thickness').press('Enter');
}

/** Edits that wait for a connection. */
export async function editOffline(page: Page): Promise<void> {
  await chooseElement(page, 'room');
  await page.context().setOffline(true);
  await page.getByTestId('edit-name').fill('主卧');
  await page.getByTestId('edit-save').click();
  await page.locator('[data-testid=edit-bar][data-progress=waiting]').waitFor({ state: 'attached' });
}

export async function compare(page: Page): Promise<void> {
  await showPart(page, 'history');
  await shown(page).getByTestId('compare-with').first().click();
  await shown(page).getByTestId('compare').getByTestId('difference').first().waitFor();
}

export async function section(page: Page): Promise<boolean> {
  if (!(await useTool(page, 'view.clip'))) return false;
  const east = page.getByLabel(begins('view.side.east')).first();
  await east.fill('7');
  await east.press('Tab');
  return true;
}
