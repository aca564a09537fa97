import { withTexts } from '../../../lib/i18n/i18n.ts';
import type { Pages } from '../../../shell/page.ts';
import { lazyNamed } from '../../../ui/loading/lazy-named.ts';

/** What a person has to do, did and started, and the pages of single processes. */
export const workPages: Pages = {
  '/work/start': lazyNamed(() => withTexts(import('./lists/start-page.tsx'), 'work', 'crud'), 'StartPage'),
  '/work/claim': lazyNamed(() => withTexts(import('./lists/claim-page.tsx'), 'work', 'crud'), 'ClaimPage'),
  '/work/todo': lazyNamed(() => withTexts(import('./lists/todo-page.tsx'), 'work', 'crud'), 'TodoPage'),
  '/work/send': lazyNamed(() => withTexts(import('./lists/send-page.tsx'), 'work', 'crud'), 'SendPage'),
  '/work/done': lazyNamed(() => withTexts(import('./lists/done-page.tsx'), 'work', 'crud'), 'DonePage'),
  '/work/process/:segment/form/:processDefinitionId': lazyNamed(
    () => withTexts(import('./process/form-page.tsx'), 'work', 'crud', 'process-form'),
    'FormPage',
  ),
  '/work/process/:segment/handle/:taskId/:processInstanceId/:businessId': lazyNamed(
    () => withTexts(import('./process/handle-page.tsx'), 'work', 'crud', 'process-form'),
    'HandlePage',
  ),
  '/work/process/:segment/detail/:processInstanceId/:businessId': lazyNamed(
    () => withTexts(import('./process/detail-page.tsx'), 'work', 'crud', 'process-form'),
    'DetailPage',
  ),
};
