import { BlockList, isIP } from 'node:net';

/** Something that the operator permits outgoing calls to, beside public addresses. */
export type AllowedTarget =
  /** Every address that this name resolves to; `port` undefined means all. */
  | { kind: 'host'; host: string; port: number | undefined }
  /** Addresses of a network, whatever name leads there. */
  | { kind: 'network'; network: BlockList; port: number | undefined };

const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/;

/**
 * Reads a comma-separated list of hosts, addresses and networks, each of the first two with or without a port:
 * `minio,smtp.lan:25,10.1.2.3,[fd00::1]:9000,192.168.7.0/24`. What is wrong goes to `problems`.
 */
export function readAllowedTargets(value: string | undefined, problems: string[]): AllowedTarget[] {
  const entries = (value ?? '').split(',').map((entry) => entry.trim().toLowerCase()).filter(Boolean); // prettier-ignore
  return entries.flatMap((entry) => {
    const target = readTarget(entry);
    if (!target)
      problems.push(`CLOUD_OUTGOING_ALLOW must list hosts, host:port or networks like 10.0.0.0/8, not "${entry}".`);
    return target ?? [];
  });
}

function readTarget(entry: string): AllowedTarget | undefined {
  const [address = '', bits] = entry.split('/');
  if (bits !== undefined) return readNetwork(address, bits);
  if (isIP(entry)) return single(entry, undefined);
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const number = port === undefined ? undefined : Number(port);
  if (number !== undefined && (number < 1 || number > 65_535)) return undefined;
  const host = bracketed ?? plain;
  if (isIP(host)) return single(host, number);
  // Digits and dots alone are a mistyped address.
  if (bracketed !== undefined || /^[\d.]*$/.test(host) || !HOST.test(host)) return undefined;
  return { kind: 'host', host, port: number };
}

function readNetwork(address: string, bits: string): AllowedTarget | undefined {
  const family = isIP(address);
  if (!family || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return undefined;
  const network = new BlockList();
  network.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  return { kind: 'network', network, port: undefined };
}

function single(address: string, port: number | undefined): AllowedTarget {
  const network = new BlockList();
  network.addAddress(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return { kind: 'network', network, port };
}
