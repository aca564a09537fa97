import type { App } from '../../app.ts';
import { uploadRoutes } from './upload.ts';

export function resourceModule(app: App): void {
  app.register(uploadRoutes);
}
