import pg from 'pg';

/** Is called with each message of a channel, and with `''` when some may have been missed. */
type OnMessage = (payload: string) => void;

/** Receives messages of every channel over one connection. */
export interface Listener {
  /** @returns what ends it. */
  listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What the database calls the connection: every process of a running installation has one. */
export const LISTENER = 'cloud_listener';
/** How long after a loss it connects again. */
const AGAIN_MS = 1000;

/**
 * The connection is apart from the pool, which would give it to others, and is made for the first channel. After a loss it
 * comes back by itself, and who listens is told that messages may have been missed.
 */
export function createListener(Client: typeof pg.Client, log: { warn(message: string): void }): Listener {
  const channels = new Map<string, Set<OnMessage>>();
  let client: pg.Client | undefined;
  let first: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tell = (channel: string, payload: string) => channels.get(channel)?.forEach((onMessage) => onMessage(payload));
  const tellAll = () => [...channels.keys()].forEach((channel) => tell(channel, ''));
  const again = () => {
    client = undefined;
    if (!isClosed) timer = setTimeout(() => void connect().then(tellAll, again), AGAIN_MS);
  };
  const connect = async (): Promise<void> => {
    const next = new Client();
    next.on('error', (cause) => log.warn(`database listener: ${cause.message}`));
    next.on('notification', ({ channel, payload = '' }) => tell(channel, payload));
    try {
      await next.connect();
      await next.query(`set application_name = ${LISTENER}`);
      // Channels that are added meanwhile are among them.
      for (const channel of channels.keys()) await listenOn(next, channel);
      if (isClosed) throw new Error('closed');
    } catch (cause) {
      await next.end().catch(() => {});
      throw cause;
    }
    next.once('end', again);
    client = next;
  };
  return {
    listen: async (channel, onMessage) => {
      const heard = channels.get(channel) ?? new Set();
      channels.set(channel, heard.add(onMessage));
      first ??= connect();
      await first;
      // A connection that is lost meanwhile comes back with every channel.
      if (client) await listenOn(client, channel).catch(() => client?.end());
      return async () => void heard.delete(onMessage);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

const listenOn = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`);
