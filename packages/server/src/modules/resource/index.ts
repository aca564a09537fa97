import { attach, oss } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { App } from '../../http/app.ts';
import { mailRoutes } from './channels/mail.ts';
import { webhookRoutes } from './channels/webhook.ts';
import { smsRoutes } from './channels/sms.ts';
import { attachOperations, attachRoutes } from './attachments/attach.ts';
import { namedFileRoutes } from './named-file.ts';
import { ossOperations, ossRoutes } from './storage/oss.ts';
import { storageMoveRoutes } from './storage/storage-move.ts';
import { keptFileRoutes, storedFileRoutes } from './stored-file.ts';
import { uploadRoutes } from './uploads/upload.ts';

export function resourceModule(app: App): void {
  app.register(uploadRoutes);
  app.register(smsRoutes);
  app.register(mailRoutes);
  app.register(webhookRoutes);
  app.register(storedFileRoutes);
  app.register(keptFileRoutes);
  app.register(namedFileRoutes);
  app.register(crudRoutes(oss, ossOperations));
  app.register(ossRoutes);
  app.register(storageMoveRoutes);
  app.register(crudRoutes(attach, attachOperations));
  app.register(attachRoutes);
}
