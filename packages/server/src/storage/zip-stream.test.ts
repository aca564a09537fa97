import { unzipSync } from 'fflate';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { zipStream, type ZipEntry } from './zip-stream.ts';

async function* entriesOf(files: Record<string, string[]>): AsyncGenerator<ZipEntry> {
  for (const [name, pieces] of Object.entries(files))
    yield { name, content: pieces.map((piece) => Buffer.from(piece)) };
}
const archiveOf = async (files: Record<string, string[]>) => {
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entriesOf(files))) pieces.push(piece);
  return Buffer.concat(pieces);
};

it('packs files of many pieces, names of any script and empty ones, which other programs unpack', async () => {
  const archive = await archiveOf({ 'tables/用户.json': ['[', '1', ']'], 'scans/a.laz': ['points'], empty: [] });
  const files = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  expect(files).toEqual([
    ['tables/用户.json', '[1]'],
    ['scans/a.laz', 'points'],
    ['empty', ''],
  ]);
});

it('is an archive without any file', async () => {
  expect(unzipSync(await archiveOf({}))).toEqual({});
});

it('closes the file at which an archive is cut, also before its first byte', async () => {
  for (const pieces of [1, 2]) {
    const content = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    const archive = zipStream(
      (async function* () {
        yield { name: 'cut', content };
      })(),
    );
    for (let i = 0; i < pieces; i++) await archive.next();
    await archive.return(undefined);
    expect(content.destroyed, `after ${pieces} pieces`).toBe(true);
  }
});
