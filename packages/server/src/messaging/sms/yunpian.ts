import { textOf, type SmsProvider } from './provider.ts';

const URL = 'https://sms.yunpian.com/v2/sms/tpl_single_send.json';

/** Yunpian: a form with the key of the account; its templates have their signature. */
export const yunpian: SmsProvider = {
  needsSecret: false,
  needsApp: false,
  callOf({ templateId, accessKey }, { phone, values }) {
    const filled = new URLSearchParams(Object.entries(values).map(([name, value]) => [`#${name}#`, value]));
    const form = { apikey: accessKey, mobile: phone, tpl_id: templateId, tpl_value: filled.toString() };
    return {
      url: URL,
      headers: {
        accept: 'application/json;charset=utf-8',
        'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
      },
      body: new URLSearchParams(form).toString(),
    };
  },
  receiptOf({ code, sid, count, fee }) {
    if (code !== 0) return undefined;
    return { providerId: textOf(sid), parts: Number(count) || 1, fee: typeof fee === 'number' ? fee : undefined };
  },
  refusalOf: ({ code, msg, detail }) => `${textOf(code)} ${textOf(msg)} ${textOf(detail)}`,
};
