/** A bucket of an object store and how to sign in there. */
export interface S3Settings {
  /** Scheme, host and port, e.g. `https://s3.eu-west-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** What requests are signed for. */
  region: string;
  accessKey: string;
  secretKey: string;
  /** The bucket stands in the path; otherwise before the host. */
  isPathStyle: boolean;
}

type Given = Readonly<Record<'endpoint' | 'bucket' | 'region' | 'accessKey' | 'secretKey', string | undefined>>;

const DEFAULT_REGION = 'us-east-1';

/**
 * The bucket that the operator names for all files of the product, or undefined without one. What is wrong goes to
 * `problems`.
 */
export function readS3(given: Given, isPathStyle: boolean, problems: string[]): S3Settings | undefined {
  const { endpoint, bucket, region = DEFAULT_REGION, accessKey, secretKey } = given;
  if ([endpoint, bucket, accessKey, secretKey].every((value) => value === undefined)) return undefined;
  const url = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.origin === endpoint?.replace(/\/$/, '');
  if (!isOrigin) problems.push('CLOUD_S3_ENDPOINT must be an address like https://s3.eu-west-1.amazonaws.com.');
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    problems.push(
      'CLOUD_S3_BUCKET, CLOUD_S3_ACCESS_KEY and CLOUD_S3_SECRET_KEY must be given together with CLOUD_S3_ENDPOINT.',
    );
    return undefined;
  }
  return { endpoint: url?.origin ?? '', bucket, accessKey, secretKey, region, isPathStyle };
}
