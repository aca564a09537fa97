import { currentLocale } from '../../lib/i18n/i18n.ts';
import { SmallSelect } from '../../ui/choice/small-select.tsx';
import { PageButtons } from '../../ui/navigation/page-buttons.tsx';
import style from './paging.module.css';
import { useLabels } from '../record/labels.ts';

interface PagingProps {
  current: number;
  size: number;
  /** Undefined until it is known. */
  total: number | undefined;
  /** Totals of so many and more are not counted further. */
  mostCounted?: number | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

const SIZES = [10, 20, 50, 100, 500] as const;

export function Paging({ current, size, total, mostCounted = Infinity, onPage, onSize }: PagingProps) {
  const { t } = useLabels();
  const pages = Math.max(1, Math.ceil((total ?? 0) / size));
  const sizes = [...new Set([...SIZES, size])].toSorted((a, b) => a - b);
  return (
    <footer className={style.bar}>
      <span className={style.total} role="status">
        {total !== undefined && t('total', { total: totalText(total, mostCounted) })}
      </span>
      <SmallSelect
        className={style.size}
        label={t('pageSize')}
        value={String(size)}
        options={sizes.map((value) => ({ value: String(value), label: t('perPage', { size: value }) }))}
        onChange={(next) => onSize(Number(next))}
      />
      <PageButtons page={Math.min(current, pages)} pages={pages} onPage={onPage} />
    </footer>
  );
}

const totalText = (total: number, mostCounted: number): string =>
  `${new Intl.NumberFormat(currentLocale()).format(total)}${total >= mostCounted ? '+' : ''}`;
