import type { Page } from '@playwright/test';
import { emptyLists, failLists, holdEvents, withGraphicsMemory, withoutWebgl } from './answers.ts';
import type { Clouds } from './clouds.ts';
import {
  PAGE,
  bulkBar,
  chooseElement,
  compare,
  dragOver,
  drawn,
  editOffline,
  element,
  failed,
  filters,
  inList,
  inZone,
  keySheet,
  listFailed,
  measureArea,
  modelDrawn,
  ofScan,
  openPlan,
  part,
  refuseEdit,
  runIs,
  running,
  scanIs,
  section,
  showPart,
  showZone,
  shown,
  tool,
  uploading,
} from './modelling-steps.ts';
import type { Screen } from './screens.ts';

/** States of the modelling page before there is a model. */
function comingIn({ modelled, broken, unsuited, proposed }: Clouds): Screen[] {
  const at = (id: string) => `${PAGE}?dataset=${id}`;
  const waiting = { state: 'uploaded', tiles: '', thumbnail: '', progress: 0, queue: { position: 3, seconds: 95 } };
  const reading = { state: 'ingesting', tiles: '', stage: 'read', progress: 0.42, queue: null };
  const lost = { state: 'failed', tiles: '', error: { code: 'process-lost', params: {} } };
  const none = { path: PAGE, before: emptyLists };
  return [
    { ...none, name: 'scan~none', prepare: inZone('view'), isCore: true },
    { ...none, name: 'scan~none-in-list', prepare: inZone('datasets') },
    { ...none, name: 'scan~drag-over', prepare: dragOver },
    { path: at(modelled), name: 'scan~uploading', before: holdEvents, prepare: uploading(false) },
    { path: at(modelled), name: 'scan~upload-paused', before: holdEvents, prepare: uploading(true) },
    { path: at(unsuited), name: 'scan~waiting', before: scanIs(waiting), prepare: inZone('view') },
    { path: at(unsuited), name: 'scan~reading', before: scanIs(reading), prepare: inZone('view') },
    { path: at(unsuited), name: 'scan~reading-work', before: scanIs(reading), prepare: inZone('work') },
    { path: at(unsuited), name: 'scan~interrupted', before: scanIs(lost), prepare: inZone('view') },
    { path: at(broken), name: 'scan~unreadable', prepare: inZone('view'), isCore: true },
    { path: at(broken), name: 'scan~unreadable-work', prepare: inZone('work') },
    { path: at(unsuited), name: 'scan~unsuited', prepare: async (page) => (await drawn(page), showZone(page, 'work')) },
    {
      path: at(proposed),
      name: 'scan~two-readings',
      prepare: async (page) => {
        await drawn(page);
        await shown(page).getByTestId('proposal-view').waitFor();
        await showZone(page, 'view');
      },
    },
    { path: at(proposed), name: 'scan~two-readings-work', prepare: inZone('work') },
  ];
}

/** States of a run, and of the model that came of it. */
function modelling(clouds: Clouds): Screen[] {
  const path = `${PAGE}?dataset=${clouds.modelled}`;
  const glazed = `${PAGE}?dataset=${clouds.glazed}`;
  const live = (page: Page) => running(page, clouds);
  const queued = (page: Page) => holdEvents(page).then(() => runIs(page, { state: 'queued', progress: 0 }, 'planes'));
  const noStructure = failed('no-structure-found', 'storeys', { level: 212, upright: 18, other: 3 });
  return [
    { path, name: 'run~queued', before: queued, prepare: inZone('work') },
    {
      path,
      name: 'run~running',
      before: live,
      prepare: async (page) => (await drawn(page), showZone(page, 'work')),
      isCore: true,
    },
    {
      path,
      name: 'run~running-view',
      before: live,
      prepare: async (page) => (await drawn(page), showZone(page, 'view')),
    },
    {
      path,
      name: 'run~failed',
      before: noStructure,
      prepare: async (page) => (await drawn(page), showZone(page, 'view')),
    },
    { path, name: 'run~failed-work', before: noStructure, prepare: inZone('work') },
    {
      path,
      name: 'run~cancelled',
      before: (page) => holdEvents(page).then(() => runIs(page, { state: 'cancelled' }, 'rooms')),
      prepare: inZone('work'),
    },
    { path, name: 'model', isCore: true, prepare: async (page) => (await modelDrawn(page), showZone(page, 'view')) },
    { path, name: 'model~result', isCore: true, prepare: part('result') },
    { path, name: 'model~elements', prepare: part('elements') },
    { path, name: 'model~review', prepare: part('review') },
    { path, name: 'model~files', prepare: part('files') },
    { path, name: 'model~history', prepare: part('history') },
    { path, name: 'model~compare', prepare: compare },
    { path, name: 'model~wall', prepare: element('wall') },
    { path, name: 'model~room', prepare: element('room'), isCore: true },
    {
      path,
      name: 'model~wall-in-view',
      prepare: async (page) => (await chooseElement(page, 'wall'), showZone(page, 'view')),
    },
    { path, name: 'model~plan', prepare: openPlan, isCore: true },
    {
      path,
      name: 'model~plan-wall',
      prepare: async (page) => (await openPlan(page)) && chooseElement(page, 'wall').then(() => showZone(page, 'view')),
    },
    { path: glazed, name: 'model~curtain', prepare: element('curtain') },
    {
      path: glazed,
      name: 'model~curtain-in-view',
      prepare: async (page) => (await chooseElement(page, 'curtain'), showZone(page, 'view')),
    },
    {
      path: glazed,
      name: 'model~plan-curtain',
      prepare: async (page) =>
        (await openPlan(page)) && chooseElement(page, 'curtain').then(() => showZone(page, 'view')),
    },
    {
      path,
      name: 'model~plan-window',
      prepare: async (page) => (await openPlan(page)) && shown(page).getByTestId('plan-window').click(),
    },
    { path, name: 'model~refused', before: async () => {}, prepare: refuseEdit },
    { path, name: 'model~offline', before: async () => {}, prepare: editOffline },
    // Undo and the state of the edits stand wherever one looks.
    {
      path,
      name: 'model~offline-view',
      before: async () => {},
      prepare: async (page) => (await editOffline(page), showZone(page, 'view')),
    },
    {
      path,
      name: 'model~offline-plan',
      before: async () => {},
      prepare: async (page) => (await openPlan(page)) && editOffline(page).then(() => showZone(page, 'view')),
    },
    {
      path,
      name: 'model~release',
      prepare: async (page) => {
        await showPart(page, 'result');
        await shown(page).getByTestId('submit-release').click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      path,
      name: 'model~report',
      prepare: async (page) => {
        await showPart(page, 'files');
        await shown(page).getByTestId('open-report').click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}

/** The tools of the view, and what a machine lacks for it. */
function looking({ modelled, guest }: Clouds): Screen[] {
  const path = `${PAGE}?dataset=${modelled}`;
  const before = async () => {};
  return [
    { path, name: 'view~display', prepare: tool('view.settings'), isCore: true },
    { path, name: 'view~views', prepare: tool('view.views') },
    { path, name: 'view~storeys', prepare: tool('view.storey') },
    { path, name: 'view~measure-menu', prepare: tool('view.measure') },
    { path, name: 'view~measuring', before, prepare: measureArea },
    { path, name: 'view~section', before, prepare: section },
    { path, name: 'view~kept', prepare: tool('kept.heading') },
    { path, name: 'view~walking', before, prepare: tool('view.walk') },
    { path, name: 'view~flying', before, prepare: tool('view.fly') },
    { path, name: 'view~more', prepare: tool('view.more') },
    { path, name: 'view~no-webgl', before: withoutWebgl, prepare: inZone('view') },
    {
      path,
      name: 'view~memory-short',
      before: (page) => withGraphicsMemory(page, 900_000),
      prepare: async (page) => (await drawn(page), showZone(page, 'view')),
    },
    { path: `/guest/${guest}`, name: 'guest', isBare: true, prepare: modelDrawn },
    { path: '/guest/none', name: 'guest~over', isBare: true },
  ];
}

/** What is done with scans of the list. */
function keeping({ modelled }: Clouds): Screen[] {
  const path = `${PAGE}?dataset=${modelled}`;
  return [
    { path, name: 'list', prepare: inZone('datasets'), isCore: true },
    { path, name: 'list~filters', before: async () => {}, prepare: inList('order.filters', filters) },
    { path, name: 'list~select', before: async () => {}, prepare: inList('order.select', bulkBar) },
    { path, name: 'list~menu', prepare: ofScan('') },
    { path, name: 'list~rename', prepare: ofScan('dataset.rename') },
    { path, name: 'list~organize', prepare: ofScan('order.organize') },
    { path, name: 'list~share', prepare: ofScan('order.share') },
    { path, name: 'list~hand-over', prepare: ofScan('order.handOver') },
    { path, name: 'list~history', prepare: ofScan('history.menu') },
    { path, name: 'list~failed', before: failLists, prepare: listFailed },
    { path, name: 'keys', prepare: keySheet },
  ];
}

/** Every state of the modelling page. */
export const modellingScreens = (clouds: Clouds): Screen[] => [
  ...comingIn(clouds),
  ...modelling(clouds),
  ...looking(clouds),
  ...keeping(clouds),
];
