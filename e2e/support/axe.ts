import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: unknown[]; html: string; failureSummary?: string }[];
}

/** Once a document is enough: the program is half a megabyte. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
}

/**
 * Everything serious or critical that axe finds on the page as it stands, or in a part of it, a line each. What changes while
 * axe reads, as a count that comes in does, is no fault: only what it finds twice is.
 */
export async function seriousFaults(page: Page, rules?: readonly string[], part = 'html'): Promise<string[]> {
  const found = await lookForFaults(page, rules, part);
  return found.length === 0 ? found : lookForFaults(page, rules, part);
}

async function lookForFaults(page: Page, rules: readonly string[] | undefined, part: string): Promise<string[]> {
  // What is still fading in has less contrast than it will have.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  await bringAxe(page);
  const violations = await page.evaluate(
    async ([only, place]) => {
      type Run = (place: Element, o: object) => Promise<{ violations: unknown[] }>;
      const { axe: tool } = window as unknown as { axe: { run: Run } };
      const options = only ? { resultTypes: ['violations'], runOnly: only } : { resultTypes: ['violations'] };
      return (await tool.run(document.querySelector(place)!, options)).violations;
    },
    [rules, part] as const,
  );
  return (violations as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary = '' }) =>
        [id, target.join(' '), html.slice(0, 160), failureSummary.split('\n').slice(1, 3).join(' ').trim()].join(' | '),
      ),
    );
}

/** Text without enough contrast in a part of the page, its content by itself, in every theme in turn; a line each. */
export async function contrastFaults(
  page: Page,
  themes: readonly { name: string; isDark: boolean }[],
  part = 'main',
): Promise<string[]> {
  await bringAxe(page);
  const found = await page.evaluate(
    async ([list, selector]) => {
      const { axe: tool } = window as unknown as {
        axe: {
          run: (
            place: Element,
            o: object,
          ) => Promise<{ violations: { nodes: { html: string; failureSummary: string }[] }[] }>;
        };
      };
      const { dataset } = document.documentElement;
      const before = { ...dataset };
      const quiet = document.createElement('style');
      quiet.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
      document.head.append(quiet);
      const faults: string[] = [];
      for (const { name, isDark } of list) {
        Object.assign(dataset, { theme: name, mantineColorScheme: isDark ? 'dark' : 'light' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const place = document.querySelector(selector)!;
        const { violations } = await tool.run(place, { resultTypes: ['violations'], runOnly: ['color-contrast'] });
        for (const { nodes } of violations)
          for (const { html, failureSummary } of nodes)
            faults.push([name, html.slice(0, 140), failureSummary.split('\n')[1]?.trim()].join(' | '));
      }
      Object.assign(dataset, before);
      quiet.remove();
      return faults;
    },
    [themes, part] as const,
  );
  return found;
}
