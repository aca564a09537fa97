// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../../../../test/api-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { usePhoneSignIn } from './use-phone-sign-in.ts';

const { publicKey } = sm2.generateKeyPairHex();
let api: Awaited<ReturnType<typeof startApi>>;
let answerSending = (): void => {};
beforeAll(async () => {
  api = await startApi(({ path }, reply) => {
    const ok = (data: unknown) => reply(200, { code: 200, success: true, data, msg: '' });
    if (/sms/.test(path)) {
      answerSending = () => ok({ id: 'ticket-1', waitSeconds: 60, lifeSeconds: 300, value: '' });
    } else if (path.includes('token')) reply(401, { error_description: '验证码错误' });
    else ok({ tenantId: '000000' });
  });
});
afterAll(() => api?.stop());

function Phone() {
  const { setPhone, setCode, send, submit, problems } = usePhoneSignIn(publicKey);
  return (
    <>
      <input aria-label="phone" onChange={({ target }) => setPhone(target.value)} />
      <input aria-label="code" onChange={({ target }) => setCode(target.value)} />
      <button onClick={send}>send</button>
      <button onClick={() => void submit()}>sign in</button>
      <p data-testid="problem">{problems.code}</p>
    </>
  );
}

it('a code that is typed before the answer of its sending is back waits for it, and is no mistake', async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'auth');
  const user = await renderPage(<Phone />, { permissions: [] });
  await user.type(screen.getByLabelText('phone'), '13800138000');
  await user.type(screen.getByLabelText('code'), '123456');
  await user.click(screen.getByText('sign in'));
  await expect.poll(() => screen.getByTestId('problem').textContent).toContain('请先向这个手机号发送验证码');
  const heardToken = () => api.heard.filter(({ path }) => path.includes('token'));
  await user.click(screen.getByText('send'));
  await expect.poll(() => api.heard.filter(({ path }) => /sms/.test(path)).length).toBe(1);
  await user.click(screen.getByText('sign in'));
  expect(heardToken()).toHaveLength(0);
  answerSending();
  await expect.poll(() => heardToken().length).toBe(1);
  expect(heardToken()[0]!.query.get('id') ?? heardToken()[0]!.body).toContain('ticket-1');
  expect(screen.getByTestId('problem').textContent).toBe('');
});
