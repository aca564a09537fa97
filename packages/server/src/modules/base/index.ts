import type { App } from '../../app.ts';
import { regionRoutes } from './region.ts';

export async function baseModule(app: App): Promise<void> {
  app.register(regionRoutes);
}
