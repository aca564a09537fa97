// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../../lib/i18n/i18n.ts';
import { ElementDoubts } from './element-doubts.tsx';
import type { ElementFacts } from './element-facts.ts';

const evidence: ElementFacts['evidence'] = { points: 90, coverage: 0.9, rms: 0, sides: 1, doubts: ['alone', 'bare'] };
const facts = { confidence: 0.82, status: 'auto', evidence, assumptions: [] };

async function shown(of: Omit<ElementFacts, 'id' | 'measures'>): Promise<string | undefined> {
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  document.body.replaceChildren();
  await renderPage(<ElementDoubts of={of} />, { permissions: [] });
  return screen.queryByTestId('element-doubts')?.textContent;
}

it('says why an element is less certain, the most first', async () => {
  expect(await shown(facts)).toBe('可信度较低：没有同尺寸的同类构件；周围很少看到墙面');
});

it('says of one that is certain that its size is odd, and nothing else', async () => {
  const odd = { ...evidence, doubts: ['alone', 'oddSize'] } satisfies typeof evidence;
  expect(await shown({ ...facts, confidence: 0.97, evidence: odd })).toBe('建议复核：这类构件很少有这种尺寸');
  expect(await shown({ ...facts, evidence: odd })).toMatch(/^可信度较低：没有同尺寸的同类构件；这类构件很少有这种尺寸/);
  expect(await shown({ ...facts, status: 'confirmed', evidence: odd })).toBeUndefined();
});

it('says nothing of one that is certain, that was judged, or of which nothing is known', async () => {
  expect(await shown({ ...facts, confidence: 0.97 })).toBeUndefined();
  expect(await shown({ ...facts, status: 'confirmed' })).toBeUndefined();
  expect(await shown({ ...facts, evidence: { ...evidence, doubts: undefined } })).toBeUndefined();
});
