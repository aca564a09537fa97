import type { App } from '../../http/app.ts';
import { mailRoutes } from './mail.ts';
import { smsRoutes } from './sms.ts';
import { keptFileRoutes, storedFileRoutes } from './stored-file.ts';
import { uploadRoutes } from './upload.ts';

export function resourceModule(app: App): void {
  app.register(uploadRoutes);
  app.register(smsRoutes);
  app.register(mailRoutes);
  app.register(storedFileRoutes);
  app.register(keptFileRoutes);
}
