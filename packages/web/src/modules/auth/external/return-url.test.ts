import { describe, expect, it } from 'vitest';
import { isReturnPath, readExternalReturn } from './return-url.ts';

describe('the way back from another site', () => {
  it.each([
    ['/oauth/redirect/company', '?code=c&state=s', { source: 'company', code: 'c', state: 's', error: '' }],
    [
      '/oauth/redirect/company',
      '?error=access_denied',
      { source: 'company', code: '', state: '', error: 'access_denied' },
    ],
    ['/login', '?source=company&code=c&state=s', { source: 'company', code: 'c', state: 's', error: '' }],
    ['/login', '?code=c&state=000000', { source: '', code: 'c', state: '000000', error: '' }],
    ['/login', '?error=access_denied&state=000000', { source: '', code: '', state: '000000', error: 'access_denied' }],
    ['/login', '', undefined],
    ['/login', '?code=c', undefined],
    ['/login', '?state=000000', undefined],
    ['/oauth/redirect/company', '', undefined],
    ['/oauth/redirect/../login', '?code=c&state=s', undefined],
    ['/oauth/redirect/A%2Fb', '?code=c&state=s', undefined],
    ['/system/post', '?code=c&state=s', undefined],
  ] as const)('%s%s', (path, search, expected) => expect(readExternalReturn(path, search)).toEqual(expected));

  it('has addresses of its own', () => {
    expect(isReturnPath('/oauth/redirect/github')).toBe(true);
    expect(isReturnPath('/oauth/redirect/')).toBe(false);
    expect(isReturnPath('/login')).toBe(false);
  });
});
