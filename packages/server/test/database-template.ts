import { openDatabase } from '../src/database/database.ts';

/** Migrates and seeds the database that every test file copies. */
export async function prepareTemplate(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataFolder: '' }, { databasePassword: '' });
  await database.close();
}
