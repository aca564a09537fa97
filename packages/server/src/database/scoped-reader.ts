import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { performance } from 'node:perf_hooks';
import { errorCode } from '../errors/cause.ts';
import type { StatementTimes } from './statement-times.ts';

/** Whom a statement is run for. */
export interface ReaderScope {
  role: string;
  tenantId: string;
}

/** What `pg.Query` has and its types leave out; the version is pinned. */
interface Wire {
  parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string; types?: number[] }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  execute(message: { portal?: string }): void;
}
interface BareQuery extends pg.Query {
  callback: (cause: Error | null, result: pg.QueryResult) => void;
  requiresPreparation(): boolean;
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
const BareQuery = pg.Query as unknown as new (text: string, values: unknown[]) => BareQuery;

const OPENING = {
  name: 'cloud_scope',
  text: "select set_config('role', $1, true), set_config('app.tenant', $2, true), set_config('transaction_read_only', 'on', true)",
};

/**
 * One statement under a role and a tenant, in one message: what stands before the only sync is one transaction, so the
 * settings hold for the statement behind them and end with it. Beginning, setting, asking and committing one after the
 * other costs three more round trips, which was most of a request.
 */
class ScopedQuery extends BareQuery {
  #scope: ReaderScope;
  #isOpen = false;

  constructor(scope: ReaderScope, text: string, values: readonly unknown[]) {
    super(text, [...values]);
    this.#scope = scope;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    if (connection.parsedStatements[OPENING.name] === undefined) connection.parse(OPENING);
    connection.bind({ statement: OPENING.name, values: [this.#scope.role, this.#scope.tenantId] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isOpen) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isOpen) return super.handleCommandComplete(message, connection);
    this.#isOpen = true;
    connection.parsedStatements[OPENING.name] = OPENING.text;
  }
}

/** Queries of one scope, each of which is a transaction that reads. */
export function createReader<T>(pool: pg.Pool, scope: ReaderScope, statements: StatementTimes): Kysely<T> {
  return new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => readerDriver(pool, scope, statements),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function readerDriver(pool: pg.Pool, scope: ReaderScope, statements: StatementTimes): Driver {
  const refuse = async () => {
    throw new Error('a reader has no transactions; write inside withScope');
  };
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => run<R>(pool, scope, query, statements),
    // oxlint-disable-next-line require-yield -- nothing is streamed
    streamQuery: async function* () {
      await refuse();
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

async function run<R>(
  pool: pg.Pool,
  scope: ReaderScope,
  { sql, parameters }: CompiledQuery,
  statements: StatementTimes,
): Promise<QueryResult<R>> {
  const client = await pool.connect();
  let isLost = false;
  const began = performance.now();
  try {
    const result = await new Promise<pg.QueryResult>((resolve, reject) => {
      const query = new ScopedQuery(scope, sql, parameters);
      query.callback = (cause, found) => (cause ? reject(cause) : resolve(found));
      client.query(query);
    });
    return { rows: result.rows as R[] };
  } catch (cause) {
    // Without a state it is no answer of the database: the connection is gone.
    isLost = errorCode(cause) === undefined;
    throw cause;
  } finally {
    statements.note(sql, performance.now() - began);
    client.release(isLost);
  }
}
