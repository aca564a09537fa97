import { describe, expect, it } from 'vitest';
import { aliyun, signRpc } from './aliyun.ts';
import { qiniu, tokenOf } from './qiniu.ts';
import { authorize, tencent } from './tencent.ts';
import { yunpian } from './yunpian.ts';

const ACCOUNT = {
  templateId: 'T-1',
  accessKey: 'key',
  secretKey: 'secret',
  regionId: 'cn-hangzhou',
  signName: '点云',
  appId: '1400006666',
};
const MESSAGE = { phone: '13800000001', values: { code: '012345', minutes: '5' } };
const NOW = new Date('2026-01-02T03:04:05.678Z');

describe('signatures are those that the services publish', () => {
  it('Alibaba Cloud: the example of SendSms in the RPC style', () => {
    const parameters = {
      AccessKeyId: 'testId',
      Action: 'SendSms',
      Format: 'XML',
      OutId: '123',
      PhoneNumbers: '15300000001',
      RegionId: 'cn-hangzhou',
      SignName: '阿里云短信测试专用',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      SignatureVersion: '1.0',
      TemplateCode: 'SMS_71390007',
      TemplateParam: '{"customer":"test"}',
      Timestamp: '2017-07-12T02:42:19Z',
      Version: '2017-05-25',
    };
    expect(signRpc('GET', parameters, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
  });

  it('Tencent Cloud: the example of signature v3', () => {
    const stars = '*'.repeat(32);
    const call = {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      contentType: 'application/json; charset=utf-8',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    };
    const header = authorize({ accessKey: `AKID${stars}`, secretKey: stars }, call, new Date(1_551_113_065_000));
    expect(header).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${stars}/2019-02-25/cvm/tc3_request, ` +
        'SignedHeaders=content-type;host;x-tc-action, ' +
        'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    );
  });

  it('Qiniu: the example of an access token', () => {
    const path = '/move/bmV3ZG9jczpmaW5kX21hbi50eHQ=/bmV3ZG9jczpmaW5kLm1hbi50eHQ=';
    const token = tokenOf('MY_ACCESS_KEY', 'MY_SECRET_KEY', { path, host: 'rs.qiniu.com', contentType: '', body: '' });
    expect(token).toBe('MY_ACCESS_KEY:1uLvuZM6l6oCzZFqkJ6oI4oFMVQ=');
  });
});

describe('calls', () => {
  it('carry phone, template and values the way each service wants them', () => {
    const form = new URLSearchParams(aliyun.callOf(ACCOUNT, MESSAGE, NOW, 'n-1').body);
    expect(Object.fromEntries(form)).toMatchObject({
      PhoneNumbers: '13800000001',
      SignName: '点云',
      TemplateCode: 'T-1',
      TemplateParam: '{"code":"012345","minutes":"5"}',
      Timestamp: '2026-01-02T03:04:05Z',
      SignatureNonce: 'n-1',
      Signature: expect.stringMatching(/^[\w+/]{27}=$/),
    });
    const called = tencent.callOf(ACCOUNT, MESSAGE, NOW, '');
    expect(JSON.parse(called.body)).toEqual({
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      SignName: '点云',
      TemplateId: 'T-1',
      TemplateParamSet: ['012345', '5'],
    });
    expect(called.headers).toMatchObject({ 'x-tc-timestamp': '1767323045', 'x-tc-region': 'ap-guangzhou' });
    const token = qiniu.callOf(ACCOUNT, MESSAGE, NOW, '');
    expect(JSON.parse(token.body)).toEqual({ template_id: 'T-1', mobile: '13800000001', parameters: MESSAGE.values });
    expect(token.headers['authorization']).toMatch(/^Qiniu key:[\w-]{27}=$/);
    const plain = new URLSearchParams(yunpian.callOf(ACCOUNT, MESSAGE, NOW, '').body);
    expect(plain.get('apikey')).toBe('key');
    expect(Object.fromEntries(new URLSearchParams(plain.get('tpl_value')!))).toEqual({
      '#code#': '012345',
      '#minutes#': '5',
    });
  });

  it('are taken over or refused as the answer says', () => {
    expect(aliyun.receiptOf({ Code: 'OK', BizId: 'b-1' })).toEqual({ providerId: 'b-1', parts: 1, fee: undefined });
    expect(aliyun.receiptOf({ Code: 'isv.BUSINESS_LIMIT_CONTROL' })).toBeUndefined();
    expect(aliyun.refusalOf({ Code: 'isv.X', Message: 'no' })).toBe('isv.X no');
    const sent = { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: 's-1', Fee: 2 }] } };
    expect(tencent.receiptOf(sent)).toEqual({ providerId: 's-1', parts: 2, fee: undefined });
    const failed = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'bad' } } };
    expect(tencent.receiptOf(failed)).toBeUndefined();
    expect(tencent.refusalOf(failed)).toBe('AuthFailure.SignatureFailure bad');
    expect(qiniu.receiptOf({ message_id: 'm-1' })?.providerId).toBe('m-1');
    expect(qiniu.receiptOf({ error: 'BadToken', message: 'no' })).toBeUndefined();
    expect(yunpian.receiptOf({ code: 0, sid: 3_310_228, count: 1, fee: 0.05 })).toEqual({
      providerId: '3310228',
      parts: 1,
      fee: 0.05,
    });
    expect(yunpian.receiptOf({ code: 22, msg: '验证码类短信1小时内同一手机号发送次数不能超过3次' })).toBeUndefined();
  });
});
