import { API_ERRORS, columnOf, messageOf, SEEN_HEADER, validate } from '@cloud/contract';
import type { ApiErrorCode, EntityDefinition, ErrorParams } from '@cloud/contract';

type Row = Record<string, unknown> & { id: string };

/** A call as the server hears it. */
export interface HeardCall {
  method: string;
  /** Behind `/api`. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** JSON as it was sent, or the form. */
  body: unknown;
  headers: Headers;
}

type Answer = (call: HeardCall) => unknown;

/** What an answer throws to refuse a call. */
export class Refusal extends Error {
  readonly code: ApiErrorCode;
  readonly params: ErrorParams;
  readonly data: object;

  constructor(code: ApiErrorCode, params: ErrorParams = {}, data: object = {}) {
    super(code);
    this.code = code;
    this.params = params;
    this.data = data;
  }
}

const NOW = '2026-11-22 08:00:00';

/**
 * The server as the console knows it, in memory: envelope, lists with filters, order and pages, detail, saving with the
 * contract's validation and the check for edits of others, removing. It stands at the fetch boundary.
 */
export class MemoryServer {
  readonly calls: HeardCall[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly tables = new Map<string, Row[]>();
  private lastId = 100;

  constructor() {
    globalThis.fetch = async (input, init = {}) => this.hear(String(input), init);
    this.on('GET', '/blade-system/preference/list', () => ({}));
    this.on('POST', '/blade-system/preference/submit', () => ({}));
  }

  on(method: string, path: string, answer: Answer): this {
    this.answers.set(`${method} ${path}`, answer);
    return this;
  }

  /** Entries of a dictionary: key → text. */
  dictionary(code: string, entries: Readonly<Record<string, string>>): this {
    const known = this.answers.get('GET /blade-system/dict/dictionary');
    return this.on('GET', '/blade-system/dict/dictionary', (call) =>
      call.query['code'] === code
        ? Object.entries(entries).map(([dictKey, dictValue]) => ({ dictKey, dictValue }))
        : (known?.(call) ?? []),
    );
  }

  /** Serves the four operations of an entity over these records. */
  entity(entity: EntityDefinition, rows: readonly Record<string, unknown>[]): this {
    const table = rows.map((row, i): Row => ({ id: String(i + 1), updateTime: NOW, createTime: NOW, ...row }));
    this.tables.set(entity.path, table);
    this.on('GET', `${entity.path}/list`, (call) => this.list(entity, call.query));
    this.on('GET', `${entity.path}/detail`, ({ query }) => this.find(entity, query['id']));
    this.on('POST', `${entity.path}/submit`, (call) => this.submit(entity, call));
    this.on('POST', `${entity.path}/remove`, ({ query }) => {
      const ids = (query['ids'] ?? '').split(',');
      this.tables.set(
        entity.path,
        this.rows(entity).filter(({ id }) => !ids.includes(id)),
      );
      return {};
    });
    return this;
  }

  /** The records of an entity as they are stored now. */
  rows(entity: EntityDefinition): Row[] {
    return this.tables.get(entity.path) ?? [];
  }

  /** Calls of one path, oldest first. */
  callsOf(path: string): HeardCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  private async hear(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, 'http://local');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const path = url.pathname.replace(/^\/api/, '');
    const query = Object.fromEntries(url.searchParams);
    const call = { method, path, query, body, headers: new Headers(init.headers) };
    this.calls.push(call);
    await Promise.resolve();
    try {
      const answer = this.answers.get(`${method} ${path}`);
      if (!answer) throw new Refusal('not-found');
      return Response.json({ code: 200, success: true, data: answer(call), msg: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code } = API_ERRORS[error.code];
      const msg = messageOf('zh-cn', `error.${error.code}`, error.params);
      const { params, data } = error;
      return Response.json({ code, success: false, data, msg, reason: error.code, params }, { status });
    }
  }

  private list(entity: EntityDefinition, query: Readonly<Record<string, string>>): unknown {
    const found = this.rows(entity).filter((row) =>
      Object.entries(query).every(([name, wanted]) => {
        const [field = '', kind] = name.split(/_(?=equal$|like$)/);
        if (kind === 'like') return String(row[field]).includes(wanted);
        return kind !== 'equal' || String(row[field]) === wanted;
      }),
    );
    if (entity.tree) return found;
    const column = query['ascs'] ?? query['descs'];
    const field = Object.entries(entity.fields).find(([name]) => columnOf(name) === column)?.[0];
    const order = (a: Row, b: Row) => String(a[field!]).localeCompare(String(b[field!]), 'zh', { numeric: true });
    const sorted = field ? found.toSorted((a, b) => (query['descs'] ? order(b, a) : order(a, b))) : found;
    const current = Number(query['current'] ?? 1);
    const size = Number(query['size'] ?? 10);
    const records = sorted.slice((current - 1) * size, current * size);
    return { records, total: found.length, current, size, pages: Math.ceil(found.length / size) };
  }

  private find(entity: EntityDefinition, id: string | undefined): Row {
    const row = this.rows(entity).find((one) => one.id === id);
    if (!row) throw new Refusal('not-found');
    return row;
  }

  private submit(entity: EntityDefinition, { body, headers }: HeardCall): Row {
    const given = Object(body) as Record<string, unknown>;
    const { id } = given;
    if (validate(entity, given, Boolean(id)).length > 0) throw new Refusal('validation-failed');
    if (!id) {
      const added = { ...given, id: String(++this.lastId), createTime: NOW, updateTime: NOW };
      this.tables.set(entity.path, [...this.rows(entity), added]);
      return added;
    }
    const stored = this.find(entity, String(id));
    const seen = headers.get(SEEN_HEADER);
    if (seen !== null && seen !== `${stored.id} ${String(stored['updateTime'])}`)
      throw new Refusal('changed-meanwhile', { time: String(stored['updateTime']), user: '李四' });
    return Object.assign(stored, given);
  }
}
