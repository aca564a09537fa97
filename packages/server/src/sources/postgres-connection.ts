import { ApiError } from '@cloud/contract';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { errorMessage } from '../errors/cause.ts';
import { resolveAllowed } from '../outgoing/resolve-allowed.ts';
import { TIMEOUT_MS, type SourceAddress } from './source.ts';
import { readServerAddress, type ServerAddress } from './source-url.ts';

const DEFAULT_PORT = 5432;

/** The addresses that the family stores: `jdbc:postgresql://host:port/database?…`. */
const ADDRESS = /^(?:jdbc:)?postgres(?:ql)?:\/\/([^/:?]+)(?::(\d{1,5}))?\/([^?]+)/;

export const isPostgres = (url: string): boolean => ADDRESS.test(url);

/** What a connection is opened with beside its address. */
type Options = Pick<pg.ClientConfig, 'query_timeout' | 'types'>;

/**
 * Signs in to a PostgreSQL, at the address that was checked, whatever its name says a moment later.
 *
 * @throws ApiError `datasource-unsupported`, `datasource-unreachable`, `address-not-allowed`, `outgoing-failed`
 */
export async function connectPostgres(source: SourceAddress, options: Options): Promise<pg.Client> {
  const target = readServerAddress(source.url, ADDRESS, DEFAULT_PORT);
  if (!target) throw new ApiError('datasource-unsupported', { url: source.url.slice(0, 64) });
  const { address } = await resolveAllowed(target.host, target.port, source.allowed);
  const open = async (ssl: ConnectionOptions | false) => {
    const client = new pg.Client({
      ...options,
      ssl,
      host: address,
      port: target.port,
      database: target.database,
      user: source.username,
      password: source.password,
      connectionTimeoutMillis: TIMEOUT_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (cause) {
      void client.end().catch(() => {});
      throw cause;
    }
  };
  try {
    return await open(encryptionOptions(target)).catch((cause: unknown) => {
      if (target.encryption === 'prefer' && hasNoEncryption(cause)) return open(false);
      throw cause;
    });
  } catch (cause) {
    throw new ApiError('datasource-unreachable', { name: source.name }, cause);
  }
}

const hasNoEncryption = (cause: unknown): boolean => /does not support SSL/i.test(errorMessage(cause));

/** The certificate is compared with the name of the address, as the connection is made to a number. */
function encryptionOptions({ host, encryption }: ServerAddress): ConnectionOptions | false {
  if (encryption === 'none') return false;
  return {
    rejectUnauthorized: encryption === 'verify-ca' || encryption === 'verify-full',
    checkServerIdentity: (_host, certificate) =>
      encryption === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
    ...(isIP(host) === 0 && { servername: host }),
  };
}
