import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it('takes an IPv4 address for itself, also when it is written as IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::FFFF:192.0.2.7')).toBe('192.0.2.7');
});

it('takes every address of an IPv6 network for the same place, however it is written', () => {
  const network = '2001:db8:0:7::/64';
  for (const address of [
    '2001:db8:0:7::1',
    '2001:0DB8:0000:0007:a:b:c:d',
    '2001:db8:0:7:ffff::',
    '2001:db8:0:7::1.2.3.4',
  ])
    expect(networkOf(address), address).toBe(network);
  expect(networkOf('2001:db8:0:8::1')).not.toBe(network);
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

it('leaves what is no address as it is', () => {
  for (const text of ['', 'unknown', '1.2.3']) expect(networkOf(text)).toBe(text);
});
