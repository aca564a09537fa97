import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lays the files of `<folder>/exports` also at the top of the folder, where a person looks for them. They are hard
 * links where the file system has them, so they cost no space. Other files in the folder are left alone.
 *
 * @returns their names.
 */
export async function publishExports(folder: string): Promise<string[]> {
  const from = join(folder, 'exports');
  const names = (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { name } of names) {
    const temporary = join(folder, `.${name}.${process.pid}`);
    await rm(temporary, { force: true });
    await link(join(from, name), temporary).catch(() => copyFile(join(from, name), temporary));
    await rename(temporary, join(folder, name));
  }
  return names.map(({ name }) => name).sort();
}
