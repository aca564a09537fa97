// @vitest-environment jsdom
import { allOf, renderPage } from '../../../../test/render-page.tsx';
import { alarmList, alarmRule } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { AlarmPage } from './alarm-page.tsx';
import { shownThreshold, storedThreshold } from './threshold.ts';

const rule = (id: string, metric: string, threshold: number) => ({
  id,
  name: metric,
  metric,
  comparison: 'above',
  threshold,
  forSeconds: 300,
  severity: 'warning',
  enable: 1,
  notifyUserIds: '',
});
let server: MemoryServer;
beforeEach(async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'monitor', 'crud');
  server = new MemoryServer()
    .entity(alarmRule, [
      rule('1', 'diskShare', 0.9),
      rule('2', 'databaseBytes', 5e8),
      rule('3', 'queueOldestSeconds', 600),
    ])
    .on('GET', alarmList.path, () => ({ records: [], total: 0, current: 1, size: 20, pages: 0 }));
});

describe('the threshold of an alarm rule', () => {
  it('is read and typed in percent, gigabytes and seconds, and stored as before', async () => {
    const user = await renderPage(<AlarmPage />, { permissions: allOf('alarmrule') });
    for (const text of ['90%', '0.5 GB', '600 s']) expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '编辑' })[0]!);
    const form = within(await screen.findByRole('dialog'));
    const box = await form.findByLabelText<HTMLInputElement>(/阈值（%）/);
    expect(box.value).toBe('90');
    await user.clear(box);
    await user.type(box, '92.5');
    expect(box.value).toBe('92.5');
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(server.callsOf(`${alarmRule.path}/submit`)[0]?.body).toMatchObject({ threshold: 0.925 }),
    );
  });

  it('comes back as it was typed', () => {
    for (const typed of [7, 29, 55, 57.5, 0.1, 99.99]) {
      for (const unit of ['share', 'bytes', 'ms'] as const)
        expect(shownThreshold(unit, storedThreshold(unit, typed))).toBe(typed);
    }
    expect([storedThreshold('share', ''), storedThreshold('share', '-'), shownThreshold('share', null)]).toEqual([
      '',
      '-',
      null,
    ]);
  });
});
