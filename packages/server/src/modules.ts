import type { Module } from './http/app.ts';
import { authModule } from './modules/auth/index.ts';
import { authorityModule } from './modules/authority/index.ts';
import { baseModule } from './modules/base/index.ts';
import { deskModule } from './modules/desk/index.ts';
import { flowModule } from './modules/flow/index.ts';
import { jobModule } from './modules/job/index.ts';
import { monitorModule } from './modules/monitor/index.ts';
import { pointCloudModule } from './modules/point-cloud/index.ts';
import { reportModule } from './modules/report/index.ts';
import { resourceModule } from './modules/resource/index.ts';
import { systemModule } from './modules/system/index.ts';
import { toolModule } from './modules/tool/index.ts';

/** Every module of the API, in the order of registration. */
export const MODULES: readonly Module[] = [
  authModule,
  systemModule,
  authorityModule,
  baseModule,
  monitorModule,
  deskModule,
  resourceModule,
  pointCloudModule,
  flowModule,
  jobModule,
  toolModule,
  reportModule,
];
