import type { ByteSource } from '../../core/byte-source.ts';
import { throwIfCancelled } from '../../core/context.ts';
import { EngineError } from '../../core/errors.ts';
import { STATION_UNKNOWN } from '../../core/point-cloud.ts';
import type { CloudHeader, PointChunk, ReadContext, Reader } from '../../core/reader.ts';
import { startsWith } from '../bytes/bytes.ts';
import { CHUNK_POINTS } from '../bytes/chunk-builder.ts';
import { readWkt } from '../bytes/crs.ts';
import { E57Pages } from './e57-pages.ts';
import { COLOR_RANGES } from '../bytes/chunk-builder.ts';
import { E57Points } from './e57-points.ts';
import type { E57Description, E57Scan } from './e57-scans.ts';
import { readDescription } from './e57-scans.ts';

const MAX_XML_BYTES = 2 ** 27;

/** E57: any number of scans with poses, all number encodings of the standard, Cartesian or spherical. */
export const e57Reader: Reader = {
  name: 'e57',
  extensions: ['e57'],
  matches: (first) => startsWith(first, 'ASTM-E57'),
  open: async (source, context) => {
    const file = source.name;
    const pages = await E57Pages.open(source);
    if (pages.xmlLength > MAX_XML_BYTES) {
      throw new EngineError('header-invalid', { file, field: 'XML length', actual: pages.xmlLength });
    }
    const xml = new TextDecoder().decode(await pages.read(pages.xmlBegin, pages.xmlLength));
    const description = readDescription(xml, file);
    const scans = description.scans.filter((scan) => scan.points > 0);
    if (scans.length === 0) throw new EngineError('no-points', { file });
    const placed = scans.map(hasStation);
    return {
      header: describe(description, scans, placed),
      chunks: () => readScans(source, pages, scans, placed, context),
    };
  },
};

/** A scan knows its station if it has a pose, or if its points are directions from it. */
function hasStation(scan: E57Scan): boolean {
  return scan.pose !== undefined || scan.fields.some((field) => field.name === 'sphericalRange');
}

function describe(description: E57Description, scans: E57Scan[], placed: boolean[]): CloudHeader {
  const names = new Set(scans.flatMap((scan) => scan.fields.map((field) => field.name)));
  const attributes = ['x', 'y', 'z'];
  if (names.has('intensity')) attributes.push('intensity');
  if (names.has('colorRed')) attributes.push('rgb');
  if (names.has('returnIndex')) attributes.push('returns');
  const steps = scans.flatMap((scan) =>
    scan.fields
      .filter((field) => field.name.startsWith('cartesian') && field.encoding === 'bits' && field.name.length === 10)
      .map((field) => Math.abs(field.scale)),
  );
  return {
    format: 'E57 1.0',
    claimedPoints: scans.reduce((sum, scan) => sum + scan.points, 0),
    unit: 'm',
    crs: readWkt(description.coordinateMetadata)?.crs ?? null,
    up: 'z',
    stations: scans
      .filter((_, i) => placed[i])
      .map(({ name, pose }) => ({ name, position: pose?.translation ?? [0, 0, 0] })),
    attributes,
    resolution: steps.length > 0 ? Math.max(...steps) : null,
  };
}

async function* readScans(
  source: ByteSource,
  pages: E57Pages,
  scans: E57Scan[],
  placed: boolean[],
  context: ReadContext,
): AsyncGenerator<PointChunk> {
  let nextStation = 0;
  const total = scans.reduce((sum, scan) => sum + scan.points, 0);
  let done = 0;
  for (const [index, scan] of scans.entries()) {
    const station = placed[index] ? nextStation++ : STATION_UNKNOWN;
    const points = new E57Points(pages, scan, station, source.name);
    if (context.colors) points.scaleColors(COLOR_RANGES[context.colors]);
    await points.begin();
    for (;;) {
      throwIfCancelled(context);
      const chunk = await points.next(CHUNK_POINTS);
      if (!chunk) break;
      context.progress((done + points.done) / total);
      yield chunk;
    }
    if (points.done < scan.points) {
      const params = { file: source.name, expected: scan.points, actual: points.done };
      context.warn({ code: 'points-missing', params });
    }
    done += scan.points;
  }
}
