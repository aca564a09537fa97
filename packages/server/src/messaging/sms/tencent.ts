import { isObject } from '@cloud/contract';
import { createHash, createHmac } from 'node:crypto';
import { textOf, type Answer, type SmsProvider } from './provider.ts';

const HOST = 'sms.tencentcloudapi.com';
const DEFAULT_REGION = 'ap-guangzhou';

/** Tencent Cloud: JSON calls of API 3.0, signed by TC3-HMAC-SHA256. Values fill the places of the template in their order. */
export const tencent: SmsProvider = {
  needsSecret: true,
  needsApp: true,
  callOf({ templateId, accessKey, secretKey, regionId, signName, appId }, { phone, values }, now) {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: templateId,
      TemplateParamSet: Object.values(values),
    });
    const contentType = 'application/json; charset=utf-8';
    const call = { host: HOST, service: 'sms', action: 'SendSms', contentType, body };
    return {
      url: `https://${HOST}/`,
      headers: {
        authorization: authorize({ accessKey, secretKey }, call, now),
        'content-type': contentType,
        'x-tc-action': call.action,
        'x-tc-timestamp': String(secondsOf(now)),
        'x-tc-version': '2021-01-11',
        'x-tc-region': regionId.startsWith('ap-') || regionId.startsWith('na-') ? regionId : DEFAULT_REGION,
      },
      body,
    };
  },
  receiptOf(answer) {
    const status = statusOf(answer);
    if (status['Code'] !== 'Ok') return undefined;
    return { providerId: textOf(status['SerialNo']), parts: Number(status['Fee']) || 1, fee: undefined };
  },
  refusalOf(answer) {
    const { Error: whole } = responseOf(answer);
    const { Code, Message } = isObject(whole) ? whole : statusOf(answer);
    return `${textOf(Code)} ${textOf(Message)}`;
  },
};

/** A call of any service of the cloud. */
export interface TencentCall {
  host: string;
  service: string;
  action: string;
  contentType: string;
  body: string;
}

/** The header `Authorization` of a call. */
export function authorize(
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
  { host, service, action, contentType, body }: TencentCall,
  now: Date,
): string {
  const signed = 'content-type;host;x-tc-action';
  const headers = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', headers, signed, hash(body)].join('\n');
  const day = now.toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', secondsOf(now), scope, hash(request)].join('\n');
  const key = [day, service, 'tc3_request'].reduce(keyed, Buffer.from(`TC3${secretKey}`));
  const signature = keyed(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const keyed = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const responseOf = ({ Response }: Answer): Answer => (isObject(Response) ? Response : {});
function statusOf(answer: Answer): Answer {
  const { SendStatusSet } = responseOf(answer);
  const first: unknown = Array.isArray(SendStatusSet) ? SendStatusSet[0] : undefined;
  return isObject(first) ? first : {};
}
