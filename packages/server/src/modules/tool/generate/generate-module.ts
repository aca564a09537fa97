import * as contract from '@cloud/contract';
import { ApiError, ENTITIES } from '@cloud/contract';
import { applyEdits, edits, type ReadFile } from './changed-files.ts';
import { contractFiles, entitiesOf } from './contract-files.ts';
import type { ModulePlan } from './module-plan.ts';
import { screenFiles, tableKey } from './screen-files.ts';
import { testFiles } from './test-files.ts';

/** The checkout that a module is made for. */
export interface Checkout {
  read: ReadFile;
  /** Names of the files of a folder. */
  list: (folder: string) => readonly string[];
}

const MIGRATIONS = 'packages/server/src/database/migrations';

/**
 * The files of a module in the style of this project, by path: new ones, and those of the checkout as they are changed.
 * A module that the checkout holds already gives the same files again; its migration stays as it is.
 *
 * @throws ApiError `code-name-taken`, `code-place-missing`
 */
export function generateModule(plan: ModulePlan, checkout: Checkout): Map<string, string> {
  refuseTaken(plan, checkout);
  const migration = migrationOf(plan, checkout);
  const files = new Map([...contractFiles(plan, migration.number), ...screenFiles(plan), ...testFiles(plan)]);
  if (migration.isThere) files.delete(`${MIGRATIONS}/${migration.number}-${plan.master.file}.sql`);
  for (const [path, list] of edits(plan, checkout.read)) {
    const before = checkout.read(path);
    try {
      files.set(path, applyEdits(before ?? '', list));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      throw new ApiError(cause.code, { ...cause.params, file: path }, cause);
    }
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A migration that the checkout has is never written again: it may have run. */
function migrationOf({ master }: ModulePlan, checkout: Checkout): { number: string; isThere: boolean } {
  const names = checkout.list(MIGRATIONS);
  const own = names.find((name) => /^\d+-(.*)\.sql$/.exec(name)?.[1] === master.file);
  if (own) return { number: own.slice(0, own.indexOf('-')), isThere: true };
  const last = Math.max(0, ...names.map((name) => Number(/^(\d+)-/.exec(name)?.[1] ?? 0)));
  return { number: String(last + 1).padStart(4, '0'), isThere: false };
}

function refuseTaken(plan: ModulePlan, { read }: Checkout): void {
  const index = read('packages/contract/src/modules/index.ts') ?? '';
  const tables = read('packages/server/src/database/tables/index.ts') ?? '';
  const messages = read('packages/contract/src/messages/en.ts') ?? '';
  for (const { name, file, table, path } of entitiesOf(plan)) {
    const isOwn = index.includes(`'./${plan.group}/${file}.ts'`);
    const known = ENTITIES.find((entity) => entity.name === name || entity.path === path || entity.table === table);
    const isForeign = known !== undefined && !(known.name === name && known.path === path && known.table === table);
    const isTable = new RegExp(`^  ${tableKey(table)}: (?!EntityTable<typeof ${name}>)`, 'm').test(tables);
    const isText = !isOwn && new RegExp(`\\{ ${name} \\}`).test(messages);
    const isOther = known === undefined && name in contract;
    if (isForeign || isTable || isText || isOther) throw new ApiError('code-name-taken', { name, table });
  }
}
