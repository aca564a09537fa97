import { ApiError, ARTIFACT_PATH, fieldsOf, GUEST_ARTIFACT_PATH } from '@cloud/contract';
import type { Language } from '@cloud/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basename, extname } from 'node:path';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { requireUser } from '../../identity/scope/access.ts';
import { datasetPrefix, PROPOSAL, revisionPrefix, runPrefix } from '../../storage/layout.ts';
import { readRange } from './byte-range.ts';
import type { Dependencies } from './dataset.ts';
import { knownId } from './input.ts';
import { READING } from './dataset-record.ts';
import { REVISION } from './run-record.ts';
import { openGuestLink } from './sharing/guest-links.ts';
import { findReadable } from './visibility.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.bin': 'application/octet-stream',
  '.png': 'image/png',
  '.ifc': 'application/x-step',
  '.dxf': 'image/vnd.dxf',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.pdf': 'application/pdf',
  '.glb': 'model/gltf-binary',
  '.obj': 'model/obj',
  '.mtl': 'model/mtl',
  '.fbx': 'application/octet-stream',
  '.stl': 'model/stl',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.laz': 'application/vnd.laszip',
  '.html': 'text/html; charset=utf-8',
};
/** Artifacts never change under their address; only their owner's browser may keep them. */
const CACHE_CONTROL = 'private, immutable, max-age=31536000';
/** An address without a revision leads to the latest one, so a cache has to ask. */
const CHANGING = 'private, no-cache';
/** Picture and tiles of a reading that is proposed. */
const OF_PROPOSAL = new RegExp(`^${PROPOSAL}\\d{1,20}/(thumbnail\\.png|tiles/[\\w.-]+)$`);
/** Languages that the texts of a run are written in. */
const MODEL_LANGUAGES = new Set<unknown>(['zh-cn', 'en'] satisfies Language[]);
const IN_READING = new RegExp(`^${READING}(\\d{1,9})/(.+)$`);
const THUMBNAILS = new Set(['thumbnail.png', 'thumbnail-small.png']);
const IN_REVISION = new RegExp(`^${REVISION}(\\d{1,9})/(.+)$`);
/** An SVG or a report that is opened by itself may draw, not run: it is made of names that users chose. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

export function artifactRoutes(app: App, { storage, visits }: Dependencies): void {
  const send = async (scope: Scope, request: FastifyRequest, reply: FastifyReply) => {
    const { id, '*': path } = request.params as { id: string; '*': string };
    const found = await findArtifact(app, scope, knownId(id), path, fieldsOf(request.query).language);
    const { isFixed, datasetId, revision } = found;
    const release = revision === undefined ? undefined : await releaseOf(app, id, revision);
    if (revision !== undefined && !release && (await needsRelease(app, scope, path)))
      throw new ApiError('release-needed');
    const { key, file } = (await storedAs(storage, found.key)) ?? (await storedAs(storage, found.instead)) ?? {};
    if (!key || !file) throw new ApiError('not-found');
    const tag = `"${file.version}"`;
    reply
      .header('etag', tag)
      .header('cache-control', isFixed ? CACHE_CONTROL : CHANGING)
      .header('accept-ranges', 'bytes');
    reply.header('x-content-type-options', 'nosniff').header('content-security-policy', SANDBOX);
    if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
    reply.type(CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream');
    if (isDownload(request))
      reply.header('content-disposition', dispositionOf(await downloadName(app, scope, id, path, release)));
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
    const range = isSame ? readRange(request.headers.range, file.size) : undefined;
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size}`).removeHeader('content-disposition');
      throw new ApiError('range-not-satisfiable');
    }
    const { begin, end } = range ?? { begin: 0, end: file.size };
    if (range) reply.code(206).header('content-range', `bytes ${begin}-${end - 1}/${file.size}`);
    reply.header('content-length', end - begin);
    if (request.method === 'HEAD') return reply.send();
    if (datasetId !== undefined && begin === 0 && (isDownload(request) || isTakenHome(path))) {
      await visits.note({ scope, address: request.ip }, datasetId, 'download', basename(path));
    }
    const stream = await storage.stream(key, begin, end);
    if (!stream) throw new ApiError('not-found');
    return reply.send(stream);
  };
  // Ranges and sizes are those of the stored bytes.
  const bytes = { method: ['GET', 'HEAD'], exposeHeadRoute: false, compress: false as const };
  app.http.route({
    ...bytes,
    url: `${ARTIFACT_PATH}/:id/*`,
    config: { access: 'user', answer: 'file' },
    schema: { summary: 'A file of a scan or run, by byte range' },
    handler: (request, reply) => send(requireUser(request), request, reply),
  });
  app.http.route({
    ...bytes,
    url: `${GUEST_ARTIFACT_PATH}/:secret/:id/*`,
    config: { access: 'anonymous', answer: 'file' },
    schema: { summary: 'A file of a scan or run by a guest link: what is looked at, nothing to take home' },
    handler: async (request, reply) => {
      const { secret, '*': path } = request.params as { secret: string; '*': string };
      if (!isForGuests(path)) throw new ApiError('not-found');
      const { scope } = await openGuestLink(app, secret);
      return send(scope, request, reply);
    },
  });
}

/** Files that drawing a scan and its models takes. */
const FOR_GUESTS = new Set(['.json', '.bin', '.png', '.svg', '.glb']);
const isForGuests = (path: string): boolean => FOR_GUESTS.has(extname(path).toLowerCase());

interface Artifact {
  key?: string | undefined;
  /** Answered where that one is not there. */
  instead?: string | undefined;
  /** Dataset of what users take home; absent for tiles, which are looked at. */
  datasetId?: string;
  /** Which revision of a run it belongs to. */
  revision?: number;
  /** The bytes under this address never change. */
  isFixed: boolean;
}

async function storedAs(storage: Dependencies['storage'], key: string | undefined) {
  const file = key === undefined ? undefined : await storage.stat(key);
  return key !== undefined && file ? { key, file } : undefined;
}

/**
 * What may be fetched: tiles and thumbnail of a dataset, exports, deviations and steps of a run. What stages keep for themselves may not.
 *
 * @param language of the reader, for a text that was written in several.
 */
async function findArtifact(app: App, scope: Scope, id: string, path: string, language: unknown): Promise<Artifact> {
  if (OF_PROPOSAL.test(path)) {
    const dataset = await findReadable(app.database, scope, 'bladeDataset', id);
    return { key: dataset && datasetPrefix(id) + path, isFixed: true };
  }
  const [, reading, ofScan = path] = IN_READING.exec(path) ?? [];
  if (ofScan.startsWith('tiles/') || THUMBNAILS.has(ofScan)) {
    const dataset = await findReadable(app.database, scope, 'bladeDataset', id);
    // Only of the latest reading; without its number a picture may be that of any.
    const isFixed = Number(reading ?? 0) === dataset?.reading && (reading !== undefined || ofScan.startsWith('tiles/'));
    const keyOf = (name: string) => dataset && datasetPrefix(id) + name;
    // Scans that were read by an earlier release have one picture.
    return { key: keyOf(ofScan), isFixed, ...(THUMBNAILS.has(ofScan) && { instead: keyOf('thumbnail.png') }) };
  }
  const run = await findReadable(app.database, scope, 'bladeRun', id);
  if (!run) return { isFixed: false };
  // What edits are applied to, for a page that applies them under the hand.
  if (path === 'draft.json') return { key: `${runPrefix(id)}model/draft.json`, isFixed: false };
  // What a stage had found, to look at the run step by step.
  if (path.startsWith('steps/')) return { key: runPrefix(id) + path, isFixed: false };
  const [, number, name = path] = IN_REVISION.exec(path) ?? [];
  const revision = number === undefined ? run.revision : Number(number);
  const folder = name.startsWith('deviation-tiles/') ? '' : 'exports/';
  const keyOf = (file: string) => `${revisionPrefix(id, revision)}${folder}${file}`;
  const isOther = MODEL_LANGUAGES.has(language) && language !== run.language;
  return {
    // One that is being made is not there yet.
    ...(revision <= run.revision && {
      key: keyOf(isOther ? `${String(language)}/${name}` : name),
      // Runs of earlier releases have their plans and report in one language.
      ...(isOther && { instead: keyOf(name) }),
    }),
    isFixed: number !== undefined || run.revision === 0,
    ...(folder && { datasetId: run.datasetId, revision }),
  };
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === tag);
}

/** Exports that the console shows by itself: everything else is fetched to be kept. */
const SHOWN = new Set(['.json', '.svg', '.png', '.html']);
const isTakenHome = (path: string): boolean => !SHOWN.has(extname(path).toLowerCase());

function isDownload(request: FastifyRequest): boolean {
  return fieldsOf(request.query).download === '1';
}

/** Files that a tenant may bind to a release; what is only looked at stays free. */
const RELEASED = new Set(['.ifc', '.dxf', '.fbx', '.obj', '.stl']);

async function needsRelease(app: App, { tenantId }: Scope, path: string): Promise<boolean> {
  if (!RELEASED.has(extname(path).toLowerCase())) return false;
  return app.params.ofTenant(tenantId).flag('pointcloud.release.requiresApproval', false);
}

/** `R-3` of a revision that was released; undefined otherwise. */
async function releaseOf({ database }: App, runId: string, revision: number): Promise<string | undefined> {
  const row = await database.queries
    .selectFrom('bladeApprovalInfo')
    .select('releaseNumber')
    .where('runId', '=', runId)
    .where('revision', '=', revision)
    .where('approvalStatus', '=', 'approved')
    .where('isDeleted', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.releaseNumber ? `R-${row.releaseNumber}` : undefined;
}

/** `<dataset> R-3 model.ifc`: several downloads in one folder can be told apart, and what was released from what was not. */
async function downloadName(
  app: App,
  scope: Scope,
  id: string,
  path: string,
  release: string | undefined,
): Promise<string> {
  const run = await findReadable(app.database, scope, 'bladeRun', id);
  const dataset = await findReadable(app.database, scope, 'bladeDataset', run?.datasetId ?? id);
  // Characters that some file system refuses; the end of a long title is not worth a failed download.
  const title = String(dataset?.name ?? '')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '_')
    .slice(0, 80);
  return [title, release, basename(path)].filter(Boolean).join(' ');
}

/** RFC 6266: a plain name for old clients, the true one in UTF-8. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
