import { TOKEN_HEADER } from '@cloud/contract';
import { expect, it } from 'vitest';
import { CONFIG } from './config.ts';

it('holds the constants of the specification', () => {
  expect(CONFIG).toMatchObject({
    title: 'Online experience of point cloud intelligent modelling',
    basePath: '/cloudExperience',
    apiPrefix: '/api',
    storagePrefix: 'cloud-experience',
    defaultTenant: '000000',
    tokenTime: 3000,
    timeoutMs: 600_000,
    firstPage: '/userPointCloud/pointCloud',
    lockPage: '/lock',
    defaultIcon: 'icon-caidan',
    mobileWidth: 768,
    whiteList: [],
  });
  expect(TOKEN_HEADER).toBe('Blade-Auth');
});
