// @vitest-environment jsdom
import { renderPage } from '../../../../test/render-page.tsx';
import { readFieldRights, validateForm } from '@cloud/contract';
import type { ProcessForm as Form } from '@cloud/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { withTexts } from '../../../lib/i18n/i18n.ts';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { FormDesigner } from './form-designer.tsx';
import { ProcessForm } from './process-form.tsx';
import type { FormValues } from './process-form.tsx';

const form: Form = {
  fields: [
    { name: 'reason', kind: 'text', label: { zh: '事由', en: '' }, required: true },
    { name: 'days', kind: 'number', label: { zh: '天数', en: '' }, required: false },
    { name: 'secret', kind: 'text', label: { zh: '备注', en: '' }, required: false },
  ],
};
const rights = readFieldRights('days:read-only,secret:hidden');

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'process-form');
  new MemoryServer().on('GET', '/blade-system/search/user', () => ({ records: [] }));
});

describe('a process form', () => {
  it('shows what a step may see, and lets it write what it may', async () => {
    let taken: FormValues = {};
    function Page() {
      const [values, setValues] = useState<FormValues>({ days: 3, secret: 'x' });
      const take = (next: FormValues) => {
        taken = next;
        setValues(next);
      };
      return <ProcessForm form={form} rights={rights} values={values} onChange={take} />;
    }
    const user = await renderPage(<Page />, { permissions: [] });
    await user.type(await screen.findByLabelText(/事由/), '回家');
    expect(screen.getByLabelText('天数').getAttribute('readonly')).not.toBeNull();
    expect(screen.queryByLabelText('备注')).toBeNull();
    expect(taken).toEqual({ days: 3, secret: 'x', reason: '回家' });
  });

  it('says at a field what is wrong with it', async () => {
    const issues = validateForm(form, rights, {});
    await renderPage(<ProcessForm form={form} rights={rights} values={{}} issues={issues} onChange={() => {}} />, {
      permissions: [],
    });
    expect(await screen.findByText('“事由”不能为空')).toBeTruthy();
  });
});

describe('the form designer', () => {
  it('adds a field, names it, moves it by keyboard and shows it in the preview', async () => {
    let designed = form;
    function Page() {
      const [value, setValue] = useState(form);
      const take = (next: Form) => {
        designed = next;
        setValue(next);
      };
      return <FormDesigner form={value} onChange={take} />;
    }
    const user = await renderPage(<Page />, { permissions: [] });
    await user.click(await screen.findByRole('button', { name: '添加字段' }));
    await user.click(await screen.findByRole('menuitem', { name: '日期' }));
    const properties = within(screen.getByRole('region', { name: '属性' }));
    await user.clear(properties.getByLabelText(/中文名称/));
    await user.type(properties.getByLabelText(/中文名称/), '开始');
    const preview = within(screen.getByRole('region', { name: '预览' }));
    expect(preview.getByLabelText('开始')).toBeTruthy();
    const list = within(screen.getByRole('region', { name: '字段' }));
    list.getByRole('button', { name: '开始' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(designed.fields.map(({ label }) => label.zh)).toEqual(['事由', '天数', '开始', '备注']);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(designed.fields.map(({ label }) => label.zh)).toEqual(['事由', '开始', '天数', '备注']);
  });

  it('says why a form cannot be saved', async () => {
    function Page() {
      const [value, setValue] = useState(form);
      return <FormDesigner form={value} onChange={setValue} />;
    }
    const user = await renderPage(<Page />, { permissions: [] });
    await user.clear(await screen.findByLabelText(/变量名/));
    await user.type(screen.getByLabelText(/变量名/), 'days');
    expect(screen.getAllByLabelText('有问题').length).toBe(1);
  });
});
