// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { RUN_OPTIONS, type RunOptionValue } from '@cloud/contract';
import { expect, it } from 'vitest';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { OptionRow } from './option-row.tsx';

const layers = RUN_OPTIONS.find(({ name }) => name === 'layers')!;

it('the layers of CAD drawings are chosen among templates, and a sentence says which', async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'run-options');
  const chosen: RunOptionValue[] = [];
  const row = (value: RunOptionValue) => (
    <OptionRow option={layers} value={value} onChange={(next) => chosen.push(next)} />
  );
  const { rerender } = render(row('aia'));
  const select = screen.getByLabelText<HTMLSelectElement>('CAD 图层');
  expect([...select.options].map(({ text }) => text)).toEqual(['AIA / NCS', 'ISO 13567', 'GB/T 50001（中文）']);
  expect(screen.getByText('plan.dxf 的图层名称采用 AIA / NCS。')).toBeTruthy();
  fireEvent.change(select, { target: { value: 'gb' } });
  expect(chosen).toEqual(['gb']);
  rerender(row('gb'));
  expect(select.value).toBe('gb');
  expect(screen.getByText('plan.dxf 的图层名称采用 GB/T 50001（中文）。')).toBeTruthy();
});
