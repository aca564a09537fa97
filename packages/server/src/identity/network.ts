import { isIPv6 } from 'node:net';

/**
 * The place that an address stands for when tries are counted: an IPv4 address itself, of an IPv6 address its network of
 * 64 bits, since the holder of one address holds the whole network.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0]!.toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped) return mapped[1]!;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [front, back] = [groups(head), groups(tail ?? '')];
  const width = (list: string[]) => list.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const zeros = tail === undefined ? 0 : 8 - width(front) - width(back);
  const all = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
