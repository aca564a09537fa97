import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';

/** Opens the console in a window whose storage holds these values. */
async function openWith(values: Record<string, unknown>) {
  for (const [name, content] of Object.entries(values))
    localStorage.setItem(`cloud-experience-${name}`, JSON.stringify({ dataType: 'string', content, datetime: 1 }));
  vi.resetModules();
  return (await import('./session.ts')).session();
}

beforeEach(openWindow);

describe('a session that is found', () => {
  it('is taken when its token can be sent', async () => {
    const { token, tenantId } = await openWith({ token: 'abc.def-1', tenantId: '100001' });
    expect([token, tenantId]).toEqual(['abc.def-1', '100001']);
  });

  it.each(['', ' ', '令牌', 'a\nb', 'a b', 'a\u0000', null, 42, { a: 1 }, ['a']])(
    'has no token when it kept %j',
    async (token) => {
      expect((await openWith({ token })).token).toBe('');
    },
  );

  it('belongs to the default tenant when the kept one can not be', async () => {
    expect((await openWith({ tenantId: '租户\r\n' })).tenantId).toBe('000000');
  });
});
