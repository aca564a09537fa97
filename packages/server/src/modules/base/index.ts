import type { App } from '../../app.ts';
import { regionRoutes } from './region.ts';
import { regionSheetRoutes } from './region-sheet.ts';

export async function baseModule(app: App): Promise<void> {
  app.register(regionRoutes);
  app.register(regionSheetRoutes);
}
