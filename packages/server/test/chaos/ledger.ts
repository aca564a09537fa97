import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Product } from './product.ts';

const PAUSE_MS = 40;
const WAIT_MS = 30_000;

/** What was acknowledged to the clients, and whether it is there. */
export class Ledger {
  readonly #product: Product;
  readonly #client: Client;
  readonly #titles = new Set<string>();
  #acknowledged = 0;
  #number = 0;
  #isWriting = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(product: Product, client: Client) {
    this.#product = product;
    this.#client = client;
  }

  /** Writes that were acknowledged so far. */
  get acknowledged(): number {
    return Math.floor(this.#acknowledged);
  }

  count(writes: number): void {
    this.#acknowledged += writes;
  }

  /** Writes notices one after the other until told to stop; what is not answered is not tried again. */
  startWriting(): void {
    this.#isWriting = true;
    this.#writing = (async () => {
      while (this.#isWriting) {
        const title = `chaos ${this.#number++}`;
        const body = { title, category: 1, releaseTime: '2026-01-01 00:00:00', content: title };
        const outcome = await this.#client.call('/blade-desk/notice/submit', { body });
        if (outcome.is === 'done') {
          this.#titles.add(title);
          this.count(1);
        }
        await sleep(PAUSE_MS);
      }
    })();
  }

  async stopWriting(): Promise<void> {
    this.#isWriting = false;
    await this.#writing;
  }

  /** What is wrong with the notices: acknowledged ones that are missing, any that is there twice. */
  async problems(): Promise<string[]> {
    const text = `select title, count(*)::int as n from blade_notice where title like 'chaos %' group by title`;
    const found = new Map((await this.rows<{ title: string; n: number }>(text)).map(({ title, n }) => [title, n]));
    const lost = [...this.#titles].filter((title) => !found.has(title));
    const doubled = [...found].filter(([, n]) => n > 1).map(([title]) => title);
    return [...lost.map((title) => `notice ${title} is lost`), ...doubled.map((title) => `notice ${title} is doubled`)];
  }

  /** Rows of the database, past the API; a database that is starting again is waited for. */
  async rows<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    for (const end = Date.now() + WAIT_MS; ; await sleep(200)) {
      try {
        return await this.#ask<T>(text, values);
      } catch (cause) {
        if (Date.now() > end) throw cause;
      }
    }
  }

  async #ask<T extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.#product.database, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<T>(text, [...values])).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
