import type { LookupFunction } from 'node:net';
import { RangeConnection, type RangeRequest } from './range-connection.ts';

/** More at once are left to the ordinary client, which lets them wait. */
const MOST_CONNECTIONS = 64;
/** After so many answers of another kind in a row, a store is not asked this way for a while. */
const MOST_OTHERS = 8;
const REST_MS = 60_000;

/** Reads parts of files straight into memory, over connections that are kept. */
export interface RangeReader {
  /** As {@link RangeConnection.read}: false where an ordinary client should ask. */
  read(url: URL, request: RangeRequest): Promise<boolean>;
  close(): void;
}

export function rangeReader(lookup: LookupFunction | undefined): RangeReader {
  const all = new Set<RangeConnection>();
  let idle: RangeConnection[] = [];
  let others = 0;
  let restsUntil = 0;

  const take = (url: URL): RangeConnection | undefined => {
    idle = idle.filter(({ isOpen }) => isOpen);
    for (const connection of all) if (!connection.isOpen) all.delete(connection);
    const kept = idle.pop();
    if (kept || all.size >= MOST_CONNECTIONS) return kept;
    const made = new RangeConnection(url, lookup);
    all.add(made);
    return made;
  };
  return {
    read: async (url, request) => {
      const connection = Date.now() < restsUntil ? undefined : take(url);
      if (!connection) return false;
      const isRead = await connection.read(request);
      others = isRead ? 0 : others + 1;
      if (others >= MOST_OTHERS) [others, restsUntil] = [0, Date.now() + REST_MS];
      if (connection.isOpen) idle.push(connection);
      return isRead;
    },
    close: () => {
      for (const connection of all) connection.close();
      all.clear();
    },
  };
}
