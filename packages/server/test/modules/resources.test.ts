import { SECRET_MASK } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTenant, signInWith } from '../support/callers.ts';
import { startFakeS3, type FakeS3 } from '../support/fake-s3.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let s3: FakeS3;
let admin: string;
let user: string;
let foreign: string;
beforeAll(async () => {
  s3 = await startFakeS3();
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1' } });
  admin = await server.signIn();
  user = await signInWith(server, []);
  await addTenant(server, '888888');
  foreign = await signInWith(server, ['attach_view'], { alias: 'admin', tenantId: '888888' });
});
afterAll(async () => {
  await server?.stop();
  await s3?.stop();
});

const OSS = '/blade-resource/oss';
const FILES = `${OSS}/endpoint`;

const setting = (changes: Record<string, unknown> = {}) => ({
  category: 1,
  ossCode: 'minio',
  endpoint: s3.url,
  bucketName: 'cloud',
  accessKey: s3.accessKey,
  secretKey: s3.secretKey,
  ...changes,
});
const submit = (body: Record<string, unknown>, token = admin) => server.post(`${OSS}/submit`, { token, body });
const call = (path: string, query: Record<string, unknown>, token = admin) => server.post(path, { token, query });

async function put(path: string, name: string, bytes: Uint8Array, fields: Record<string, string> = {}, token = user) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const url = new URL(`/api${FILES}/${path}`, server.url);
  const answer = await fetch(url, { method: 'POST', body, headers: { 'blade-auth': `bearer ${token}` } });
  const parsed = (await answer.json()) as {
    data: Record<'link' | 'name' | 'attachId' | 'originalName', string>;
    reason: string;
  };
  return { status: answer.status, data: parsed.data, reason: parsed.reason };
}
const text = (content: string) => new TextEncoder().encode(content);
const bytesOf = async (link: string) =>
  Buffer.from(await (await fetch(new URL(link, server.url))).arrayBuffer()).toString();
const storedKeys = () => [...(s3.buckets.get('cloud')?.keys() ?? [])].filter((key) => key.startsWith('stored/'));

describe('a setting of an object storage', () => {
  it('keeps its secret key sealed in the database and masked on the wire', async () => {
    const { data, status } = await submit(setting());
    expect(status).toBe(200);
    const stored = async () => server.database.queries.selectFrom('bladeOss').selectAll().executeTakeFirstOrThrow();
    expect((await stored()).secretKey).not.toContain(s3.secretKey);
    const before = (await stored()).secretKey;
    const { data: detail } = await server.get(`${OSS}/detail`, { token: admin, query: { id: data.id } });
    expect(detail).toMatchObject({ secretKey: SECRET_MASK, categoryName: 'minio', statusName: '否', status: 1 });
    expect((await submit({ ...detail, remark: 'x' })).status).toBe(200);
    expect((await stored()).secretKey).toBe(before);
    expect((await submit(setting({ bucketName: 'other-one' }))).body.reason).toBe('duplicate-value');
    const { data: page } = await server.get(`${OSS}/list`, { token: admin, query: { ossCode: 'minio' } });
    expect(page.records).toMatchObject([{ secretKey: SECRET_MASK }]);
  });

  it('is for the administrators of the platform alone', async () => {
    for (const token of [user, foreign]) {
      expect((await server.get(`${OSS}/list`, { token })).status).toBe(403);
      expect((await submit(setting({ ossCode: 'x' }), token)).status).toBe(403);
      for (const path of ['enable', 'disable', 'test'])
        expect((await call(`${OSS}/${path}`, { id: '1' }, token)).status).toBe(403);
      for (const path of ['move', 'move-abandon']) expect((await call(`${OSS}/${path}`, {}, token)).status).toBe(403);
      for (const path of ['make-bucket', 'remove-bucket'])
        expect((await call(`${FILES}/${path}`, { bucketName: 'abc' }, token)).status).toBe(403);
    }
  });

  it.each([
    ['file:///etc/passwd', 'storage-endpoint-invalid'],
    ['http://user:pass@host', 'storage-endpoint-invalid'],
    ['https://host/path', 'storage-endpoint-invalid'],
    ['not a host', 'storage-endpoint-invalid'],
  ])('refuses the endpoint %s', async (endpoint, reason) => {
    expect((await submit(setting({ ossCode: 'bad', endpoint }))).body.reason).toBe(reason);
  });

  it.each(['../x', 'A', 'a..b', '-ab', ''])('refuses the bucket name %j', async (bucketName) => {
    expect((await submit(setting({ ossCode: 'bad', bucketName }))).status).toBe(400);
  });

  it.each([
    ['a wrong secret', { secretKey: 'wrong' }, 'storage-refused'],
    ['no such bucket', { bucketName: 'none' }, 'storage-bucket-missing'],
    ['an address that is not allowed', { endpoint: 'http://169.254.169.254' }, 'address-not-allowed'],
    ['a private address', { endpoint: 'http://10.0.0.1:9000' }, 'address-not-allowed'],
    ['nobody there', { endpoint: 'http://127.0.0.1:9' }, 'storage-unavailable'],
  ])('says at which step its test fails: %s', async (_what, changes, code) => {
    const { data } = await submit(setting({ ossCode: `t${code}${Math.random()}`.slice(0, 30), ...changes }));
    const { data: result } = await call(`${OSS}/test`, { id: data.id });
    expect(result).toMatchObject({ done: [], failed: { step: 'reach', error: { code } } });
    expect(result.failed.message).not.toContain('error.');
    expect((await call(`${OSS}/enable`, { id: data.id })).body.reason, 'enabling asks too').toBe(code);
    await call(`${OSS}/remove`, { ids: data.id });
  });

  it('is tried by writing, reading, listing and removing', async () => {
    const { data } = await server.get(`${OSS}/list`, { token: admin });
    const { data: result } = await call(`${OSS}/test`, { id: data.records[0].id });
    expect(result.failed).toBeNull();
    expect(result.done.map(({ step }: { step: string }) => step)).toEqual([
      'reach',
      'write',
      'read',
      'range',
      'list',
      'remove',
    ]);
    expect([...s3.buckets.get('cloud')!.keys()]).toEqual([]);
  });
});

describe('files by their names', () => {
  it('are found by the name that they were given, in their tenant', async () => {
    const { data } = await put('put-file-by-name', 'x.txt', text('one'), { fileName: 'plans/first.txt' });
    expect(data.originalName).toBe('plans/first.txt');
    expect(await bytesOf(data.link)).toBe('one');
    const ask = (path: string, fileName: string, token = user) =>
      server.get(`${FILES}/${path}`, { token, query: { fileName } });
    for (const fileName of ['plans/first.txt', data.name]) {
      const { data: facts } = await ask('stat-file', fileName);
      expect(facts).toMatchObject({
        name: data.name,
        length: 3,
        contentType: 'application/octet-stream',
        link: data.link,
      });
      expect((await ask('file-path', fileName)).data).toBe(new URL(data.link).pathname);
      expect((await ask('file-link', fileName)).data).toBe(data.link);
    }
    expect((await ask('stat-file', 'plans/first.txt', foreign)).status).toBe(404);
    expect((await ask('file-link', data.name, foreign)).status).toBe(404);

    const { data: second } = await put('put-file-by-name', 'x.txt', text('two'), { fileName: 'plans/first.txt' });
    expect([(await fetch(data.link)).status, await bytesOf(second.link)]).toEqual([404, 'two']);
    const other = await signInWith(server, []);
    const taken = await put('put-file-by-name', 'x.txt', text('three'), { fileName: 'plans/first.txt' }, other);
    expect(taken.reason).toBe('duplicate-value');

    const copy = { fileName: 'plans/first.txt', destBucketName: '', destFileName: 'plans/copy.txt' };
    expect((await call(`${FILES}/copy-file`, copy, user)).status).toBe(200);
    expect(await bytesOf((await ask('file-link', 'plans/copy.txt')).data)).toBe('two');
    expect((await call(`${FILES}/copy-file`, copy, user)).body.reason).toBe('duplicate-value');
    expect((await call(`${FILES}/copy-file`, { ...copy, destBucketName: 'elsewhere' }, user)).body.reason).toBe(
      'bucket-unknown',
    );
    expect((await call(`${FILES}/remove-files`, { fileNames: 'plans/first.txt,plans/copy.txt' }, user)).status).toBe(
      200,
    );
    expect((await fetch(second.link)).status).toBe(404);
  });

  it.each(['../../secrets.json', '/etc/passwd', 'a//b', '.hidden', 'a\\b', 'C:/x', '', 'x'.repeat(300)])(
    'never climb out: %j',
    async (fileName) => {
      const { status, reason } = await put('put-file-by-name', 'x.txt', text('x'), { fileName });
      expect([status, reason]).toEqual([400, 'file-name-invalid']);
      const { data } = await put('put-file', 'x.txt', text('x'));
      const copy = { fileName: data.name, destBucketName: '', destFileName: fileName };
      expect((await call(`${FILES}/copy-file`, copy, user)).body.reason).toBe('file-name-invalid');
    },
  );

  it('have no buckets while they lie in the folder', async () => {
    expect((await call(`${FILES}/make-bucket`, { bucketName: 'plans' })).body.reason).toBe('storage-no-buckets');
    expect((await call(`${FILES}/remove-bucket`, { bucketName: '..' })).body.reason).toBe('bucket-name-invalid');
  });
});

describe('attachments', () => {
  const ATTACH = '/blade-resource/attach';
  const used = async () => (await server.get('/blade-desk/dashboard/summary', { token: user })).data.quota.storage.used;

  it('are files with a row, and give bytes and quota back when they go', async () => {
    const before = await used();
    const { data } = await put('put-file-attach', '平面图.svg', text('<svg onload="alert(1)"/>'));
    const { data: detail } = await server.get(`${ATTACH}/detail`, { token: admin, query: { id: data.attachId } });
    expect(detail).toMatchObject({
      originalName: '平面图.svg',
      extension: 'svg',
      attachSize: 24,
      name: data.name,
      link: data.link,
    });
    const answer = await fetch(data.link);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await used()).toBe(before + 24);
    const uses = await server.get(`${ATTACH}/uses`, { token: admin, query: { id: data.attachId } });
    expect([uses.status, uses.data]).toEqual([200, []]);
    expect(await auditOf('attach', data.attachId)).toMatchObject([{ verb: 'insert' }]);
    const rename = { id: data.attachId, originalName: 'plan.svg', link: 'https://evil.example', name: 'x' };
    expect((await server.post(`${ATTACH}/submit`, { token: admin, body: rename })).data).toMatchObject({
      originalName: 'plan.svg',
      link: data.link,
      name: data.name,
    });
    const evil = { originalName: 'x', link: 'javascript:alert(1)' };
    expect((await server.post(`${ATTACH}/save`, { token: admin, body: evil })).status).toBe(400);
    const saved = await fetch(new URL(`/api${ATTACH}/download?id=${data.attachId}`, server.url), {
      headers: { 'blade-auth': `bearer ${admin}` },
    });
    expect(saved.headers.get('content-disposition')).toContain('plan.svg');
    expect(await saved.text()).toContain('<svg');
    expect((await server.get(`${ATTACH}/download`, { token: user, query: { id: data.attachId } })).status).toBe(403);
    expect((await server.get(`${ATTACH}/detail`, { token: foreign, query: { id: data.attachId } })).status).toBe(404);
    expect((await call(`${ATTACH}/remove`, { ids: data.attachId }, user)).status).toBe(403);
    expect((await call(`${ATTACH}/remove`, { ids: data.attachId })).status).toBe(200);
    expect([(await fetch(data.link)).status, await used()]).toEqual([404, before]);
  });

  /** A resumable upload of these bytes. @returns its id */
  async function uploadOf(name: string, bytes: Uint8Array<ArrayBuffer>, sent = bytes, token = admin): Promise<string> {
    const tus = { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${token}` };
    const created = await fetch(new URL('/api/blade-resource/upload', server.url), {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    });
    const at = created.headers.get('location') ?? '';
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    await fetch(new URL(at, server.url), { method: 'PATCH', headers, body: sent });
    return at.split('/').at(-1) ?? '';
  }

  it('may be larger than a form, lie in folders, and become a scan', async () => {
    const before = await used();
    const bytes = new Uint8Array(12_000_000).fill(48);
    const keep = (uploadId: string, folder: string, token = admin) =>
      server.post(`${ATTACH}/from-upload`, { token, body: { uploadId, folder } });
    const uploadId = await uploadOf('大厅.xyz', bytes);
    expect((await keep(uploadId, 'x', user)).status).toBe(403);
    const { data, status } = await keep(uploadId, ' 图纸 // ../2026\\');
    expect(status).toBe(200);
    expect((await keep(uploadId, '')).body.reason, 'a second time').toBe('upload-unknown');
    expect(await used(), 'the quota holds it once').toBe(before + bytes.length);
    const { data: detail } = await server.get(`${ATTACH}/detail`, { token: admin, query: { id: data.attachId } });
    expect(detail).toMatchObject({ originalName: '大厅.xyz', attachSize: bytes.length, folder: '图纸/2026' });
    expect((await server.get(`${ATTACH}/folders`, { token: admin })).data).toEqual(['图纸/2026']);
    expect((await server.get(`${ATTACH}/folders`, { token: foreign })).data).toEqual([]);
    const inFolder = await server.get(`${ATTACH}/list`, { token: admin, query: { folder: '图纸/2026' } });
    expect(inFolder.data.records.map(({ id }: { id: string }) => id)).toEqual([data.attachId]);
    expect((await (await fetch(detail.link)).arrayBuffer()).byteLength).toBe(bytes.length);
    expect(await auditOf('attach', data.attachId)).toMatchObject([{ verb: 'insert' }]);

    const asUpload = (token: string) => server.post(`${ATTACH}/as-upload`, { token, body: { id: data.attachId } });
    expect((await asUpload(foreign)).status).toBe(403);
    const { data: upload } = await asUpload(admin);
    const scan = { name: 'Hall', uploadIds: [upload.uploadId] };
    expect((await server.post('/blade-pointcloud/dataset/submit', { token: admin, body: scan })).status).toBe(200);

    const unfinished = await uploadOf('b.pdf', bytes, bytes.subarray(0, 10));
    expect((await keep(unfinished, '')).body.reason).toBe('upload-unfinished');
    expect((await call(`${ATTACH}/remove`, { ids: data.attachId })).status).toBe(200);
    expect((await fetch(detail.link)).status).toBe(404);
  });

  it('tell which records show them, and stay while one does', async () => {
    const { data } = await put('put-file-attach-by-name', 'a.txt', text('a'), { fileName: 'notes/a.txt' }, admin);
    const body = {
      title: 'Read this',
      category: 1,
      content: `<a href="${data.link}">a</a>`,
      releaseTime: '2026-01-01 00:00:00',
    };
    expect((await server.post('/blade-desk/notice/submit', { token: admin, body })).status).toBe(200);
    const { data: uses } = await server.get(`${ATTACH}/uses`, { token: admin, query: { id: data.attachId } });
    expect(uses).toMatchObject([{ entity: 'notice', title: 'Read this' }]);
    const removed = await call(`${ATTACH}/remove`, { ids: data.attachId });
    expect(removed.body.reason).toBe('in-use');
    expect((await fetch(data.link)).status).toBe(200);
    expect((await server.get(`${ATTACH}/detail`, { token: admin, query: { id: data.attachId } })).status).toBe(200);
  });
});

const auditOf = async (entity: string, recordId: string) => {
  const query = { entity, recordId };
  return (await server.get('/blade-system/audit/list', { token: admin, query })).data.records as { verb: string }[];
};

describe('the enabled object storage', () => {
  const enabled = async () => {
    const { data } = await server.get(`${OSS}/list`, { token: admin, query: { ossCode: 'minio' } });
    return data.records[0];
  };

  it('takes new files, while older ones are still read from the folder', async () => {
    const old = (await put('put-file', 'old.txt', text('old'))).data;
    const { id } = await enabled();
    expect((await call(`${OSS}/enable`, { id })).status).toBe(200);
    expect(await enabled()).toMatchObject({ status: 2, statusName: '是' });
    await expect
      .poll(async () => (await put('put-file', 'new.txt', text('new'))) && storedKeys().length)
      .toBeGreaterThan(0);
    const fresh = (await put('put-file', 'new.txt', text('new'))).data;
    expect(storedKeys()).toContain(`stored/${fresh.name}`);
    expect([await bytesOf(old.link), await bytesOf(fresh.link)]).toEqual(['old', 'new']);
    expect((await auditOf('oss', id)).map(({ verb }) => verb)).toEqual(['update', 'update', 'insert']);
    const { data } = await server.get(`${OSS}/storage`, { token: admin });
    expect(data).toMatchObject({
      current: { kind: 'setting', name: 'minio' },
      move: { state: 'open', source: { kind: 'folder' }, target: { kind: 'setting', name: 'minio' } },
    });
    expect((await call(`${FILES}/remove-file`, { fileName: fresh.name }, user)).status).toBe(200);
    expect(storedKeys()).not.toContain(`stored/${fresh.name}`);
  });

  it('is neither removed nor pointed elsewhere while files lie there, but takes new keys', async () => {
    const row = await enabled();
    expect((await call(`${OSS}/remove`, { ids: row.id })).body.reason).toBe('storage-in-use');
    expect((await submit({ ...row, bucketName: 'another' })).body.reason).toBe('storage-in-use');
    expect((await submit({ ...row, secretKey: s3.secretKey, remark: 'rotated' })).status).toBe(200);
    const { data: second } = await submit(setting({ ossCode: 'second' }));
    expect((await call(`${OSS}/enable`, { id: second.id })).body.reason, 'one move at a time').toBe('storage-moving');
  });

  it('makes and removes buckets', async () => {
    expect((await call(`${FILES}/make-bucket`, { bucketName: 'plans' })).status).toBe(200);
    expect(s3.buckets.has('plans')).toBe(true);
    expect((await call(`${FILES}/remove-bucket`, { bucketName: 'cloud' })).body.reason).toBe('storage-in-use');
    expect((await call(`${FILES}/remove-bucket`, { bucketName: 'plans' })).status).toBe(200);
    expect(s3.buckets.has('plans')).toBe(false);
  });

  it('shows a test upload where it lies', async () => {
    expect((await put('put-file', 'a.png', text('x'), { code: 'minio' })).status).toBe(403);
    const { data } = await put('put-file', 'a.png', text('x'), { code: 'minio' }, admin);
    expect(data.link).toBe(`${s3.url}/cloud/${data.name}`);
    expect(s3.buckets.get('cloud')!.get(data.name)?.toString()).toBe('x');
  });

  it('answers with what is wrong when its bucket is gone while files arrive, and loses no quota', async () => {
    const bucket = s3.buckets.get('cloud')!;
    s3.buckets.delete('cloud');
    const { status, reason } = await put('put-file', 'late.txt', text('late'));
    expect([status, reason]).toEqual([503, 'storage-bucket-missing']);
    const rows = server.database.queries
      .selectFrom('bladeStoredFile')
      .select('name')
      .where('originalName', '=', 'late.txt');
    expect(await rows.execute()).toEqual([]);
    s3.buckets.set('cloud', bucket);
  });

  it('gives way to the folder again, and to nothing while a move is under way', async () => {
    const { id } = await enabled();
    expect((await call(`${OSS}/disable`, { id })).status).toBe(200);
    const { data } = await server.get(`${OSS}/storage`, { token: admin });
    expect(data).toMatchObject({ current: { kind: 'folder' }, move: { state: 'open', source: { name: 'minio' } } });
    expect((await call(`${OSS}/move`, {})).status).toBe(200);
    expect((await call(`${OSS}/enable`, { id })).body.reason).toBe('storage-moving');
    expect((await call(`${OSS}/move-abandon`, {})).status).toBe(200);
    expect((await call(`${OSS}/move`, {})).body.reason).toBe('storage-nothing-to-move');
  });
});
