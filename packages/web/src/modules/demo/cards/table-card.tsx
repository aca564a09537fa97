import { post } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { useColumns } from '../../../crud/table/columns.ts';
import { DataTable } from '../../../crud/table/data-table.tsx';
import { DemoCard } from '../card.tsx';
import style from '../utility-page.module.css';

/** Ten thousand rows; the table draws those in sight. */
const ROWS = Array.from({ length: 10_000 }, (_, n) => ({
  id: String(n + 1),
  category: (n % 4) + 1,
  postCode: `P-${n + 1}`,
  postName: `P-${n + 1}`,
  sort: (n * 7919) % 10_000,
}));

/** The table of every list, here over rows in memory: columns as chosen for positions, order by a click on a head. */
export function TableCard() {
  const { t } = useTranslation('demo');
  const columns = useColumns(post);
  const [order, setOrder] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = order === '' ? ROWS : ROWS.toSorted(byOrder(order));
  return (
    <DemoCard title={t('table.title')} text={t('table.text', { chosen: selected.size })} file="table-card.tsx">
      <div className={style.table}>
        <DataTable
          label={t('table.rows')}
          columns={columns}
          rows={rows.map((row) => ({ row, depth: 0, hasChildren: false }))}
          order={order}
          onOrder={setOrder}
          selected={selected}
          onSelect={setSelected}
          actions={(row) => <TextButton onClick={() => toast.info(row.id)}>{t('table.action')}</TextButton>}
          actionsWidth={90}
          isBusy={false}
          empty={null}
        />
      </div>
    </DemoCard>
  );
}

/** Compares by a column, as `sort` or `-sort` says. */
function byOrder(order: string) {
  const isDown = order.startsWith('-');
  const name = order.replace(/^-/, '');
  return (a: (typeof ROWS)[number], b: (typeof ROWS)[number]): number => {
    const [one, other] = [Object.entries(a), Object.entries(b)].map(
      (all) => all.find(([key]) => key === name)?.[1] ?? 0,
    );
    const difference =
      typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
    return isDown ? -difference : difference;
  };
}
