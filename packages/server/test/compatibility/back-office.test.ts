import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import type { Row } from '../support/public-screens.ts';

/** The back office as clients of the family call it: desk, logs, reports, tools, resources, jobs. Each look-up answers what they read of it. */
let server: TestServer;
let token: string;
let ids: Record<string, string>;
const NAME = 'family/plan.txt';

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1' } });
  token = await server.signIn();
  ids = await addRows();
});
afterAll(() => server?.stop());

const submit = async (path: string, body: object): Promise<string> => {
  const answer = await server.post(`${path}/submit`, { token, body });
  expect([path, answer.body.msg, answer.status]).toEqual([path, '操作成功', 200]);
  return String(answer.data.id);
};

async function upload(name: string, query: Record<string, string> = {}): Promise<Row> {
  const body = new FormData();
  body.set('file', new Blob(['a plan']), 'plan.txt');
  const url = new URL(`/api/blade-resource/oss/endpoint/${name}?${new URLSearchParams(query)}`, server.url);
  const answer = await fetch(url, { method: 'POST', body, headers: { 'blade-auth': `bearer ${token}` } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Row }).data;
}

/** One row of each kind, as the forms of those clients send it. */
async function addRows(): Promise<Record<string, string>> {
  await sql`create table family_plan (id bigint primary key, title varchar(20))`.execute(server.database.queries);
  const { hostname, port, pathname, username, password } = new URL(server.app.config.databaseUrl!);
  const source = await submit('/blade-develop/datasource', {
    id: '',
    name: 'own',
    driverClass: 'org.postgresql.Driver',
    remark: '',
    username: decodeURIComponent(username),
    url: `jdbc:postgresql://${hostname}:${port}${pathname}`,
    password: decodeURIComponent(password) || 'trusted',
  });
  const notice = { id: '', title: 'family', category: 1, releaseTime: '2026-01-01 00:00:00', content: 'c' };
  const model = { id: '', datasourceId: source, modelTable: 'blade_notice', modelClass: 'Notice', modelName: '通知' };
  const code = { id: '', datasourceId: source, codeName: 'family', serviceName: 'blade-x', tableName: 'family_plan' };
  const folders = { packageName: 'org.x', baseMode: 2, wrapMode: 1, apiPath: '/a', webPath: '/w' };
  const modelId = await submit('/blade-develop/model', { ...model, modelCode: 'family', modelRemark: '' });
  const column = { modelId, jdbcName: 'title', jdbcType: 'varchar', jdbcComment: '标题', propertyType: 'String' };
  const shown = { propertyName: 'title', isList: 1, isForm: 1, isRow: 0, componentType: 'input', dictCode: '' };
  await server.post('/blade-develop/model-prototype/submit-list', {
    token,
    body: [{ ...column, ...shown, isRequired: 1, isQuery: 1, queryType: 'like' }],
  });
  const [prototype] = (await server.get('/blade-develop/model-prototype/select', { token, query: { modelId } })).data;
  const group = { id: '', jobServerName: 'n', jobServerUrl: '127.0.0.1:7700', jobAppName: 'family', jobRemark: '' };
  const jobServer = await submit('/blade-job/job-server', { ...group, jobAppPassword: 'p' });
  const storage = { id: '', category: 1, ossCode: 'family', endpoint: 'http://127.0.0.1:9', bucketName: 'bladex' };
  const sms = { id: '', category: 1, smsCode: 'family', templateId: 't', signName: 's', regionId: 'cn-hangzhou' };
  const keys = { accessKey: 'k', secretKey: 's', remark: '' };
  await upload('put-file-by-name', { fileName: NAME });
  return {
    source,
    model: modelId,
    prototype: prototype.id,
    jobServer,
    notice: await submit('/blade-desk/notice', notice),
    code: await submit('/blade-develop/code', { ...code, ...folders }),
    attach: String((await upload('put-file-attach'))['attachId']),
    oss: await submit('/blade-resource/oss', { ...storage, ...keys, transformEndpoint: '', appId: '', region: '' }),
    sms: await submit('/blade-resource/sms', { ...sms, ...keys }),
    job: await submit('/blade-job/job-info', { ...JOB, jobServerId: jobServer }),
  };
}

/** Everything that the form of a job sends; only the processor is of this product. */
const JOB = {
  id: '',
  jobName: 'family',
  jobDescription: '',
  jobParams: '',
  timeExpressionType: 2,
  executeType: 1,
  timeExpression: '0 0/5 * * * ?',
  processorType: 1,
  processorInfo: 'self-test',
  maxInstanceNum: 0,
  concurrency: 5,
  instanceTimeLimit: 0,
  instanceRetryNum: 0,
  taskRetryNum: 0,
  minCpuCores: 0,
  minMemorySpace: 0,
  minDiskSpace: 0,
  designatedWorkers: '',
  maxWorkerCount: 0,
  notifyUserIds: '',
  enable: 1,
  dispatchStrategy: 1,
  lifecycle: '',
  alertThreshold: 0,
  statisticWindowLen: 0,
  silenceWindowLen: 0,
  logType: 1,
  logLevel: 2,
  extra: '',
};

type Kind = 'page' | 'list' | 'one' | 'text';
type LookUp = readonly [path: string, kind: Kind, fields: string, query?: () => Row];

const AUDITED = 'createUser createDept createTime updateUser updateTime status isDeleted';
const LOG = 'id tenantId serviceId serverHost serverIp env method requestUri userAgent remoteIp methodClass methodName createBy createTime'; // prettier-ignore
const NOTICE = `id tenantId title category categoryName releaseTime content ${AUDITED}`;
const SOURCE = `id name driverClass url username password remark category shardingConfig ${AUDITED}`;
const MODEL = `id datasourceId modelName modelCode modelTable modelClass modelRemark ${AUDITED}`;
const COLUMN = 'id modelId jdbcName jdbcType jdbcComment propertyType propertyEntity propertyName isList isForm isRow componentType dictCode isRequired isQuery queryType'; // prettier-ignore
const CODE = 'id datasourceId modelId serviceName codeName tableName tablePrefix pkName packageName baseMode wrapMode apiPath webPath templateType subModelId subFkId'; // prettier-ignore
const ATTACH = `id tenantId link domainUrl name originalName extension attachSize ${AUDITED}`;
const KEYS = `accessKey secretKey remark status statusName categoryName`;
const OSS = `id tenantId category ossCode endpoint transformEndpoint bucketName appId region ${KEYS}`;
const SMS = `id tenantId category smsCode templateId regionId signName ${KEYS}`;
const GROUP = `id jobServerName jobServerUrl jobAppName jobAppPassword jobRemark ${AUDITED}`;
const TASK = `${Object.keys(JOB).join(' ')} jobServerId jobId ${AUDITED}`;
const named = () => ({ fileName: NAME });

const LOOK_UPS: readonly LookUp[] = [
  ['/blade-desk/notice/list', 'page', NOTICE, () => ({ title: 'fam', category: 1, releaseTime_datege: '2025-12-31 00:00:00', releaseTime_datelt: '2026-01-02 00:00:00' })], // prettier-ignore
  ['/blade-desk/notice/list', 'page', NOTICE, () => ({ title_like: 'amil', category_equal: 1 })],
  ['/blade-desk/notice/detail', 'one', NOTICE, () => ({ id: ids.notice })],
  ['/blade-desk/dashboard/activities', 'list', ''],
  ['/blade-desk/dashboard/notices', 'list', 'id title'],
  ['/blade-desk/dashboard/my-notices', 'one', 'records unread'],
  ['/blade-log/usual/list', 'page', LOG, () => ({ serviceId: '', serverHost: '' })],
  ['/blade-log/api/list', 'page', `${LOG} type title time`],
  ['/blade-report/report/rest/list', 'page', '', () => ({ name: '' })],
  ['/blade-develop/datasource/list', 'page', SOURCE, () => ({ name: 'own' })],
  ['/blade-develop/datasource/detail', 'one', SOURCE, () => ({ id: ids.source })],
  ['/blade-develop/datasource/select', 'list', SOURCE],
  ['/blade-develop/model/list', 'page', MODEL, () => ({ datasourceId: ids.source, modelCode: 'family' })],
  ['/blade-develop/model/detail', 'one', MODEL, () => ({ id: ids.model })],
  ['/blade-develop/model/select', 'list', MODEL],
  ['/blade-develop/model/table-list', 'list', 'name comment entityName', () => ({ datasourceId: ids.source })],
  ['/blade-develop/model/table-info', 'one', 'name comment entityName fields', () => ({ tableName: 'blade_notice', datasourceId: ids.source })], // prettier-ignore
  ['/blade-develop/model/model-prototype', 'list', COLUMN, () => ({ modelId: ids.model, datasourceId: ids.source })],
  ['/blade-develop/model-prototype/select', 'list', COLUMN, () => ({ modelId: ids.model })],
  ['/blade-develop/model-prototype/list', 'page', COLUMN, () => ({ modelId: ids.model })],
  ['/blade-develop/model-prototype/detail', 'one', COLUMN, () => ({ id: ids.prototype })],
  ['/blade-develop/code/list', 'page', CODE, () => ({ codeName: 'fam', serviceName: 'blade', tableName: 'plan' })],
  ['/blade-develop/code/detail', 'one', CODE, () => ({ id: ids.code })],
  ['/blade-resource/attach/list', 'page', ATTACH, () => ({ originalName: 'plan.txt' })],
  ['/blade-resource/attach/detail', 'one', ATTACH, () => ({ id: ids.attach })],
  ['/blade-resource/oss/list', 'page', OSS, () => ({ category: 1, ossCode: 'family', accessKey: 'k' })],
  ['/blade-resource/oss/detail', 'one', OSS, () => ({ id: ids.oss })],
  ['/blade-resource/oss/endpoint/stat-file', 'one', 'link name length putTime contentType', named],
  ['/blade-resource/oss/endpoint/file-path', 'text', '', named],
  ['/blade-resource/oss/endpoint/file-link', 'text', '', named],
  ['/blade-resource/sms/list', 'page', SMS, () => ({ category: 1, smsCode: 'family', templateId: 't' })],
  ['/blade-resource/sms/detail', 'one', SMS, () => ({ id: ids.sms })],
  ['/blade-job/job-server/list', 'page', GROUP, () => ({ jobServerName_like: 'n', jobAppName_like: 'fam' })],
  ['/blade-job/job-server/page', 'page', GROUP],
  ['/blade-job/job-server/detail', 'one', GROUP, () => ({ id: ids.jobServer })],
  ['/blade-job/job-server/select', 'list', GROUP],
  ['/blade-job/job-info/list', 'page', TASK, () => ({ jobServerId_like: ids.jobServer, jobName_like: 'fam' })],
  ['/blade-job/job-info/detail', 'one', TASK, () => ({ id: ids.job })],
];

describe('a look-up of the back office', () => {
  it.each(LOOK_UPS.map(([path, kind, fields, query]) => ({ path, kind, fields, query })))(
    '$path answers a $kind',
    async ({ path, kind, fields, query }) => {
      const answer = await server.get(path, { token, query: query?.() ?? {} });
      expect([answer.status, answer.body.code, answer.body.msg]).toEqual([200, 200, '操作成功']);
      const { data } = answer;
      if (kind === 'page') {
        const { total, size, current, pages } = data;
        expect([total, size, current, pages].map((value) => typeof value)).toEqual(Array(4).fill('number'));
      }
      if (kind === 'text') return expect(typeof data).toBe('string');
      const row = kind === 'page' ? data.records[0] : kind === 'list' ? data[0] : data;
      const missing = fields.split(' ').filter((name) => name !== '' && (row?.[name] ?? undefined) === undefined);
      expect([path, missing]).toEqual([path, []]);
      expect(JSON.stringify(data)).not.toMatch(/:null|"children":\[\]/);
    },
  );
});

describe('what is done', () => {
  const job = () => ({ id: ids.job });
  const ACTS: readonly (readonly [path: string, query?: () => Row, body?: () => object])[] = [
    ['/blade-job/job-server/sync', undefined, () => ({})],
    ['/blade-job/job-info/sync'],
    ['/blade-job/job-info/change', () => ({ ...job(), enable: 0 })],
    ['/blade-job/job-info/change', () => ({ ...job(), enable: 1 })],
    ['/blade-job/job-info/run', job],
    ['/blade-job/job-info/update', undefined, () => ({ ...job(), jobDescription: 'd' })],
    ['/blade-resource/sms/enable', () => ({ id: ids.sms })],
    ['/blade-resource/oss/endpoint/copy-file', () => ({ fileName: NAME, destBucketName: '', destFileName: 'family/copy.txt' })], // prettier-ignore
    ['/blade-resource/oss/endpoint/remove-files', () => ({ fileNames: 'family/copy.txt' })],
    ['/blade-develop/code/copy', () => ({ id: ids.code })],
    ['/blade-develop/code/gen-code', () => ({ ids: ids.code, system: 'saber' })],
    ...['model-prototype', 'code', 'model'].map(
      (name) => [`/blade-develop/${name}/remove`, () => ({ ids: ids[name === 'model-prototype' ? 'prototype' : name] })] as const, // prettier-ignore
    ),
    ...['attach', 'oss', 'sms'].map(
      (name) => [`/blade-resource/${name}/remove`, () => ({ ids: ids[name] })] as const, // prettier-ignore
    ),
    ['/blade-job/job-info/remove', () => ({ ids: ids.job })],
    ['/blade-desk/notice/remove', () => ({ ids: ids.notice })],
  ];

  it.each(ACTS.map(([path, query, body]) => ({ path, query, body })))(
    '$path says so',
    async ({ path, query, body }) => {
      const answer = await server.post(path, { token, query: query?.() ?? {}, ...(body && { body: body() }) });
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ code: 200, msg: '操作成功' })]);
    },
  );
});
