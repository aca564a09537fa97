// @vitest-environment jsdom
import { renderPage } from '../../../../../test/render-page.tsx';
import type { FlowRow, ProcessEvent } from '@cloud/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withTexts } from '../../../../lib/i18n/i18n.ts';
import { flowRow } from '../../../../../test/flow-row.ts';
import { ProcessHistory } from './process-history.tsx';

const event = (more: Partial<ProcessEvent>): ProcessEvent => ({
  id: '1',
  verb: 'agree',
  userName: '李四',
  actedForName: '',
  targetName: '',
  taskName: '上级审批',
  comment: '',
  attachments: [],
  time: '2030-01-01 10:00:00',
  ...more,
});
const task = (more: Partial<FlowRow>): FlowRow => flowRow({ taskId: '7', taskName: '上级审批', ...more });

beforeEach(() => withTexts(Promise.resolve(), 'work'));

it('says who did what for whom, how long it took, and who is waited for', async () => {
  const flow = [
    task({ endTime: '2030-01-01 10:00:00', historyActivityDurationTime: '1 小时' }),
    task({ taskId: '8', taskName: '人事审批', endTime: '', assignee: '', createTime: '2030-01-01 10:00:00' }),
  ];
  const events = [
    event({ id: '1', actedForName: '王五', comment: '注意安全' }),
    event({ id: '2', verb: 'copy', taskName: '', targetName: '赵六', userName: '' }),
  ];
  await renderPage(<ProcessHistory view={{ flow, events }} />, { permissions: [] });
  const entries = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual([
    '李四代 王五同意上级审批注意安全2030-01-01 10:00:00 · 用时 1 小时',
    '系统抄送→ 赵六2030-01-01 10:00:00',
    '待签收等待签收人事审批自 2030-01-01 10:00:00',
  ]);
});
