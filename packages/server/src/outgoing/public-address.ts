import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are no public internet: own, private, link-local with metadata, test, multicast, reserved. */
const CLOSED_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only this is the public internet … */
const OPEN_6 = ['2000::', 3] as const;
/** … less protocols, documentation, and tunnels that carry an IPv4 address inside. */
const CLOSED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed4 = new BlockList();
for (const [network, bits] of CLOSED_4) closed4.addSubnet(network, bits, 'ipv4');
const open6 = new BlockList();
open6.addSubnet(OPEN_6[0], OPEN_6[1], 'ipv6');
const closed6 = new BlockList();
for (const [network, bits] of CLOSED_6) closed6.addSubnet(network, bits, 'ipv6');

/** The address without its zone; an IPv4 address that is mapped into IPv6 as itself. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return bare;
  // The parser of URLs writes an IPv6 address in its one short form.
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${bare}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return bare;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/** Whether an address, as {@link plainAddress} gives it, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
