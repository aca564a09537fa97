/** How a connection is encrypted, by what the address says in `sslmode` (PostgreSQL) or `sslMode` (MySQL, MariaDB). */
export type Encryption =
  /** Not at all. */
  | 'none'
  /** Where the server can; its certificate is not looked at. */
  | 'prefer'
  /** Always; the certificate is not looked at. */
  | 'require'
  /** Always, by a certificate of an authority that this machine trusts. */
  | 'verify-ca'
  /** The same, and the certificate names the host. */
  | 'verify-full';

/** The parts of an address of a database server. */
export interface ServerAddress {
  host: string;
  port: number;
  database: string;
  encryption: Encryption;
}

/** Names of the modes in the addresses of PostgreSQL, MySQL and MariaDB. */
const MODES: Readonly<Record<string, Encryption>> = {
  disable: 'none',
  disabled: 'none',
  allow: 'none',
  prefer: 'prefer',
  preferred: 'prefer',
  require: 'require',
  required: 'require',
  trust: 'require',
  'verify-ca': 'verify-ca',
  verify_ca: 'verify-ca',
  'verify-full': 'verify-full',
  verify_identity: 'verify-full',
};

/**
 * Reads `jdbc:<family>://host:port/database?sslmode=…`.
 *
 * @param pattern finds host, port and database.
 * @returns undefined when the address is of another family, or its encryption mode is unknown: a connection meant to be
 *   encrypted is never made in the clear.
 */
export function readServerAddress(url: string, pattern: RegExp, defaultPort: number): ServerAddress | undefined {
  const [, host, port, database = ''] = pattern.exec(url.trim()) ?? [];
  if (host === undefined) return undefined;
  const options = new Map(
    [...new URLSearchParams(url.trim().split('?')[1] ?? '')].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const encryption = encryptionOf(options);
  return encryption && { host, port: Number(port ?? defaultPort), database, encryption };
}

function encryptionOf(options: ReadonlyMap<string, string>): Encryption | undefined {
  const mode = options.get('sslmode');
  if (mode !== undefined) return MODES[mode.toLowerCase()];
  // Older spellings of the drivers that other clients use.
  const isOn = (name: string) => options.get(name)?.toLowerCase() === 'true';
  if (options.get('ssl') === '') return 'verify-full';
  if (!isOn('ssl') && !isOn('usessl')) return 'none';
  return isOn('ssl') || isOn('verifyservercertificate') ? 'verify-full' : 'require';
}
