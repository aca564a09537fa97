import startProduct, { ADMIN_PASSWORD, reserveServer } from '../e2e/support/product.ts';
import { packZip } from '../packages/server/src/spreadsheet/zip.ts';
import { writeTexts } from '../packages/server/src/spreadsheet/workbook.ts';
import type { Benchmark } from './history.ts';
import { signIn } from './server.ts';

/** Longest time that another user may wait because of one hostile request, in milliseconds. */
const TARGET = 100;
/** Between two calls of the user who is at work meanwhile, in milliseconds. */
const PACE = 5;
/** Calls before and after each hostile request. */
const QUIET_MS = 1_000;

interface Attack {
  name: string;
  run(send: Send): Promise<Response>;
}
type Send = (path: string, options?: RequestInit) => Promise<Response>;

/** How long others wait while one user sends a request that is made to be slow. */
export const hostile: Benchmark = {
  name: 'hostile',
  async run() {
    const { baseURL } = await reserveServer();
    const stop = await startProduct();
    try {
      const headers = await signIn(Number(new URL(baseURL).port), '000000', 'admin', ADMIN_PASSWORD);
      const send: Send = (path, options) =>
        fetch(`${baseURL}/api${path}`, { ...options, headers: { ...headers, ...options?.headers } });
      const figures: Record<string, unknown> = { target: TARGET };
      const quiet = await watch(send, () => new Promise((resolve) => setTimeout(resolve, 2 * QUIET_MS)));
      figures['quiet'] = { longest: quiet.longest, median: quiet.median };
      for (const { name, run } of await attacks()) {
        let status = 0;
        const begin = performance.now();
        let seconds = 0;
        const others = await watch(send, async () => {
          // A body that is too long is refused while it is still being sent: the connection ends.
          status = (await run(send).catch(() => undefined))?.status ?? 0;
          seconds = (performance.now() - begin) / 1000;
        });
        figures[name] = { ...others, status, seconds: Math.round(seconds * 10) / 10 };
      }
      return figures;
    } finally {
      await stop();
    }
  },
};

/** Waiting times of small calls that go on while `task` does. */
async function watch(send: Send, task: () => Promise<unknown>) {
  const waits: number[] = [];
  let isOver = false;
  const done = task().finally(() => (isOver = true));
  let until = Infinity;
  while (performance.now() < until) {
    if (isOver && until === Infinity) until = performance.now() + QUIET_MS / 4;
    const begin = performance.now();
    const answer = await send('/blade-system/dict-biz/dictionary?code=none');
    await answer.arrayBuffer();
    waits.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, PACE));
  }
  await done;
  waits.sort((a, b) => a - b);
  const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;
  return { calls: waits.length, median: round(waits[waits.length >> 1]), longest: round(waits.at(-1)) };
}

async function attacks(): Promise<Attack[]> {
  const book = (sheet: string, shared = '') =>
    packZip(new Map([['xl/worksheets/sheet1.xml', sheet], ['xl/sharedStrings.xml', shared]])); // prettier-ignore
  const json = (body: string): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const heading = '<row r="1"><c t="str"><v>岗位名称</v></c></row>';
  const long = 'a'.repeat(60_000);
  const post = await writeTexts(
    'post',
    ['岗位类型', '岗位编号', '岗位名称', '排序', '备注'],
    Array.from({ length: 19_999 }, (_, index) => ['没有', `code ${index}`, `name ${index}`, 'x', 'y'.repeat(600)]),
  );
  return [
    {
      name: 'workbook of 31 MB',
      run: (send) => send(POST_IMPORT, form(book(heading + '<c r="A1"><v>1</v></c>'.repeat(1_400_000)))),
    },
    {
      name: 'workbook of a million cells',
      run: (send) =>
        send(POST_IMPORT, form(book(heading + `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(9_900)))),
    },
    { name: 'workbook of 20,000 wrong rows', run: (send) => send(POST_IMPORT, form(post)) },
    {
      name: 'workbook of the other dialect',
      run: (send) =>
        send(
          '/blade-system/user/import-user',
          form(book(heading + `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(9_900))),
        ),
    },
    {
      name: 'deep JSON',
      run: (send) => send('/blade-system/post/submit', json('['.repeat(900_000) + ']'.repeat(900_000))),
    },
    {
      name: 'wide JSON',
      run: (send) =>
        send(
          '/blade-system/post/submit',
          json(`{${Array.from({ length: 120_000 }, (_, n) => `"n${n}":"\\u0061"`).join(',')}}`),
        ),
    },
    {
      name: 'long search',
      run: (send) => send(`/blade-system/user/list?realName=${long}&account=${'%25_'.repeat(200)}`),
    },
    { name: 'search of wildcards', run: (send) => send(`/blade-system/user/list?realName=${'%25a'.repeat(1_000)}`) },
    {
      name: 'notice of 2 MB',
      run: (send) =>
        send(
          '/blade-desk/notice/submit',
          json(
            JSON.stringify({
              title: 't',
              category: 1,
              content: `<p>${'<b>'.repeat(300_000)}${'x'.repeat(1_000_000)}</p>`,
            }),
          ),
        ),
    },
    {
      name: 'notice of 10 MB',
      run: (send) =>
        send(
          '/blade-desk/notice/submit',
          json(JSON.stringify({ title: 't', category: 1, content: 'x'.repeat(10_000_000) })),
        ),
    },
    {
      name: 'e-mail against expressions',
      run: (send) =>
        send(
          '/blade-system/user/submit',
          json(
            JSON.stringify({
              account: 'x',
              realName: 'x',
              email: `${'a.'.repeat(400_000)}@`,
              phone: '1'.repeat(400_000),
            }),
          ),
        ),
    },
    {
      name: 'many ids',
      run: (send) => send(`/blade-system/post/remove?ids=${'1,'.repeat(30_000)}`, { method: 'POST' }),
    },
  ];
}

const POST_IMPORT = '/blade-system/post/import';

function form(bytes: Uint8Array): RequestInit {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'hostile.xlsx');
  return { method: 'POST', body };
}
