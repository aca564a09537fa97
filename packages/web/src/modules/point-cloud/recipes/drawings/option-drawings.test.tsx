// @vitest-environment jsdom
import { LAYER_SAMPLES, RUN_OPTIONS, type RunOptionValue } from '@cloud/contract';
import { cleanup, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_STYLE } from '../../../../../../engine/src/exporters/svg/page-style.ts';
import { addTexts, LANGUAGES, translator } from '../../../../lib/i18n/texts.ts';
import { startI18n, withTexts } from '../../../../lib/i18n/i18n.ts';
import en from '../../../../locales/en/run-options.json' with { type: 'json' };
import zh from '../../../../locales/zh-cn/run-options.json' with { type: 'json' };
import { OptionDrawing } from './option-drawing.tsx';
import { drawingOf, OPTION_DRAWINGS } from './option-drawings.ts';

type Option = (typeof RUN_OPTIONS)[number];

function valuesOf(option: Option): readonly RunOptionValue[] {
  if (option.kind === 'switch') return [true, false];
  if (option.kind === 'choice') return option.choices;
  return [option.least, option.usual, option.usual + option.step, option.most];
}

/** The numbers of path data that are places: those of arcs left out. */
function placesOf(d: string): [number, number][] {
  return [...d.replace(/A\S+ \S+ 0 0 \d /g, 'L').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}

const drawn = (option: Option, value: RunOptionValue): string => {
  const { container } = render(<OptionDrawing option={option} value={value} />);
  return container.innerHTML.replace(/id="[^"]*"|url\([^)]*\)/g, '');
};

beforeAll(async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'run-options');
});
afterEach(cleanup);

describe('the drawings of options', () => {
  it('are there for every option that its words alone do not tell', () => {
    expect(Object.keys(OPTION_DRAWINGS).sort()).toEqual(RUN_OPTIONS.map(({ name }) => name).sort());
    const isDrawn = (option: Option) => drawn(option, option.usual) !== '';
    expect(RUN_OPTIONS.filter((option) => !isDrawn(option)).map(({ name }) => name)).toEqual(
      Object.entries(OPTION_DRAWINGS).flatMap(([name, draw]) => (String(draw) === 'words' ? [name] : [])),
    );
  });

  const cases = RUN_OPTIONS.map((option) => [option.name, option] as const);
  it.each(cases)('%s: the drawing changes with the value', (_, option) => {
    const pictures = [...new Set(valuesOf(option))].map((value) => drawn(option, value));
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(new Set([...new Set(valuesOf(option))].map((value) => JSON.stringify(drawingOf(option, value)))).size).toBe(
      option.name === 'layers' ? 1 : pictures.length,
    );
  });

  it.each(cases)('%s: all shapes lie in the frame', (_, option) => {
    for (const value of valuesOf(option)) {
      const drawing = drawingOf(option, value);
      if (!drawing) continue;
      const { x, y, width, height } = drawing.frame;
      for (const [px, py] of drawing.shapes.flatMap(({ d }) => placesOf(d))) {
        expect(px).toBeGreaterThanOrEqual(x - 0.001);
        expect(px).toBeLessThanOrEqual(x + width + 0.001);
        expect(py).toBeGreaterThanOrEqual(y - 0.001);
        expect(py).toBeLessThanOrEqual(y + height + 0.001);
      }
    }
  });

  it('show the value as the sentence does', () => {
    const option = RUN_OPTIONS.find(({ name }) => name === 'passageWidth')!;
    const { container } = render(<OptionDrawing option={option} value={1.5} />);
    expect(container.querySelector('text')?.textContent).toBe('1.50 m');
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('have the colors of plans', () => {
    const sheet = readFileSync(path.join(import.meta.dirname, 'option-drawing.module.css'), 'utf8');
    const colors = [...sheet.matchAll(/light-dark\([^)]*\)/g)].map(([color]) => color.replaceAll(' ', ''));
    expect(colors.length).toBeGreaterThan(8);
    expect(colors.filter((color) => !PAGE_STYLE.includes(color))).toEqual([]);
  });
});

describe('the drawing of layers', () => {
  const option = RUN_OPTIONS.find(({ name }) => name === 'layers')!;

  it.each(Object.entries(LAYER_SAMPLES))('names those of %s, and gives each its color', (template, samples) => {
    const { container } = render(<OptionDrawing option={option} value={template} />);
    const names = Object.values(samples).map(({ name }) => name);
    expect([...container.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(names);
    const signs = [...container.querySelectorAll('g path')];
    expect(signs.map((sign) => sign.getAttribute('stroke'))).not.toContain(null);
    const label = container.querySelector('[role=img]')?.getAttribute('aria-label');
    for (const name of names) expect(label).toContain(name);
  });

  it.each(LANGUAGES)('is told to readers in %s', (language) => {
    addTexts(language, 'run-options', language === 'en' ? en : zh);
    const names = { wall: 'W', door: 'D', window: 'G', dimension: 'M' };
    const told = translator(language, 'run-options')('layersDrawn', names);
    expect(told).toMatch(/W\D*D\D*G\D*M/);
    expect(told).not.toContain('{{');
  });
});
