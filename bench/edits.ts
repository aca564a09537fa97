import type { Page } from '@playwright/test';
import { inWindow } from './browser.ts';
import { emptyList, expectPoints, modelIt, showPart } from '../e2e/support/modelling.ts';
import { signIn } from '../e2e/support/session.ts';
import type { Benchmark } from './history.ts';

const ROUNDS = 7;

/** Edits of a model of 400,000 points and about 30 elements: how soon they show, and how soon files and figures follow. */
export const edits: Benchmark = {
  name: 'edits',
  async run() {
    return inWindow(async (page) => {
      await openModel(page);
      const rounds: Round[] = [];
      for (let k = 0; k < ROUNDS; k++) rounds.push(await rename(page, `room ${k}`));
      const of = (key: keyof Round) => rounds.map((round) => Math.round(round[key])).sort((a, b) => a - b);
      return {
        points: 397_670,
        shownMs: of('shownMs')[ROUNDS >> 1],
        shownMostMs: of('shownMs').at(-1),
        settledMs: of('settledMs')[ROUNDS >> 1],
        // The process that computes it has to start first.
        firstSettledMs: Math.round(rounds[0]!.settledMs),
      };
    });
  },
};

interface Round {
  shownMs: number;
  settledMs: number;
}

/** Signs in, models the flat, opens its plan and chooses a room of its list. */
export async function openModel(page: Page): Promise<void> {
  await signIn(page);
  await emptyList(page);
  await page.getByTestId('empty-view').getByRole('button', { name: /公寓/ }).click();
  await expectPoints(page);
  await modelIt(page);
  await page.getByTestId('toggle-plan').click();
  await showPart(page, '构件');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: /^房间/ }).first().click();
  await tree.locator('[data-kind=room]').first().click();
}

/** From the click on the button until the plan shows the name, and until the model is saved and its files written. */
async function rename(page: Page, name: string): Promise<Round> {
  await page.getByTestId('edit-name').fill(name);
  await page.waitForTimeout(2000);
  return page.evaluate(async (wanted) => {
    const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
    const start = performance.now();
    find('edit-save')?.click();
    let shownMs = 0;
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now() - start;
      if (shownMs === 0 && find('plan')?.textContent.includes(wanted)) shownMs = now;
      const isSettled = find('edit-bar')?.dataset['progress'] === 'settled';
      if (shownMs > 0 && isSettled) return { shownMs, settledMs: now };
      if (now > 30_000) throw new Error(`the edit did not settle: ${find('edit-bar')?.textContent}`);
    }
  }, name);
}
