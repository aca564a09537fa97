import { expect, test } from '@playwright/test';
import { button, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const RULE = `内存${TRY}`;

test('a rule that is true raises an alarm', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/monitor/alarm');
  await button(page, '新增').first().click();
  await field(page, 'name').fill(RULE);
  await choose(page, form(page), '指标', '内存');
  await choose(page, form(page), '比较', '高于');
  await field(page, 'threshold').fill('0.001');
  await field(page, 'forSeconds').fill('30');
  await choose(page, form(page), '级别', '严重');
  await button(form(page), '保存').click();
  await expect(message(page, '新增成功')).toBeVisible();
  const alarms = page.getByRole('region', { name: '告警' });
  // Figures come twice a minute.
  await expect(rowOf(alarms, RULE).first()).toContainText('告警中', { timeout: 100_000 });
  expect(errors).toEqual([]);
});
