import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { errorMessage } from '../errors/cause.ts';
import { clientAt, databaseAddress } from './address.ts';
import { copyInBy, type CopyIn } from './copy-in.ts';
import { createListener, type Listener } from './listener.ts';
import { migrate } from './migrate.ts';
import type { Scope } from './scope.ts';
import { createReader } from './scoped-reader.ts';
import { createStatementTimes, type StatementTimes } from './statement-times.ts';
import type { AnyTable, Tables } from './tables/index.ts';

/** What queries are written against: the pool, one connection or a transaction. */
export type Queries = Kysely<Tables>;

/** The same for the table of an entity that is only known at run time. */
export type AnyQueries = Kysely<Record<string, AnyTable>>;
/** Queries over tables whose names are only known at run time; what they answer must be checked by who asks. */
export const ofAnyTable = (queries: Queries): AnyQueries => queries as unknown as AnyQueries;

/** The database of the product. Ids and big numbers come as text, times as `yyyy-MM-dd HH:mm:ss` of the server's zone. */
export interface Database {
  /** As the owner: past row-level security. For sign-in, seeds and the worker; add the tenant yourself. */
  queries: Queries;
  /** How long the statements of this process took. */
  readonly statements: StatementTimes;
  /** Where it is now; ask again for each connection. */
  readonly url: string;
  /** One transaction as the restricted role, which sees the rows of the caller's tenant only. */
  withScope<T>(scope: Pick<Scope, 'tenantId' | 'isSuper'>, work: (trx: Queries) => Promise<T>): Promise<T>;
  /**
   * Reads as the restricted role, a statement each, without the round trips of a transaction: for what asks and changes
   * nothing. A statement that would write is refused by the database.
   */
  reader(scope: Pick<Scope, 'tenantId' | 'isSuper'>): Queries;
  /** One transaction as the owner. */
  transaction<T>(work: (trx: Queries) => Promise<T>): Promise<T>;
  copyIn: CopyIn;
  /** Sends a message to every process on this database. */
  notify(channel: string, payload?: string): Promise<void>;
  /** Receives messages of {@link notify}; survives a lost connection. */
  listen: Listener['listen'];
  close(): Promise<void>;
}

/** Roles of {@link Database.withScope}; they own nothing, so policies hold for them. The second sees every tenant's rows. */
const RESTRICTED_ROLE = 'cloud_app';
const SUPER_ROLE = 'cloud_super';
const OLDEST_SERVER = 150000;
/** No statement of a call takes longer. */
const STATEMENT_MS = 60_000;

/**
 * Connects to `DATABASE_URL` or to the embedded database that {@link startEmbedded} left running, and brings its
 * tables up to date. Several processes may do so at once.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  secrets: Pick<Secrets, 'databasePassword'>,
  log: { warn(message: string): void } = console,
): Promise<Database> {
  const address = databaseAddress(config, secrets);
  const Client = clientAt(address);
  const pool = createPool(Client, log);
  const copies = createPool(Client, log, { max: 1, settings: '-c synchronous_commit=off' });
  try {
    await checkServer(pool);
    await migrate(address());
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  const statements = createStatementTimes();
  const listener = createListener(Client, log);
  const queries: Queries = new Kysely<Tables>({
    log: ({ query, queryDurationMillis }) => statements.note(query.sql, queryDurationMillis),
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    queries,
    statements,
    get url() {
      return address();
    },
    reader: createReaders(pool, statements),
    withScope: (scope, work) => inTransaction(queries, openingOf(scope), work),
    transaction: (work) => inTransaction(queries, 'begin', work),
    copyIn: copyInBy(copies),
    notify: async (channel, payload = '') => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(queries);
    },
    listen: listener.listen,
    close: async () => {
      for (const one of [pool, copies]) one.removeAllListeners('error').on('error', () => {});
      await listener.close();
      await copies.end();
      await queries.destroy();
      // Kysely leaves a pool alone that it has not used yet.
      if (!pool.ended) await pool.end();
    },
  };
}

/** Tenants whose readers are kept; more than are at work at a time. */
const READERS = 1000;

/** Building a reader costs more than asking with it. */
function createReaders(pool: pg.Pool, statements: StatementTimes): Database['reader'] {
  const readers = new Map<string, Queries>();
  return ({ isSuper, tenantId }) => {
    const role = isSuper ? SUPER_ROLE : RESTRICTED_ROLE;
    const key = `${role} ${tenantId}`;
    const known = readers.get(key);
    if (known) return known;
    if (readers.size >= READERS) readers.clear();
    const reader = createReader(pool, { role, tenantId }, statements);
    readers.set(key, reader);
    return reader;
  };
}

/** One message, so that a transaction costs no extra round trip for its role and tenant. */
function openingOf(scope: Pick<Scope, 'tenantId' | 'isSuper'>): string {
  const role = scope.isSuper ? SUPER_ROLE : RESTRICTED_ROLE;
  const tenant = pg.escapeLiteral(scope.tenantId);
  return `begin; set local role ${role}; select set_config('app.tenant', ${tenant}, true)`;
}

async function inTransaction<T>(queries: Queries, opening: string, work: (trx: Queries) => Promise<T>): Promise<T> {
  return queries.connection().execute(async (connection) => {
    await sql.raw(opening).execute(connection);
    try {
      const result = await work(connection);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (cause) {
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => {});
      throw cause;
    }
  });
}

function createPool(
  Client: typeof pg.Client,
  log: { warn(message: string): void },
  { max = 20, settings = '' } = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A database that hangs does not keep its own limit on statements.
    query_timeout: STATEMENT_MS + 5_000,
    options: `-c timezone=${Intl.DateTimeFormat().resolvedOptions().timeZone} -c statement_timeout=${STATEMENT_MS} ${settings}`,
    types: { getTypeParser },
  });
  pool.on('error', (cause) => log.warn(`database connection lost: ${cause.message}`));
  return pool;
}

const TIMESTAMPS = new Set<number>([pg.types.builtins.TIMESTAMP, pg.types.builtins.TIMESTAMPTZ]);
const TEXTS = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.INT8]);

/** Times stay text, cut to seconds: that is how they travel. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (TIMESTAMPS.has(oid)) return (value: string) => value.slice(0, 19);
    if (TEXTS.has(oid)) return (value: string) => value;
    if (oid === pg.types.builtins.NUMERIC) return Number;
  }
  return pg.types.getTypeParser(oid, format);
}

async function checkServer(pool: pg.Pool): Promise<void> {
  let version: number;
  try {
    const answer = await pool.query<{ server_version_num: string }>('show server_version_num');
    version = Number(answer.rows[0]?.server_version_num);
  } catch (cause) {
    throw new Error(`The database cannot be reached: ${errorMessage(cause) || 'connection refused'}.`, { cause });
  }
  if (version < OLDEST_SERVER)
    throw new Error(`PostgreSQL 15 or newer is needed, this is ${Math.floor(version / 10000)}.`);
}
