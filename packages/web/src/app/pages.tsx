import { authorityPages } from '../modules/authority/index.tsx';
import { basePages } from '../modules/base/index.tsx';
import { demoPages } from '../modules/demo/index.tsx';
import { deskPages } from '../modules/desk/index.tsx';
import { flowPages } from '../modules/flow/index.tsx';
import { jobPages } from '../modules/job/index.tsx';
import { monitorPages } from '../modules/monitor/index.tsx';
import { pointCloudPages } from '../modules/point-cloud/index.tsx';
import { reportPages } from '../modules/report/index.tsx';
import { resourcePages } from '../modules/resource/index.tsx';
import { toolPages } from '../modules/tool/index.tsx';
import { systemPages } from '../modules/system/index.tsx';
import type { Pages } from '../shell/page.ts';

/** Every screen by the path of its menu entry. */
export const pages: Pages = {
  ...pointCloudPages,
  ...flowPages,
  ...jobPages,
  ...deskPages,
  ...authorityPages,
  ...basePages,
  ...monitorPages,
  ...reportPages,
  ...resourcePages,
  ...toolPages,
  ...systemPages,
  ...demoPages,
};
