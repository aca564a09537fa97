import { ApiError } from '@cloud/contract';
import { createConnection, type Connection, type ConnectionOptions, type SslOptions } from 'mysql2';
import { connect, isIP } from 'node:net';
import { errorCode } from '../errors/cause.ts';
import { resolveAllowed } from '../outgoing/resolve-allowed.ts';
import { TIMEOUT_MS, type SourceAddress } from './source.ts';
import { readServerAddress, type ServerAddress } from './source-url.ts';

const DEFAULT_PORT = 3306;
const ADDRESS = /^(?:jdbc:)?(?:mysql|mariadb):\/\/([^/:?]+)(?::(\d{1,5}))?\/([^?]+)/;
/** The server offers no encryption. */
const NO_ENCRYPTION = 'HANDSHAKE_NO_SSL_SUPPORT';

export const isMysql = (url: string): boolean => ADDRESS.test(url);

/** What a connection is opened with beside its address. */
type Options = Pick<ConnectionOptions, 'rowsAsArray' | 'ssl'>;

/**
 * Signs in to a MySQL or MariaDB, at the address that was checked, whatever its name says a moment later. The caller calls
 * `destroy`: a server that is silent is not waited for.
 *
 * @throws ApiError `datasource-unsupported`, `datasource-unreachable`, `address-not-allowed`, `outgoing-failed`
 */
export async function connectMysql(source: SourceAddress, options: Options = {}): Promise<Connection> {
  const target = readServerAddress(source.url, ADDRESS, DEFAULT_PORT);
  if (!target) throw new ApiError('datasource-unsupported', { url: source.url.slice(0, 64) });
  const { address } = await resolveAllowed(target.host, target.port, source.allowed);
  try {
    const ssl = encryptionOptions(target);
    const begin = (more: Options) => open(source, target, address, { ...options, ...more });
    return await begin(ssl ? { ssl } : {}).catch((cause: unknown) => {
      const isPlain = target.encryption === 'prefer' && errorCode(cause) === NO_ENCRYPTION;
      if (!isPlain) throw cause;
      return begin({});
    });
  } catch (cause) {
    throw new ApiError('datasource-unreachable', { name: source.name }, cause);
  }
}

function encryptionOptions({ host, encryption }: ServerAddress): SslOptions | undefined {
  if (encryption === 'none') return undefined;
  // The package compares names only; an address that is a number would pass as `localhost`.
  if (encryption === 'verify-full' && isIP(host)) throw new Error('verify-full needs an address with a host name');
  const rejectUnauthorized = encryption === 'verify-ca' || encryption === 'verify-full';
  return { rejectUnauthorized, verifyIdentity: encryption === 'verify-full' };
}

async function open(
  source: SourceAddress,
  { host, port, database }: ServerAddress,
  address: string,
  options: Options,
): Promise<Connection> {
  const connection = createConnection({
    // The name is what the certificate is compared with; the socket goes to the address that was checked.
    host,
    stream: () => connect(port, address),
    database,
    user: source.username,
    password: source.password,
    connectTimeout: TIMEOUT_MS,
    // No code is made of what a server answers, and no server reads files of this machine.
    disableEval: true,
    flags: ['-LOCAL_FILES'],
    ...options,
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.on('error', reject);
  connection.connect((cause) => (cause ? reject(cause) : resolve()));
  try {
    await promise;
    return connection;
  } catch (cause) {
    connection.destroy();
    throw cause;
  }
}
