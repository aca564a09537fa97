import { createHmac } from 'node:crypto';
import { textOf, type SmsProvider } from './provider.ts';

const URL = 'https://dysmsapi.aliyuncs.com/';
const DEFAULT_REGION = 'cn-hangzhou';

/** Alibaba Cloud: calls in the RPC style, signed by HMAC-SHA1 over the sorted parameters. */
export const aliyun: SmsProvider = {
  needsSecret: true,
  needsApp: false,
  callOf({ templateId, accessKey, secretKey, regionId, signName }, { phone, values }, now, nonce) {
    const parameters = {
      AccessKeyId: accessKey,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: phone,
      RegionId: regionId || DEFAULT_REGION,
      SignName: signName,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: nonce,
      SignatureVersion: '1.0',
      TemplateCode: templateId,
      TemplateParam: JSON.stringify(values),
      Timestamp: now.toISOString().replace(/\.\d+Z$/, 'Z'),
      Version: '2017-05-25',
    };
    const body = `Signature=${encode(signRpc('POST', parameters, secretKey))}&${queryOf(parameters)}`;
    return { url: URL, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
  },
  receiptOf({ Code, BizId }) {
    return Code === 'OK' ? { providerId: textOf(BizId), parts: 1, fee: undefined } : undefined;
  },
  refusalOf: ({ Code, Message }) => `${textOf(Code)} ${textOf(Message)}`,
};

/** The signature of a call in the RPC style. */
export function signRpc(method: string, parameters: Readonly<Record<string, string>>, secret: string): string {
  const text = `${method}&${encode('/')}&${encode(queryOf(parameters))}`;
  return createHmac('sha1', `${secret}&`).update(text).digest('base64');
}

const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** Percent-encoding of RFC 3986: letters, digits and -_.~ stay. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
