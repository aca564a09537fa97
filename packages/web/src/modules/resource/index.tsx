import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const resourcePages: Pages = {
  '/resource/oss': lazyNamed(() => import('./storage/storage-page.tsx'), 'StoragePage'),
  '/resource/attach': lazyNamed(() => import('./attach/attach-page.tsx'), 'AttachPage'),
  '/resource/sms': lazyNamed(() => import('./channels/sms-page.tsx'), 'SmsPage'),
  '/resource/webhook': lazyNamed(() => import('./channels/webhook-page.tsx'), 'WebhookPage'),
  '/resource/mail': lazyNamed(() => import('./channels/mail-page.tsx'), 'MailPage'),
};
