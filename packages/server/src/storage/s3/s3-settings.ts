import type { S3Settings } from '../../config/s3-settings.ts';

/** What a user says of an object store, as a row of the table keeps it. */
export interface StoreDescription {
  /** Dictionary `oss`: 1 MinIO, 2 Qiniu, 3 Aliyun, 4 Tencent, 5 Huawei, 6 Amazon S3. */
  category: number;
  endpoint: string;
  bucketName: string;
  accessKey: string;
  secretKey: string;
  appId: string | null;
  region: string | null;
}

const [MINIO, TENCENT] = [1, 4];
const DEFAULT_REGION = 'us-east-1';
/** Where the providers write the region into their hosts: `s3.cn-east-1.qiniucs.com`, `oss-cn-hangzhou.aliyuncs.com` … */
const REGION_IN_HOST =
  /(?:^|\.)(?:s3\.oss-|oss-|s3[.-]|cos\.|obs\.)([a-z]{2,}(?:-[a-z0-9]+)+)\.(?:amazonaws|qiniucs|aliyuncs|myqcloud|myhuaweicloud)\./;

/** The settings of the S3 protocol that the service of a category wants. */
export function s3SettingsOf(given: StoreDescription): S3Settings {
  const { category, bucketName, accessKey, secretKey, appId, region } = given;
  const endpoint = originOf(given.endpoint);
  const suffix = category === TENCENT && appId && !bucketName.endsWith(`-${appId}`) ? `-${appId}` : '';
  return {
    endpoint,
    bucket: bucketName + suffix,
    region: region?.trim() || (REGION_IN_HOST.exec(new URL(endpoint).hostname)?.[1] ?? DEFAULT_REGION),
    accessKey,
    secretKey,
    isPathStyle: category === MINIO,
  };
}

/** `host` alone counts as https. @throws TypeError for what is no URL. */
function originOf(endpoint: string): string {
  const text = endpoint.trim();
  return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`).origin;
}
