/** The parts of an address of a SQL Server. */
export interface SqlServerAddress {
  host: string;
  port: number;
  database: string;
  /** `strict`: before the first word of the protocol (TDS 8). */
  encrypt: boolean | 'strict';
  /** The certificate is not looked at. */
  isTrusting: boolean;
}

const DEFAULT_PORT = 1433;
const ADDRESS = /^(?:jdbc:)?(?:sqlserver|mssql):\/\/([^/:;?\\]+)(?::(\d{1,5}))?\/?((?:;[^;=]+=[^;]*)*);?$/i;
const FAMILY = /^(?:jdbc:)?(?:sqlserver|mssql):/i;

const ENCRYPTION: Readonly<Record<string, boolean | 'strict'>> = {
  true: true,
  mandatory: true,
  strict: 'strict',
  false: false,
  no: false,
  optional: false,
};

export const isSqlServer = (url: string): boolean => FAMILY.test(url.trim());

/**
 * Reads `jdbc:sqlserver://host:port;databaseName=x;encrypt=true`, with the defaults of the driver of that address: encrypted, by
 * a certificate that names the host.
 *
 * @returns undefined when it is none, its mode of encryption is unknown, or it names an instance instead of a port: the port of
 *   an instance would have to be asked of the server, by a second protocol.
 */
export function readSqlServerAddress(url: string): SqlServerAddress | undefined {
  const [, host, port, properties = ''] = ADDRESS.exec(url.trim()) ?? [];
  if (host === undefined) return undefined;
  const of = new Map(
    properties
      .split(';')
      .filter((part) => part !== '')
      .map((part) => [part.split('=')[0]!.trim().toLowerCase(), part.slice(part.indexOf('=') + 1).trim()]),
  );
  const encrypt = ENCRYPTION[(of.get('encrypt') ?? 'true').toLowerCase()];
  if (encrypt === undefined || of.has('instancename')) return undefined;
  return {
    host,
    port: Number(port ?? DEFAULT_PORT),
    database: of.get('databasename') ?? of.get('database') ?? '',
    encrypt,
    isTrusting: encrypt !== 'strict' && of.get('trustservercertificate')?.toLowerCase() === 'true',
  };
}
