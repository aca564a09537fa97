import { ApiError } from '@cloud/contract/errors.ts';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowedTarget } from '../config/outgoing-settings.ts';
import { errorMessage } from '../errors/cause.ts';
import { isPublicAddress, plainAddress } from './public-address.ts';

/** Where to connect: exactly this address, whatever the name says a moment later. */
export interface PinnedAddress {
  address: string;
  family: 4 | 6;
}

/** Answers every address of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string }[]>;

const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * Looks a host up once and gives the address to connect to. One that is private, of this machine, link-local, of
 * a cloud's metadata service or reserved is refused unless `allowed` permits it; so is a name that leads to such an
 * address beside public ones.
 *
 * @param allowed of the setting `CLOUD_OUTGOING_ALLOW`: `config.outgoingAllow`.
 * @throws ApiError `address-not-allowed`, `outgoing-failed`
 */
export async function resolveAllowed(
  host: string,
  port: number,
  allowed: readonly AllowedTarget[],
  resolve: Resolve = resolveBySystem,
): Promise<PinnedAddress> {
  const name = host.trim().toLowerCase().replace(/^\[(.*)\]$/, '$1').replace(/\.$/, ''); // prettier-ignore
  const refused = () => new ApiError('address-not-allowed', { address: `${host}:${port}`.slice(0, 128) });
  if (!isIP(name) && !isName(name)) throw refused();
  let found: readonly { address: string }[];
  try {
    found = isIP(name) ? [{ address: name }] : await resolve(name);
  } catch (cause) {
    throw new ApiError('outgoing-failed', { host: host.slice(0, 128), reason: errorMessage(cause) }, cause);
  }
  const addresses = found.map(({ address }) => plainAddress(address));
  const [first] = addresses;
  if (first === undefined || !addresses.every((address) => isAllowed(name, address, port, allowed))) throw refused();
  return { address: first, family: isIP(first) === 4 ? 4 : 6 };
}

/** A lookup for sockets that knows one address only. */
export function pinnedLookup({ address, family }: PinnedAddress): LookupFunction {
  return (_host, options, answer) => {
    if (options.all) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };
}

/** A last part of digits alone, or 0x…, is an address in another notation: decimal, octal, hexadecimal, shortened. */
function isName(name: string): boolean {
  const last = name.split('.').at(-1) ?? '';
  return /^[a-z0-9._-]{1,253}$/.test(name) && !/^(\d+|0x[0-9a-f]*)$/.test(last);
}

function isAllowed(name: string, address: string, port: number, allowed: readonly AllowedTarget[]): boolean {
  if (isPublicAddress(address)) return true;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return allowed.some((target) => {
    if (target.port !== undefined && target.port !== port) return false;
    return target.kind === 'host' ? target.host === name : target.network.check(address, family);
  });
}
