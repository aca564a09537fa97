import { dataModel, type DataModel } from '@cloud/contract';
import { useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useMay } from '../../crud/record/list-scope.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { ModelColumns } from './model-columns.tsx';
import { ModelForm } from './model-form.tsx';

/** Tables of data sources as people speak of them, with what is said of their columns. */
export const ModelPage = () => <CrudPage entity={dataModel} form={ModelForm} rowActions={ColumnsAction} />;

function ColumnsAction({ row }: { row: DataModel }) {
  const { t } = useTranslation('tool');
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = useMay(dataModel, 'edit');
  if (!mayEdit) return null;
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{t('columns.open')}</TextButton>
      {isOpen && <ModelColumns model={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}
