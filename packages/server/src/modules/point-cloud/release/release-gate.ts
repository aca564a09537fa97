import type { Approval } from '@cloud/contract';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { RunRow } from '../../../database/tables/point-cloud.ts';
import type { App } from '../../../http/app.ts';
import { revisionPrefix } from '../../../storage/layout.ts';
import type { Storage } from '../../../storage/storage.ts';

type Gate = Approval['gates'][number];

/** What the rules read of a model. */
const model = v.looseObject({
  rooms: v.array(v.looseObject({ name: v.string() })),
  walls: v.optional(v.array(v.unknown()), []),
  openings: v.optional(v.array(v.unknown()), []),
  deviation: v.nullish(
    v.looseObject({ coverage: v.number(), bands: v.array(v.looseObject({ within: v.number(), share: v.number() })) }),
  ),
});
type Model = v.InferOutput<typeof model>;
const element = v.looseObject({ confidence: v.number(), status: v.string() });

/** A model of a large building has 3 MB. */
const LARGEST_MODEL = 64 * 1024 * 1024;
/** Below it an element needs a look. */
const DOUBT = 0.5;
/** Names that modelling gives rooms. */
const GIVEN_NAME = /^(Room|房间)\s*\d/;

/**
 * The rules of a tenant that a model must meet before it may be put forward; none by default. Parameters:
 * `pointcloud.release.minCoverage` and `minWithin` in percent, `toleranceMm`, `reviewDoubt`, `namedRooms`.
 */
export async function checkGates(
  { params }: App,
  storage: Storage,
  tenantId: string,
  run: Selectable<RunRow>,
): Promise<Gate[]> {
  const values = params.ofTenant(tenantId);
  const key = (name: string) => `pointcloud.release.${name}`;
  const [coverage, within, tolerance] = await Promise.all([
    values.integer(key('minCoverage'), 0),
    values.integer(key('minWithin'), 0),
    values.integer(key('toleranceMm'), 15),
  ]);
  const [reviewDoubt, namedRooms] = await Promise.all([
    values.flag(key('reviewDoubt'), false),
    values.flag(key('namedRooms'), false),
  ]);
  if (coverage <= 0 && within <= 0 && !reviewDoubt && !namedRooms) return [];
  const read = await readModel(storage, run);
  return [
    ...(coverage > 0 ? [shareGate('minCoverage', coverage, read?.deviation?.coverage)] : []),
    ...(within > 0 ? [shareGate('minWithin', within, shareWithin(read, tolerance))] : []),
    ...(reviewDoubt ? [countGate('reviewDoubt', read && doubtful(read))] : []),
    ...(namedRooms ? [countGate('namedRooms', read?.rooms.filter(({ name }) => GIVEN_NAME.test(name)).length)] : []),
  ];
}

async function readModel(storage: Storage, run: Selectable<RunRow>): Promise<Model | undefined> {
  const path = `${revisionPrefix(run.id, run.revision)}exports/model.json`;
  const file = await storage.stat(path);
  if (!file || file.size > LARGEST_MODEL) return undefined;
  const bytes = await storage.read(path);
  const read = v.safeParse(model, JSON.parse(Buffer.from(bytes ?? []).toString('utf8')));
  return read.success ? read.output : undefined;
}

/** Share of points within the narrowest band that is at least as wide as the tolerance asked for. */
function shareWithin(read: Model | undefined, toleranceMm: number): number | undefined {
  const bands = read?.deviation?.bands.toSorted((a, b) => a.within - b.within) ?? [];
  return bands.findLast(({ within }) => within * 1000 <= toleranceMm + 0.01)?.share;
}

const doubtful = ({ walls, openings, rooms }: Model): number =>
  [...walls, ...openings, ...rooms].filter((one) => {
    const read = v.safeParse(element, one);
    return read.success && read.output.confidence < DOUBT && ['auto', 'assumed'].includes(read.output.status);
  }).length;

const shareGate = (rule: string, wanted: number, found: number | undefined): Gate => ({
  rule,
  wanted: `${wanted} %`,
  found: found === undefined ? '–' : `${Math.floor(found * 1000) / 10} %`,
  isMet: found !== undefined && found * 100 >= wanted,
});

const countGate = (rule: string, found: number | undefined): Gate => ({
  rule,
  wanted: '0',
  found: found === undefined ? '–' : String(found),
  isMet: found === 0,
});
