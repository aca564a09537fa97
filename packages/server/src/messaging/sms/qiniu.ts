import { createHmac } from 'node:crypto';
import { textOf, type SmsProvider } from './provider.ts';

const HOST = 'sms.qiniuapi.com';
const PATH = '/v1/message/single';
const CONTENT_TYPE = 'application/json';

/** Qiniu: JSON calls with a Qiniu token, HMAC-SHA1 over method, path, host, type and body. Its templates have their signature. */
export const qiniu: SmsProvider = {
  needsSecret: true,
  needsApp: false,
  callOf({ templateId, accessKey, secretKey }, { phone, values }) {
    const body = JSON.stringify({ template_id: templateId, mobile: phone, parameters: values });
    const token = tokenOf(accessKey, secretKey, { path: PATH, host: HOST, contentType: CONTENT_TYPE, body });
    return {
      url: `https://${HOST}${PATH}`,
      headers: { authorization: `Qiniu ${token}`, 'content-type': CONTENT_TYPE },
      body,
    };
  },
  receiptOf({ message_id: id }) {
    return textOf(id) === '' ? undefined : { providerId: textOf(id), parts: 1, fee: undefined };
  },
  refusalOf: ({ error, message }) => `${textOf(error)} ${textOf(message)}`,
};

/** The token of a POST; a call without a body has no type. */
export function tokenOf(
  accessKey: string,
  secretKey: string,
  { path, host, contentType, body }: { path: string; host: string; contentType: string; body: string },
): string {
  const type = contentType === '' ? '' : `Content-Type: ${contentType}\n`;
  const text = `POST ${path}\nHost: ${host}\n${type}\n${body}`;
  const digest = createHmac('sha1', secretKey).update(text).digest('base64');
  return `${accessKey}:${digest.replaceAll('+', '-').replaceAll('/', '_')}`;
}
