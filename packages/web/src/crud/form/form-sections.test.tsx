// @vitest-environment jsdom
import { client, post } from '@cloud/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { RecordFields } from './record-form.tsx';

const props = { draft: {}, change: () => {}, errors: {}, isReadOnly: false, isEdit: false };

it('stands in groups with headings and links to them where the entity says so', async () => {
  await renderPage(<RecordFields {...props} entity={client} />, { url: '/system/client', permissions: [] });
  const heads = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(heads).toEqual(['访问凭据', '有效期', '其他设置']);
  const validity = within(screen.getByRole('region', { name: '有效期' }));
  expect(validity.getAllByRole('textbox')).toHaveLength(2);
  expect(within(screen.getByRole('navigation')).getAllByRole('button')).toHaveLength(3);
});

it('is one group without a heading elsewhere', async () => {
  await renderPage(<RecordFields {...props} entity={post} />, { url: '/system/post', permissions: [] });
  expect(await screen.findByLabelText(/岗位名称/)).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});
