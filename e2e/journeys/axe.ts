import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: unknown[]; html: string; failureSummary?: string }[];
}

/** Everything serious or critical that axe finds on the page as it stands, a line each. */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What is still fading in has less contrast than it will have.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  await page.evaluate(axe);
  const violations = await page.evaluate(async (only) => {
    const { axe: tool } = window as unknown as { axe: { run: (o: object) => Promise<{ violations: unknown[] }> } };
    const options = only ? { resultTypes: ['violations'], runOnly: only } : { resultTypes: ['violations'] };
    return (await tool.run(options)).violations;
  }, rules);
  return (violations as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary = '' }) =>
        [id, target.join(' '), html.slice(0, 160), failureSummary.split('\n').slice(1, 3).join(' ').trim()].join(' | '),
      ),
    );
}
