import { MANAGEMENT_TENANT } from '@cloud/contract';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Queries } from '../database/database.ts';
import { openBlockCache } from './cache/block-cache.ts';
import { cachedStorage, type CacheRules } from './cache/cached-storage.ts';
import { fetchInThread } from './cache/thread-fetcher.ts';
import { storageFolder } from './layout.ts';
import { openPlaces, type Place, type Places } from './places.ts';
import { s3SettingsOf } from './s3/s3-settings.ts';
import type { Storage } from './storage.ts';

/** The folder of the data folder, the bucket of the environment, or the id of a row of `blade_oss`. */
export type PlaceName = 'local' | 'environment' | (string & {});
/** Opens the sealed secret key of a row of `blade_oss`. */
export type OpenSecret = (sealed: string) => string;

/** Where the product's files lie. Plain data. */
export interface StoragePlan extends Places {
  /** Kept of what lies in a bucket. */
  cache: { folder: string; limitBytes: number };
}

export type PlaceSettings = Pick<Config, 'dataFolder' | 's3' | 's3CacheBytes' | 'outgoingAllowText'>;

/** A move that is not over, or undefined. */
export function openMove(queries: Queries) {
  return queries
    .selectFrom('bladeStorageMove')
    .selectAll()
    .where('state', 'not in', ['done', 'abandoned'])
    .executeTakeFirst();
}

/** Where new files go now. */
export async function currentPlace(queries: Queries, { s3 }: Pick<Config, 's3'>): Promise<PlaceName> {
  if (s3) return 'environment';
  const enabled = queries.selectFrom('bladeOss').select('id').where('tenantId', '=', MANAGEMENT_TENANT);
  return (await enabled.where('status', '=', 2).where('isDeleted', '=', 0).executeTakeFirst())?.id ?? 'local';
}

/** @throws Error for a row that is gone, or for the environment's bucket where it names none any more. */
export async function placeOf(
  queries: Queries,
  config: PlaceSettings,
  openSecret: OpenSecret,
  name: PlaceName,
): Promise<Place> {
  if (name === 'local') return { kind: 'folder', folder: storageFolder(config.dataFolder) };
  if (name === 'environment') {
    if (!config.s3) throw new Error('files lie in the bucket of CLOUD_S3_*, which is not set any more');
    return { kind: 's3', settings: config.s3, allow: undefined };
  }
  const row = await queries.selectFrom('bladeOss').selectAll().where('id', '=', name).executeTakeFirstOrThrow();
  const settings = s3SettingsOf({ ...row, secretKey: openSecret(row.secretKey) });
  return { kind: 's3', settings, allow: config.outgoingAllowText };
}

/** Where files go and where they may still lie, as the database says now. */
export async function readStoragePlan(
  queries: Queries,
  config: PlaceSettings,
  openSecret: OpenSecret,
): Promise<StoragePlan> {
  const move = await openMove(queries);
  const current = await currentPlace(queries, config);
  const cache = { folder: join(config.dataFolder, '.cache', 'storage'), limitBytes: config.s3CacheBytes };
  const older = move && move.source !== current ? await placeOf(queries, config, openSecret, move.source) : undefined;
  return { current: await placeOf(queries, config, openSecret, current), ...(older && { older }), cache };
}

/** What is kept of files by those who only read them. */
const READING: CacheRules = { caches: (key) => /\/(?:deviation-)?tiles\//.test(key), remembersMs: 60_000 };
/** By a process that alone writes what it computes. */
const COMPUTING: CacheRules = { caches: () => true, remembersMs: Infinity };

/** Opens a plan for those who only read, or for a process that computes. */
export function openPlan({ cache, ...places }: StoragePlan, isComputing = false): Storage {
  const store = openPlaces(places);
  if (places.current.kind === 'folder' && places.older?.kind !== 's3') return store;
  if (cache.limitBytes === 0) return store;
  const blocks = openBlockCache(cache.folder, cache.limitBytes);
  if (isComputing) return cachedStorage(store, blocks, COMPUTING);
  return cachedStorage(store, blocks, READING, fetchInThread({ places, cache }));
}
