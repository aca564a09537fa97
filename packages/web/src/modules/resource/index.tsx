import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const resourcePages: Pages = {
  '/resource/oss': lazyNamed(() => withTexts(import('./storage/storage-page.tsx'), 'resource', 'crud'), 'StoragePage'),
  '/resource/attach': lazyNamed(() => withTexts(import('./attach/attach-page.tsx'), 'resource', 'crud'), 'AttachPage'),
  '/resource/sms': lazyNamed(() => withTexts(import('./channels/sms-page.tsx'), 'channel', 'crud'), 'SmsPage'),
  '/resource/webhook': lazyNamed(
    () => withTexts(import('./channels/webhook-page.tsx'), 'channel', 'system', 'crud'),
    'WebhookPage',
  ),
  '/resource/mail': lazyNamed(() => withTexts(import('./channels/mail-page.tsx'), 'channel', 'crud'), 'MailPage'),
};
