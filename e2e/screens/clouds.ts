import type { Page } from '@playwright/test';
import { callAs } from '../support/console.ts';
import { glassFrontScan } from '../support/glass-front.ts';
import { dropFiles, type LocalFile } from '../support/modelling.ts';

/** Scans that the pictures of the modelling page show, by what became of them. */
export interface Clouds {
  /** Modelled twice. */
  modelled: string;
  /** Its runs, latest first. */
  runs: readonly string[];
  /** A file that no reader takes. */
  broken: string;
  /** A field, which no recipe fits. */
  unsuited: string;
  /** Read in another unit, beside the reading in force. */
  proposed: string;
  /** Modelled, with a curtain wall. */
  glazed: string;
  /** Secret of a link by which guests see the modelled one. */
  guest: string;
  /** The model of the latest run. */
  model: Model;
}

interface Model {
  rooms: readonly object[];
  walls: readonly object[];
}

export interface Artifact {
  name: string;
  href: string;
}

export interface Row {
  id: string;
  name: string;
  state: string;
}

const SCANS = '/blade-pointcloud/dataset';
const RUNS = '/blade-pointcloud/run';
const EVERY_MS = 500;
const PATIENCE_MS = 180_000;

/** Levels of points, `spacing` apart. */
function field(spacing: number): Buffer {
  const lines = Array.from({ length: 14_400 }, (_, i) => {
    const [x, y] = [(i % 120) * spacing, Math.floor(i / 120) * spacing];
    return [x, y, Math.sin(x / 9) + Math.cos(y / 7), Math.floor(i / 120) % 4 ? 2 : 6].join(' ');
  });
  return Buffer.from(['x y z class', ...lines].join('\n'));
}

const BROKEN: LocalFile = { name: 'letter.las', bytes: Buffer.from('Dear reader, this is not a scan.\n'.repeat(40)) };

/** Makes what is not there yet, as the person who is signed in on a page of modelling. */
export async function prepareClouds(page: Page): Promise<Clouds> {
  const api = new Api(page);
  const modelled = await api.scan('公寓', async () => {
    await api.call('POST', `${SCANS}/from-sample?name=flat`);
  });
  const broken = await api.scan('letter', () => dropFiles(page, [BROKEN]));
  const unsuited = await api.scan('field', () => dropFiles(page, [{ name: 'field.xyz', bytes: field(4) }]));
  const proposed = await api.scan('lawn', () => dropFiles(page, [{ name: 'lawn.xyz', bytes: field(0.05) }]));
  await api.call('POST', `${SCANS}/proposal-submit`, { id: proposed, unit: 'mm', up: '' });
  while ((await api.runsOf(modelled)).length < 2) {
    const options = (await api.runsOf(modelled)).length === 0 ? {} : { leastRoom: 5, outerThickness: 0.24 };
    await api.model(modelled, options);
  }
  const glazed = await api.scan('glass-front', () => dropFiles(page, [glassFrontScan()]));
  if ((await api.runsOf(glazed)).length === 0) await api.model(glazed);
  const endDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { secret } = await api.call('POST', `${SCANS}/guest-link`, { id: modelled, name: '甲方王工', endDay });
  const runs = (await api.runsOf(modelled)).map(({ id }) => id);
  const model = await api.modelOf(runs[0]!);
  return { modelled, runs, broken, unsuited, proposed, glazed, guest: String(secret), model };
}

/** Calls of the person who is signed in on a page. */
export class Api {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await callAs(this.#page, this.#page.request, method, path, body);
    if (answer.body.code !== 200) throw new Error(`${path}: ${answer.body.msg}`);
    return answer.body.data;
  }

  async runsOf(datasetId: string): Promise<Row[]> {
    return (await this.call('GET', `${RUNS}/list?datasetId=${datasetId}&size=50`))['records'] as Row[];
  }

  async modelOf(id: string): Promise<Model> {
    const { artifacts } = (await this.call('GET', `${RUNS}/detail?id=${id}`)) as { artifacts: Artifact[] };
    return JSON.parse(await this.textOf(artifacts.find(({ name }) => name === 'model.json')!)) as Model;
  }

  async textOf({ href }: Artifact): Promise<string> {
    return this.#page.evaluate(async (address) => {
      const { content } = JSON.parse(localStorage.getItem('cloud-experience-token') ?? '{}') as { content?: string };
      return (await fetch(address, { headers: { 'Blade-Auth': `bearer ${content ?? ''}` } })).text();
    }, href);
  }

  /** Models a scan, and waits for what becomes of it. */
  async model(datasetId: string, options: object = {}): Promise<void> {
    await this.call('POST', `${RUNS}/start`, { datasetId, recipe: 'indoor', options });
    await until(async () =>
      (await this.runsOf(datasetId)).every(({ state }) => !['queued', 'running'].includes(state)),
    );
  }

  /** The scan of a name, made unless it is there, once nothing is done with it any more. */
  async scan(name: string, make: () => Promise<void>): Promise<string> {
    const find = async () =>
      ((await this.call('GET', `${SCANS}/list?size=100`))['records'] as Row[]).find((row) => row.name.startsWith(name));
    if (!(await find())) await make();
    await until(async () => ['ready', 'failed'].includes((await find())?.state ?? ''));
    return (await find())!.id;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('the scans of the pictures are not there in time');
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
