// @vitest-environment jsdom
import type { StructuredModel } from '@cloud/viewer';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { ResultFigures } from './result-figures.tsx';

const deviation = {
  rms: 0.004,
  bias: 0,
  p95: 0.01,
  coverage: 0.92,
  seen: 0.81,
  bands: [
    { within: 0.05, share: 1 },
    { within: 0.015, share: 0.97 },
    { within: 0.005, share: 0.6 },
  ],
  missed: [],
};
const model = { storeys: [], rooms: [], walls: [], openings: [], deviation } as unknown as StructuredModel;

async function figures(summary: Record<string, number>, shown: StructuredModel | undefined): Promise<string[]> {
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  await renderPage(<ResultFigures summary={summary} model={shown} />, { permissions: [] });
  await screen.findByText('均方根偏差');
  return [...document.querySelectorAll('[data-figure]')].slice(-4).map((figure) => figure.textContent);
}

it('shows the share within tolerance beside the share that was seen, of the run or else of its model', async () => {
  const wanted = ['4.0 mm均方根偏差', '92%模型覆盖率', '81%墙面可见', '97%15 mm 以内'];
  expect(await figures({ rms: 0.004, coverage: 0.92, seen: 0.81, within: 0.97 }, undefined)).toEqual(wanted);
  document.body.replaceChildren();
  expect(await figures({}, model)).toEqual(wanted);
});
