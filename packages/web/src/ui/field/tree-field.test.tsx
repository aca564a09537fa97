// @vitest-environment jsdom
import { renderPage } from '../../../test/render-page.tsx';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Option } from './option.ts';
import { TreeField } from './tree-field.tsx';

it('stays open when its options arrive, with the branches of a small tree', async () => {
  await withTexts(Promise.resolve(), 'crud');
  function Page() {
    const [options, setOptions] = useState<Option[]>([]);
    return (
      <>
        <TreeField label="部门" options={options} value="" onChange={() => {}} />
        <button
          onClick={() => setOptions([{ value: '1', label: '总部', children: [{ value: '2', label: '测绘部' }] }])}
        >
          到
        </button>
      </>
    );
  }
  const user = await renderPage(<Page />, { permissions: [] });
  const input = screen.getByLabelText('部门', { selector: 'input' });
  await user.click(input);
  expect(input.getAttribute('aria-expanded') ?? input.dataset['expanded']).toBe('true');
  screen.getByRole('button', { name: '到' }).click();
  expect(await screen.findByText('测绘部')).toBeTruthy();
  expect(screen.getByLabelText('部门', { selector: 'input' })).toBe(input);
});
