import { withTexts } from '../../../lib/i18n/i18n.ts';
import type { Pages } from '../../../shell/page.ts';
import { lazyNamed } from '../../../ui/loading/lazy-named.ts';

/** Processes for those who draw, deploy and operate them. */
export const operatePages: Pages = {
  '/flow/model': lazyNamed(
    () => withTexts(import('../model/model-page.tsx'), 'flow', 'crud', 'flow-designer', 'process-form'),
    'ModelPage',
  ),
  '/flow/deploy': lazyNamed(() => withTexts(import('./deploy-page.tsx'), 'flow', 'crud'), 'DeployPage'),
  '/flow/manager': lazyNamed(
    () => withTexts(import('./manager-page.tsx'), 'flow', 'crud', 'flow-designer'),
    'ManagerPage',
  ),
  '/userPointCloud/approval': lazyNamed(
    () => withTexts(import('../approval/approval-page.tsx'), 'approval', 'crud', 'flow-designer'),
    'ApprovalPage',
  ),
  '/flow/follow': lazyNamed(
    () => withTexts(import('./follow-page.tsx'), 'flow', 'crud', 'flow-designer'),
    'FollowPage',
  ),
};
