import { sm2 } from 'sm-crypto-v2';
import { expect, it } from 'vitest';
import { sealPhone } from './sms.ts';

it('a phone goes out as SM2 hex in the order C1 C2 C3, without the leading 04', () => {
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  const sealed = sealPhone('13800138000', publicKey);
  expect(sealed).toMatch(/^[0-9a-f]+$/);
  expect(sealed).toHaveLength(192 + 2 * 11);
  expect(sm2.doDecrypt(sealed, privateKey, 0)).toBe('13800138000');
  expect(sealPhone('13800138000', publicKey), 'every time another one').not.toBe(sealed);
});
