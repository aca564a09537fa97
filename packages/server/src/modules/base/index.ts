import type { App } from '../../http/app.ts';
import { regionSheetRoutes } from './region-sheet.ts';
import { regionRoutes } from './region.ts';

export async function baseModule(app: App): Promise<void> {
  app.register(regionRoutes);
  app.register(regionSheetRoutes);
}
