import { Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Group.layer.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface PageButtonsProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The pages of a list: the first, the last and those around the one that is shown. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const { t } = useTranslation('crud');
  return (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      getItemProps={(one) => ({ 'aria-label': t('page', { page: one }) })}
      getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
    />
  );
}
