import type { Page } from '@playwright/test';

/** Changes what the API answers to calls of a path on a page, for states that a running product seldom shows. */
export const answer = (page: Page, path: string, change: (data: never) => unknown): Promise<unknown> =>
  page.route(`**/api${path}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: never };
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });

interface Listed {
  records?: readonly object[];
}

/** Lists of all kinds: pages, rows, trees. */
const LISTS = /\/api\/[\w/-]+\/(list|page|tree|lazy-list|lazy-tree|\w+-list|\w+-page)(\?|$)/;

/** Has every list answer without a row. */
export const emptyLists = (page: Page): Promise<unknown> =>
  page.route(LISTS, async (route) => {
    if (route.request().method() !== 'GET' || isOfFrame(route.request().url())) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: Listed | readonly object[] };
    const data = Array.isArray(body.data) ? [] : { ...body.data, ...nothingIn(body.data) };
    return route.fulfill({ response, json: { ...body, data } });
  });

const nothingIn = (data: object): object => ('records' in data ? { records: [], total: 0 } : {});

/** What the frame itself needs, e.g. dictionaries for the labels of columns. */
const isOfFrame = (url: string): boolean => /\/(preference|dict|dict-biz|menu)\/|sample-list/.test(url);

/** Has every list fail on the server. */
export const failLists = (page: Page): Promise<unknown> =>
  page.route(LISTS, async (route) => {
    if (route.request().method() !== 'GET' || isOfFrame(route.request().url())) return route.fallback();
    return route.fulfill({ status: 500, json: { code: 500, success: false, msg: '', data: null, reason: 'internal' } });
  });

/**
 * Keeps the streams of events of a page open and has them say what is given, in place of the server, which would say how
 * things stand in truth.
 */
export const holdEvents = (page: Page, events: readonly { type: string; data: object }[] = []): Promise<unknown> =>
  page.addInitScript(
    (text) => {
      const ask = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!url.includes('/run/events')) return ask(input, init);
        const start = (sender: ReadableStreamDefaultController) => {
          sender.enqueue(new TextEncoder().encode(text));
          init?.signal?.addEventListener('abort', () => sender.close());
        };
        const headers = { 'content-type': 'text/event-stream' };
        return Promise.resolve(new Response(new ReadableStream({ start }), { headers }));
      };
    },
    `: open\n\n${events.map(({ type, data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join('')}`,
  );

/** A browser that cannot draw in three dimensions. */
export const withoutWebgl = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, kind: string) => unknown;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string) {
        return kind.startsWith('webgl') ? null : ask.call(this, kind);
      },
    });
  });

/** A graphics card that takes so many bytes, and then none. */
export const withGraphicsMemory = (page: Page, bytes: number): Promise<unknown> =>
  page.addInitScript((most) => {
    const card = WebGL2RenderingContext.prototype;
    const { bufferData, getError } = card as unknown as Record<string, (...given: unknown[]) => unknown>;
    let [held, hasFailed] = [0, false];
    Object.assign(card, {
      bufferData(this: WebGL2RenderingContext, target: number, data: ArrayBufferView | number, usage: number) {
        held += typeof data === 'number' ? data : data.byteLength;
        hasFailed ||= held > most;
        if (held <= most) bufferData!.call(this, target, data, usage);
      },
      getError(this: WebGL2RenderingContext) {
        const error = hasFailed ? this.OUT_OF_MEMORY : getError!.call(this);
        hasFailed = false;
        return error;
      },
    });
  }, bytes);
