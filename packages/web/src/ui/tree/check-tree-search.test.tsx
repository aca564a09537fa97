// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { MemoryServer } from '../../../test/memory-server.ts';
import { CheckTree } from './check-tree.tsx';

const leaf = (id: string, title: string) => ({ id, title });
const NODES = [
  {
    id: 'a',
    title: '系统管理',
    children: ['用户', '岗位', '机构', '字典', '菜单', '参数'].map((name) => leaf(`a-${name}`, name)),
  },
  {
    id: 'b',
    title: '系统监控',
    children: ['日志', '岗位日志', '审计', '备份', '健康'].map((name) => leaf(`b-${name}`, name)),
  },
];
function Tree({ tell }: { tell: (ids: ReadonlySet<string>) => void }) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['a-用户']));
  return (
    <CheckTree
      label="菜单"
      nodes={NODES}
      checked={checked}
      onChange={(next) => {
        setChecked(next);
        tell(next);
      }}
      empty=""
      unfoldLabel="展开"
    />
  );
}

beforeEach(() => void new MemoryServer());

it('finds nodes by name, and ticks all that is shown without touching the rest', async () => {
  let ticked: ReadonlySet<string> = new Set();
  const user = await renderPage(<Tree tell={(ids) => (ticked = ids)} />, { permissions: [] });
  await user.type(await screen.findByRole('searchbox', { name: '按名称搜索' }), '岗位');
  expect(screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
    '系统管理',
    '岗位',
    '系统监控',
    '岗位日志',
  ]);
  await user.click(screen.getByRole('button', { name: '全选' }));
  expect([...ticked].toSorted()).toEqual(['a-岗位', 'a-用户', 'b-岗位日志']);
  await user.click(screen.getByRole('button', { name: '全不选' }));
  expect([...ticked]).toEqual(['a-用户']);
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: '全选' }));
  expect(ticked.has('a') && ticked.has('b')).toBe(true);
});
