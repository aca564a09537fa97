import { expect, test, type Locator } from '@playwright/test';
import {
  button,
  choose,
  field,
  form,
  makePerson,
  message,
  openAs,
  openPage,
  rowOf,
  TRY,
} from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const PASSWORD = 'Process-2026';
const NAME = `设备报修 ${TRY}`;
const WORK_MENUS = ['userPointCloud', 'pointCloud', 'work', 'work_start', 'work_claim', 'work_send'];
const NOBODY = '没有指定由谁处理';

/** Puts an element of the palette after the chosen one, by keyboard. */
async function append(studio: Locator, kind: string): Promise<void> {
  await studio.getByRole('toolbar', { name: '元素' }).getByRole('button', { name: kind, exact: true }).press('Enter');
}

/** Draws start, a task and an end. The task names no person yet: the drawing and the list of problems show that fault. */
async function draw(studio: Locator): Promise<void> {
  const properties = studio.getByRole('complementary', { name: '属性' });
  await studio.locator('[data-element-id=start].djs-shape').click();
  await append(studio, '用户任务');
  await expect(properties.getByRole('heading', { name: '用户任务' })).toBeVisible();
  await properties.getByLabel('名称').fill('维修');
  await properties.getByLabel('名称').press('Enter');
  await append(studio, '结束');
  await expect(properties.getByRole('heading', { name: '结束' })).toBeVisible();
  const problem = studio.getByRole('region', { name: '问题' }).getByRole('button', { name: new RegExp(NOBODY) });
  await expect(problem).toBeVisible();
  await expect(
    studio.locator('.djs-overlays').getByRole('button', { name: new RegExp(`维修.*${NOBODY}`) }),
  ).toBeVisible();
  await expect(button(studio, '部署')).toBeDisabled();
  // The line of the problem leads to its element.
  await problem.click();
  await expect(properties.getByLabel('名称')).toHaveValue('维修');
}

/** The task goes to a role; nothing is wrong any more. */
async function nameRole(studio: Locator, roleName: string): Promise<void> {
  const page = studio.page();
  const properties = studio.getByRole('complementary', { name: '属性' });
  await choose(page, properties, '由谁处理', '候选人：角色、部门、岗位、人员');
  const roles = properties.getByLabel('角色').and(properties.locator('input'));
  // With few roles to choose from it takes no letters, and its frame takes the click.
  await roles.click({ force: true });
  await page.getByRole('option', { name: roleName, exact: true }).click();
  await roles.press('Escape');
  await expect(studio.getByRole('region', { name: '问题' })).toHaveCount(0);
}

test('a process is drawn, mended, simulated, given a form and deployed; who starts it has it wait for its role', async ({
  page,
  request,
  browser,
  baseURL,
}, info) => {
  const errors = watchErrors(page);
  await signIn(page);
  const person = (account: string) => ({ account: `${account}${TRY}`, password: PASSWORD, dept: '华东分公司' });
  const asker = person('reporter');
  const fixer = person('fixer');
  await makePerson(page, request, { ...asker, menus: WORK_MENUS });
  const { roleName } = await makePerson(page, request, { ...fixer, menus: WORK_MENUS });

  await openPage(page, '/flow/model');
  await button(page, '新增').click();
  await field(page, 'modelKey').fill(`repair-${TRY}`);
  await field(page, 'name').fill(NAME);
  await button(form(page), '保存').click();
  const studio = page.getByRole('dialog', { name: `设计：${NAME}` });

  await test.step('is drawn until nothing is wrong', async () => {
    await draw(studio);
    await page.screenshot({ path: info.outputPath('problem.png') });
    await nameRole(studio, roleName);
  });

  await test.step('is simulated to its end', async () => {
    await button(studio, '模拟').click();
    const simulation = studio.getByRole('region', { name: '模拟' });
    await simulation.getByRole('listitem').filter({ hasText: '维修' }).getByRole('button', { name: '完成' }).click();
    await expect(simulation).toContainText('流程已结束');
    await page.screenshot({ path: info.outputPath('simulated.png') });
    await button(simulation, '返回编辑').click();
  });

  await test.step('gets a form of one field, is saved and deployed', async () => {
    await studio.getByText('表单（0）').click();
    await button(studio, '添加字段').click();
    await page.getByRole('menuitem', { name: '单行文字' }).click();
    await studio.getByLabel('中文名称').fill('故障现象');
    await studio.getByLabel('变量名').fill('symptom');
    await expect(studio.getByRole('region', { name: '预览' }).or(studio.getByLabel('预览'))).toContainText('故障现象');
    await page.screenshot({ path: info.outputPath('form.png') });
    await button(studio, '保存').click();
    await expect(message(page, '已保存')).toBeVisible();
    await button(studio, '部署').click();
    const deploy = page.getByRole('dialog', { name: `部署：${NAME}` });
    await deploy.getByLabel('流程分类').and(deploy.locator('input')).first().click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await button(deploy, '部署').click();
    await expect(message(page, `“${NAME}”已部署`)).toBeVisible();
  });

  const site = baseURL!;
  const subject = `三号机床 ${TRY}`;
  await test.step('is started with its form', async () => {
    const asking = await openAs(browser, { site, ...asker });
    await openPage(asking, '/work/start');
    await button(rowOf(asking, NAME), '发起').click();
    const main = asking.getByRole('main');
    await main.getByLabel('事项').fill(subject);
    await main.getByLabel('故障现象').fill('主轴异响');
    await asking.screenshot({ path: info.outputPath('start.png') });
    await button(main, '提交').click();
    await expect(asking).toHaveURL(/\/work\/send$/);
    await expect(rowOf(asking, subject)).toContainText('维修');
    await asking.context().close();
  });

  await test.step('waits for everybody of the role', async () => {
    const fixing = await openAs(browser, { site, ...fixer });
    await openPage(fixing, '/work/claim');
    await button(rowOf(fixing, subject), '签收并办理').click();
    await expect(fixing.getByRole('main')).toContainText('故障现象');
    await expect(fixing.getByRole('main').getByText('主轴异响').or(fixing.getByLabel('故障现象'))).toBeVisible();
    await fixing.screenshot({ path: info.outputPath('task.png') });
    await fixing.context().close();
  });
  expect(errors).toEqual([]);
});
