import { openDatabase } from '../../src/database/database.ts';
import { seedDatabase } from '../../src/database/seed/seed.ts';

/** Password of the first administrator in tests. */
export const ADMIN_PASSWORD = 'Admin-123456';

/** Migrates and seeds the database that every test file copies. */
export async function prepareTemplate(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataFolder: '' }, { databasePassword: '' });
  await seedDatabase(database, ADMIN_PASSWORD);
  await database.close();
}
