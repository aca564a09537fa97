import { layeredStorage } from './layered-storage.ts';
import { localStorage } from './local-storage.ts';
import { openBucket, type Bucket } from './s3/open-bucket.ts';
import type { Storage } from './storage.ts';

/** A place of files, as it crosses to another process or thread. */
export type Place = { kind: 'folder'; folder: string } | Bucket;

/** Where files lie. Plain data. */
export interface Places {
  current: Place;
  /** Where they lay before, while they are being moved. */
  older?: Place;
}

export const openPlace = (place: Place): Storage =>
  place.kind === 'folder' ? localStorage(place.folder) : openBucket(place);

export function openPlaces({ current, older }: Places): Storage {
  const now = openPlace(current);
  return older ? layeredStorage(now, openPlace(older)) : now;
}
