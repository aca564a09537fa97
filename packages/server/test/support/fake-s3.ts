import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What goes wrong: `busy` answers 503, `silent` never answers, `cut` breaks off half way, `trickle` stops half way, `whole` answers the whole
 * object for a part of it, `short` answers all of a part but its last byte as if that were all.
 */
export type Fault = 'busy' | 'silent' | 'cut' | 'trickle' | 'whole' | 'short';

/** An object store in memory that speaks the S3 protocol and checks every signature by itself. */
export interface FakeS3 {
  url: string;
  accessKey: string;
  secretKey: string;
  /** Objects by bucket and key. */
  buckets: Map<string, Map<string, Buffer>>;
  /** Multipart uploads that are open. */
  uploads: Map<string, { bucket: string; key: string; parts: Map<number, Buffer> }>;
  /** `GET /bucket/key` of every request that was answered. */
  seen: string[];
  /** The next requests of a method go wrong. */
  fail(fault: Fault, times: number, method?: string): void;
  stop(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export interface FakeS3Options {
  buckets?: readonly string[];
  port?: number;
  /** Keys of a page of a list. */
  pageKeys?: number;
}

export async function startFakeS3({
  buckets = ['cloud'],
  port = 0,
  pageKeys = 1000,
}: FakeS3Options = {}): Promise<FakeS3> {
  const faults: { fault: Fault; method: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const at = faults.findIndex(({ method }) => method === undefined || method === request.method);
    const [found] = at < 0 ? [] : faults.splice(at, 1);
    serve(store, request, response, { fault: found?.fault, pageKeys }).catch((cause: unknown) => {
      const { status, code } = cause instanceof Refusal ? cause : new Refusal(500, String(cause));
      const body = request.method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const store: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    buckets: new Map(buckets.map((name) => [name, new Map()])),
    uploads: new Map(),
    seen: [],
    fail: (fault, times, method) => void faults.push(...Array.from({ length: times }, () => ({ fault, method }))),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return store;
}

interface Call {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

async function serve(
  store: FakeS3,
  request: IncomingMessage,
  response: ServerResponse,
  { fault, pageKeys }: { fault: Fault | undefined; pageKeys: number },
): Promise<void> {
  const body = await buffer(request);
  if (fault === 'silent') return;
  if (fault === 'busy') throw new Refusal(503, 'SlowDown');
  const url = new URL(request.url ?? '/', 'http://host');
  const secret = requestSignature(request, url, body, store);
  if (secret !== undefined) throw new Refusal(403, secret);
  const host = request.headers.host ?? '';
  const isPathStyle = /^(127\.|localhost)/.test(host);
  const path = decodeURIComponent(url.pathname).slice(1);
  const slash = path.indexOf('/');
  const bucket = isPathStyle ? (slash < 0 ? path : path.slice(0, slash)) : host.split('.')[0]!;
  const key = isPathStyle ? (slash < 0 ? '' : path.slice(slash + 1)) : path;
  const call = {
    method: request.method ?? 'GET',
    bucket,
    key,
    query: url.searchParams,
    headers: fault === 'whole' ? { ...request.headers, range: undefined } : request.headers,
    body,
  };
  store.seen.push(`${call.method} /${bucket}/${key}`);
  const answer = answerTo(store, call, pageKeys);
  send(response, answer, call.method === 'HEAD', fault);
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '' }: Reply,
  isHead: boolean,
  fault?: Fault,
) {
  const all = typeof body === 'string' ? Buffer.from(body) : body;
  const bytes = fault === 'short' ? all.subarray(0, -1) : all;
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (isHead) return void response.end();
  if (fault !== 'cut' && fault !== 'trickle') return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    if (fault === 'cut') response.destroy();
  });
}

const tags = new WeakMap<Buffer, string>();
/** Objects are replaced, never written into. */
function tagOf(bytes: Buffer): string {
  const tag = tags.get(bytes) ?? `"${createHash('md5').update(bytes).digest('hex')}"`;
  tags.set(bytes, tag);
  return tag;
}
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function answerTo(store: FakeS3, call: Call, pageKeys: number): Reply {
  const { method, bucket, key, query } = call;
  const objects = store.buckets.get(bucket);
  if (key === '' && method === 'PUT') {
    if (objects) throw new Refusal(409, 'BucketAlreadyOwnedByYou');
    store.buckets.set(bucket, new Map());
    return {};
  }
  if (!objects) throw new Refusal(404, 'NoSuchBucket');
  if (key === '' && method === 'DELETE') {
    if (objects.size > 0) throw new Refusal(409, 'BucketNotEmpty');
    store.buckets.delete(bucket);
    return { status: 204 };
  }
  if (key === '') return listed(objects, query, pageKeys);
  if (query.has('uploads') || query.has('uploadId')) return multipart(store, call, objects);
  if (method === 'PUT') {
    const bytes = call.headers['x-amz-copy-source'] ? copied(store, call) : call.body;
    objects.set(key, bytes);
    const body = call.headers['x-amz-copy-source']
      ? `<CopyObjectResult><ETag>${escape(tagOf(bytes))}</ETag></CopyObjectResult>`
      : '';
    return { headers: { etag: tagOf(bytes) }, body };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  return object(objects.get(key), call);
}

function object(bytes: Buffer | undefined, { headers }: Call): Reply {
  if (!bytes) throw new Refusal(404, 'NoSuchKey');
  const etag = tagOf(bytes);
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw new Refusal(412, 'PreconditionFailed');
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined) return { headers: { etag }, body: bytes };
  const begin = Number(first);
  const end = Math.min(last ? Number(last) + 1 : Infinity, bytes.length);
  if (begin >= bytes.length) throw new Refusal(416, 'InvalidRange');
  const range = { etag, 'content-range': `bytes ${begin}-${end - 1}/${bytes.length}` };
  return { status: 206, headers: range, body: bytes.subarray(begin, end) };
}

function listed(objects: Map<string, Buffer>, query: URLSearchParams, pageKeys: number): Reply {
  const after = query.get('marker') ?? '';
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageKeys);
  const entries = page.map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`).join('');
  const isCut = keys.length > page.length;
  return {
    body: `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${isCut}</IsTruncated>${entries}</ListBucketResult>`,
  };
}

function copied(store: FakeS3, { headers }: Call): Buffer {
  const [, bucket = '', key = ''] =
    /^\/?([^/]+)\/(.+)$/.exec(decodeURIComponent(String(headers['x-amz-copy-source']))) ?? [];
  const bytes = store.buckets.get(bucket)?.get(key);
  if (!bytes) throw new Refusal(404, 'NoSuchKey');
  return bytes;
}

function multipart(store: FakeS3, { method, bucket, key, query, body }: Call, objects: Map<string, Buffer>): Reply {
  if (query.has('uploads')) {
    const id = `upload-${store.uploads.size + 1}-${Date.now()}`;
    store.uploads.set(id, { bucket, key, parts: new Map() });
    return { body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
  }
  const id = query.get('uploadId') ?? '';
  const upload = store.uploads.get(id);
  if (!upload || upload.key !== key || upload.bucket !== bucket) throw new Refusal(404, 'NoSuchUpload');
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { headers: { etag: tagOf(body) } };
  }
  store.uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)];
  const parts = named.map(([, number, tag]) => {
    const part = upload.parts.get(Number(number));
    if (!part || escape(tagOf(part)) !== tag) throw new Refusal(400, 'InvalidPart');
    return part;
  });
  if (parts.slice(0, -1).some((part) => part.length < 5 * 2 ** 20)) throw new Refusal(400, 'EntityTooSmall');
  objects.set(key, Buffer.concat(parts));
  return { body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, from its description. @returns the code of what is wrong. */
function requestSignature(
  { method, headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKey, secretKey }: Pick<FakeS3, 'accessKey' | 'secretKey'>,
): string | undefined {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/;
  const [, key, day = '', region = '', names = '', given] = pattern.exec(headers.authorization ?? '') ?? [];
  if (key === undefined) return 'AccessDenied';
  if (key !== accessKey) return 'InvalidAccessKeyId';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query.join('&'), lines.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request');
  return hmac(signing, text).toString('hex') === given ? undefined : 'SignatureDoesNotMatch';
}
